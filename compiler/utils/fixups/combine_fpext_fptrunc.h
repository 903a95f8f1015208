// CombineFPExtFPTruncPass: removes a widening of a floating-point value that is narrowed again.
//
// Front ends widen values for operations that turn out not to be there. Only pairs that give back
// the value's own type go; a narrowing followed by a widening rounds, and stays.
#ifndef COMPILER_UTILS_COMBINE_FPEXT_FPTRUNC_H
#define COMPILER_UTILS_COMBINE_FPEXT_FPTRUNC_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

class CombineFPExtFPTruncPass : public llvm::PassInfoMixin<CombineFPExtFPTruncPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_COMBINE_FPEXT_FPTRUNC_H
