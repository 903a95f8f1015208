// A compiler that must be refused.
#ifndef BAD_OPTIONS_H
#define BAD_OPTIONS_H

#include "compiler/info.h"

void addCompilerWithBadOptions(compiler::AddCompilerFn addCompiler);

#endif // BAD_OPTIONS_H
