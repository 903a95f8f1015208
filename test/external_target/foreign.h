// A compiler that is built for another OpenMux, by what its headers say.
#ifndef FOREIGN_H
#define FOREIGN_H

#include "compiler/info.h"

void addForeignCompiler(compiler::AddCompilerFn addCompiler);

#endif // FOREIGN_H
