// VerifyReqdSubGroupSizeLegalPass and VerifyReqdSubGroupSizeSatisfiedPass: report kernels whose
// required sub-group size the device does not support, or the vectorizer did not provide
// (compiler-utils: VerifyReqdSubGroupSizeLegalPass). Neither changes the module.
#ifndef COMPILER_UTILS_VERIFY_REQD_SUB_GROUP_SIZE_H
#define COMPILER_UTILS_VERIFY_REQD_SUB_GROUP_SIZE_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

class VerifyReqdSubGroupSizeLegalPass
    : public llvm::PassInfoMixin<VerifyReqdSubGroupSizeLegalPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

/// Checks entry points after vectorization. The sub-group size is the vectorization factor of the
/// kernel, of one of its vectorized versions or of the wrapper's main loop, and 1 for a scalar
/// kernel. With degenerate sub-groups it is the work-group size, if known.
class VerifyReqdSubGroupSizeSatisfiedPass
    : public llvm::PassInfoMixin<VerifyReqdSubGroupSizeSatisfiedPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_VERIFY_REQD_SUB_GROUP_SIZE_H
