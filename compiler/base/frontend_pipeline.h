// Cleanup of a module after its front end.
#ifndef COMPILER_BASE_FRONTEND_PIPELINE_H
#define COMPILER_BASE_FRONTEND_PIPELINE_H

#include "compiler/options.h"

#include <llvm/IR/PassManager.h>

namespace compiler {

/// Cheap cleanup that keeps the module small when it is linked and serialized. More expensive
/// optimizations run on the linked program.
llvm::ModulePassManager buildFrontendPipeline(const Options &options);

} // namespace compiler

#endif // COMPILER_BASE_FRONTEND_PIPELINE_H
