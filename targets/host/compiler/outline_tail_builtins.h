// OutlineTailBuiltinsPass: keeps long functions of the device library out of scalar kernels that
// have a vectorized version.
//
// Such a kernel runs the work-items that vectors leave over. It is not worth the time to optimize
// the functions, which were optimized when the library was built, once more together with it.
#ifndef HOST_COMPILER_OUTLINE_TAIL_BUILTINS_H
#define HOST_COMPILER_OUTLINE_TAIL_BUILTINS_H

#include <llvm/IR/PassManager.h>

namespace host {

class OutlineTailBuiltinsPass : public llvm::PassInfoMixin<OutlineTailBuiltinsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace host

#endif // HOST_COMPILER_OUTLINE_TAIL_BUILTINS_H
