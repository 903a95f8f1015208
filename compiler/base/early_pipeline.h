// The target-independent start of finalize's pipeline.
#ifndef COMPILER_BASE_EARLY_PIPELINE_H
#define COMPILER_BASE_EARLY_PIPELINE_H

#include "compiler/options.h"

#include <llvm/IR/PassManager.h>

namespace compiler {

/// Canonicalizes the front end's module: each kernel is one function with the attribute
/// "mux-kernel", no operation traps, and mux builtins replace those of the language. Unsupported
/// constructs are reported as errors.
void addCanonicalFormPasses(llvm::ModulePassManager &PM, const Options &options);

/// Inlines functions into kernels and simplifies the result. Expensive optimizations run once, in
/// the target's late pipeline, after work-item loops are built.
void addEarlyOptimizationPasses(llvm::ModulePassManager &PM);

/// -cl-vec: LLVM's loop and SLP vectorizers on the code of a single work-item.
void addEarlyVectorizationPasses(llvm::ModulePassManager &PM, EarlyVectorization kind);

} // namespace compiler

#endif // COMPILER_BASE_EARLY_PIPELINE_H
