// UnrollShortLoopsPass: unrolls loops with a small constant trip count if the iteration determines
// the element of a private array, an argument of a library function, the direction of a branch, or
// the neighbor that is loaded within bounds.
//
// Arrays can then be promoted to registers, and calls and conditions become constants. LLVM's own
// unrolling is too late: the vectorizer would have replicated the array for each lane, inlined the
// functions, and checked each neighbor separately for contiguity. Loops with barriers are unrolled
// in specialized kernels only, where rounds with constants are regions of their own. The trip count
// of an inner loop may depend on the iterations of loops around it that are unrolled first. Other
// loops are left to LLVM.
#ifndef HOST_COMPILER_UNROLL_SHORT_LOOPS_H
#define HOST_COMPILER_UNROLL_SHORT_LOOPS_H

#include <llvm/IR/PassManager.h>

namespace host {

class UnrollShortLoopsPass : public llvm::PassInfoMixin<UnrollShortLoopsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace host

#endif // HOST_COMPILER_UNROLL_SHORT_LOOPS_H
