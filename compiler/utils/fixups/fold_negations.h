// FoldNegationsPass: moves the sign of a factor to a constant in the same product.
//
// (x * C) * -y becomes (x * -C) * y, so that products which differ only in where their signs are
// become the same. Other signs are not moved.
#ifndef COMPILER_UTILS_FOLD_NEGATIONS_H
#define COMPILER_UTILS_FOLD_NEGATIONS_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

class FoldNegationsPass : public llvm::PassInfoMixin<FoldNegationsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_FOLD_NEGATIONS_H
