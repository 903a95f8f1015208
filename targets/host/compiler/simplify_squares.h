// SimplifySquaresPass: makes the first term of a sum of squares a product: fma(x, x, 0) is x * x,
// because a square is never -0. LLVM's passes do not simplify it without `nsz`.
#ifndef HOST_COMPILER_SIMPLIFY_SQUARES_H
#define HOST_COMPILER_SIMPLIFY_SQUARES_H

#include <llvm/IR/PassManager.h>

namespace host {

class SimplifySquaresPass : public llvm::PassInfoMixin<SimplifySquaresPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace host

#endif // HOST_COMPILER_SIMPLIFY_SQUARES_H
