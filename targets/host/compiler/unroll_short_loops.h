// UnrollShortLoopsPass: unrolls loops of few rounds, all known, where the round decides which
// element of a private array is used, what a function of the library is asked for, or which way a
// branch goes; and where it is which neighbour is loaded, inside of bounds.
//
// Such arrays can be brought into registers then, and such calls and conditions become constants.
// LLVM's own unrolling would do so much later: the vectorizer would have made one copy of the array
// for each lane, have inlined the functions, and would ask about each neighbour by itself whether
// it is next to those of the other lanes. Loops from which none of that is to be won are left to
// LLVM, and so are those with barriers.
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
