// A target that is only there to be found.
#ifndef TINY_TARGET_H
#define TINY_TARGET_H

#include "compiler/info.h"

void addTinyCompiler(compiler::AddCompilerFn addCompiler);

#endif // TINY_TARGET_H
