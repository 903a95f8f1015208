// CombineFPExtFPTruncPass: removes fpext followed by fptrunc to the original type.
//
// Fptrunc followed by fpext rounds, and is not removed.
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
