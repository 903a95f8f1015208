// FoldLocalSizesPass: folds queries of the local size in kernels whose work-groups all have the
// required size.
//
// Only queries of a constant dimension in the kernel itself are folded: functions that it calls may
// also be called by other kernels.
#ifndef HOST_COMPILER_FOLD_LOCAL_SIZES_H
#define HOST_COMPILER_FOLD_LOCAL_SIZES_H

#include <llvm/IR/PassManager.h>

namespace host {

class FoldLocalSizesPass : public llvm::PassInfoMixin<FoldLocalSizesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace host

#endif // HOST_COMPILER_FOLD_LOCAL_SIZES_H
