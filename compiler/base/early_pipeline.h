// The parts of finalize's pipeline that come before the target's.
#ifndef COMPILER_BASE_EARLY_PIPELINE_H
#define COMPILER_BASE_EARLY_PIPELINE_H

#include "compiler/options.h"

#include <llvm/IR/PassManager.h>

namespace compiler {

// Makes of a front end's module one that other passes understand: kernels that are one function
// each and marked as such, no operation that could trap, and mux builtins instead of the
// language's. What cannot be supported is reported.
void addCanonicalFormPasses(llvm::ModulePassManager &PM, const Options &options);

// Puts functions into the kernels that call them and simplifies the result. What is expensive is
// left to the pipeline that runs at the end, when kernels have their loops.
void addEarlyOptimizationPasses(llvm::ModulePassManager &PM);

// -cl-vec: LLVM's own vectorizers, for the code of a single work-item.
void addEarlyVectorizationPasses(llvm::ModulePassManager &PM, EarlyVectorization kind);

} // namespace compiler

#endif // COMPILER_BASE_EARLY_PIPELINE_H
