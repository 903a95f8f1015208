#include "compiler/utils/fast_math.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Operator.h>

namespace compiler::utils {

llvm::PreservedAnalyses FastMathPass::run(llvm::Function &F, llvm::FunctionAnalysisManager &) {
  bool changed = false;
  for (llvm::Instruction &I : llvm::instructions(F)) {
    if (!llvm::isa<llvm::FPMathOperator>(I) || I.isFast())
      continue;
    I.setFast(true);
    changed = true;
  }
  if (!changed)
    return llvm::PreservedAnalyses::all();
  llvm::PreservedAnalyses preserved;
  preserved.preserveSet<llvm::CFGAnalyses>();
  return preserved;
}

} // namespace compiler::utils
