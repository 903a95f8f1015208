// NarrowIntegersPass: computes vectors of integers in as few bits as their values need.
//
// C promotes small integers to int, so that bytes are added, shifted and compared in four times the
// registers that they fill. Where the result is truncated or compared, and ranges show that a
// narrower type gives the same bits, all operations between that and the extensions of the
// operands use it, if the target says that they cost less then.
#ifndef COMPILER_UTILS_NARROW_INTEGERS_H
#define COMPILER_UTILS_NARROW_INTEGERS_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

class NarrowIntegersPass : public llvm::PassInfoMixin<NarrowIntegersPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_NARROW_INTEGERS_H
