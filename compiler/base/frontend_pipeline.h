// What is run on a module right after its front end.
#ifndef COMPILER_BASE_FRONTEND_PIPELINE_H
#define COMPILER_BASE_FRONTEND_PIPELINE_H

#include "compiler/options.h"

#include <llvm/IR/PassManager.h>

namespace compiler {

// Gets rid of what front ends leave behind, so that the module is small when it is linked, stored
// and loaded. Anything that costs more waits for the whole program.
llvm::ModulePassManager buildFrontendPipeline(const Options &options);

} // namespace compiler

#endif // COMPILER_BASE_FRONTEND_PIPELINE_H
