// KeepWorkItemsApartPass: forbids LLVM's loop vectorizer to run several work-items of a work-item
// loop at once, for those who do not want their kernels vectorized across work-items
// (-cl-wfv=never). The loops of kernels themselves are left to it.
#ifndef HOST_COMPILER_KEEP_WORK_ITEMS_APART_H
#define HOST_COMPILER_KEEP_WORK_ITEMS_APART_H

#include <llvm/IR/PassManager.h>

namespace host {

class KeepWorkItemsApartPass : public llvm::PassInfoMixin<KeepWorkItemsApartPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace host

#endif // HOST_COMPILER_KEEP_WORK_ITEMS_APART_H
