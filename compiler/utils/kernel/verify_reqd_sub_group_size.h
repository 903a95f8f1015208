// VerifyReqdSubGroupSizeLegalPass and VerifyReqdSubGroupSizeSatisfiedPass: a kernel that requires a
// size of its sub-groups gets it, or an error says why not.
//
// The first asks, before anything is done, whether the device knows the size. The second asks,
// after vectorization, whether the kernel's sub-groups have it. Neither changes the module.
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

/// Looks at entry points. The size of their sub-groups is the factor by which the kernel, its
/// vectorized version or the main loop of its work-items was vectorized, 1 if none was. A kernel
/// with degenerate sub-groups has one as large as the work-group, if that size is known.
class VerifyReqdSubGroupSizeSatisfiedPass
    : public llvm::PassInfoMixin<VerifyReqdSubGroupSizeSatisfiedPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_VERIFY_REQD_SUB_GROUP_SIZE_H
