// KeepVariablesPass: stores variables of optimized kernels to the stack, for debuggers.
//
// LLVM's code generators drop the locations of vectors that they split, and most variables of
// vectorized kernels are longer than a register. They also rewrite the counters of loops, which are
// the IDs of work-items, forget values after their last use, such as the arguments and the
// addresses of local memory, and fold loads into operations, such as those of values that are live
// across barriers. The pass keeps these by stores at the places where they are assigned, and
// changes nothing else. Other scalar variables of work-items stay in registers, and are not always
// known.
#ifndef HOST_KEEP_VARIABLES_H
#define HOST_KEEP_VARIABLES_H

#include <llvm/IR/PassManager.h>

namespace host {

/// Does nothing to functions without debug information.
class KeepVariablesPass : public llvm::PassInfoMixin<KeepVariablesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace host

#endif // HOST_KEEP_VARIABLES_H
