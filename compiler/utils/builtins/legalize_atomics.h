// LegalizeAtomicsPass: legalizes atomic instructions for the device.
//
// Front ends emit atomic instructions directly, such as clang for __opencl_atomic_*, __atomic_* and
// __sync_*. Without native support they become monotonic operations and fences that are not
// sequentially consistent, without a syncscope (compiler-ir). Libraries and passes that run later
// must emit legal instructions themselves.
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
