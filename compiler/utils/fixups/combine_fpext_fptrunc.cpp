#include "compiler/utils/combine_fpext_fptrunc.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

namespace compiler::utils {

namespace {
/// Replaces a narrowing of a widened value by the value; the widening goes with its last use.
bool combine(llvm::FPTruncInst &narrowing) {
  auto *widening = llvm::dyn_cast<llvm::FPExtInst>(narrowing.getOperand(0));
  if (!widening || widening->getSrcTy() != narrowing.getDestTy())
    return false;
  // In code that is never reached a value may be made of itself.
  if (widening->getOperand(0) == &narrowing)
    return false;
  narrowing.replaceAllUsesWith(widening->getOperand(0));
  narrowing.eraseFromParent();
  if (widening->use_empty())
    widening->eraseFromParent();
  return true;
}
} // namespace

llvm::PreservedAnalyses CombineFPExtFPTruncPass::run(llvm::Function &F,
                                                     llvm::FunctionAnalysisManager &) {
  llvm::SmallVector<llvm::FPTruncInst *, 8> narrowings;
  for (llvm::Instruction &I : llvm::instructions(F))
    if (auto *narrowing = llvm::dyn_cast<llvm::FPTruncInst>(&I))
      narrowings.push_back(narrowing);
  bool changed = false;
  for (llvm::FPTruncInst *narrowing : narrowings)
    changed |= combine(*narrowing);
  if (!changed)
    return llvm::PreservedAnalyses::all();
  llvm::PreservedAnalyses preserved;
  preserved.preserveSet<llvm::CFGAnalyses>();
  return preserved;
}

} // namespace compiler::utils
