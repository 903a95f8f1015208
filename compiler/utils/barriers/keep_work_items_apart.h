// KeepWorkItemsApartPass: disables LLVM's loop vectorizer on work-item loops, for -cl-wfv=never.
// Loops of kernels are not changed.
#ifndef COMPILER_UTILS_KEEP_WORK_ITEMS_APART_H
#define COMPILER_UTILS_KEEP_WORK_ITEMS_APART_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

class KeepWorkItemsApartPass : public llvm::PassInfoMixin<KeepWorkItemsApartPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_KEEP_WORK_ITEMS_APART_H
