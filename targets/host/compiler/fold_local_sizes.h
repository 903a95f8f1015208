// FoldLocalSizesPass: answers kernels' questions for the size of their work-groups, where all have
// the size that the kernel requires.
//
// Only questions about a known dimension, which the kernel asks itself, are answered: the functions
// that it calls may be called by other kernels, too.
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
