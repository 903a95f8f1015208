// RoundComparesPass: rounds the constants of unsigned comparisons to the alignment of the other
// operand: `i < 121` is `i < 128` if `i` is a multiple of 8.
//
// The vectorizer asks for the first and for the last lane whether a vector is partial. With a known
// local size both questions often have the same answer, which then shows. Signed comparisons and
// vectors are not changed.
#ifndef HOST_COMPILER_ROUND_COMPARES_H
#define HOST_COMPILER_ROUND_COMPARES_H

#include <llvm/IR/PassManager.h>

namespace host {

class RoundComparesPass : public llvm::PassInfoMixin<RoundComparesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace host

#endif // HOST_COMPILER_ROUND_COMPARES_H
