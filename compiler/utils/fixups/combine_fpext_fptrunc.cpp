#include "compiler/utils/combine_fpext_fptrunc.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

namespace compiler::utils {

namespace {
/// Replaces fptrunc(fpext(x)) by x, and erases the fpext if it is unused then.
bool combine(llvm::FPTruncInst &trunc) {
  auto *ext = llvm::dyn_cast<llvm::FPExtInst>(trunc.getOperand(0));
  if (!ext || ext->getSrcTy() != trunc.getDestTy())
    return false;
  // Unreachable code may be self-referential.
  if (ext->getOperand(0) == &trunc)
    return false;
  trunc.replaceAllUsesWith(ext->getOperand(0));
  trunc.eraseFromParent();
  if (ext->use_empty())
    ext->eraseFromParent();
  return true;
}
} // namespace

llvm::PreservedAnalyses CombineFPExtFPTruncPass::run(llvm::Function &F,
                                                     llvm::FunctionAnalysisManager &) {
  llvm::SmallVector<llvm::FPTruncInst *, 8> truncs;
  for (llvm::Instruction &I : llvm::instructions(F))
    if (auto *trunc = llvm::dyn_cast<llvm::FPTruncInst>(&I))
      truncs.push_back(trunc);
  bool changed = false;
  for (llvm::FPTruncInst *trunc : truncs)
    changed |= combine(*trunc);
  if (!changed)
    return llvm::PreservedAnalyses::all();
  llvm::PreservedAnalyses preserved;
  preserved.preserveSet<llvm::CFGAnalyses>();
  return preserved;
}

} // namespace compiler::utils
