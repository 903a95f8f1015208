// LegalizeAtomicsPass: gives atomic instructions the form that the device takes.
//
// Front ends make such instructions of their own, besides those that stand for OpenCL C's
// functions: clang for __opencl_atomic_*, __atomic_* and __sync_*. A device that declares nothing
// gets the ones that the specification lists: monotonic operations, fences that are not
// sequentially consistent, and no syncscope. Libraries and passes that run later must make legal
// instructions themselves.
#ifndef COMPILER_UTILS_LEGALIZE_ATOMICS_H
#define COMPILER_UTILS_LEGALIZE_ATOMICS_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

class LegalizeAtomicsPass : public llvm::PassInfoMixin<LegalizeAtomicsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_LEGALIZE_ATOMICS_H
