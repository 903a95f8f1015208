// KeepWorkItemsApartPass: disables LLVM's loop vectorizer on work-item loops, for -cl-wfv=never.
// Loops of kernels are not changed.
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
