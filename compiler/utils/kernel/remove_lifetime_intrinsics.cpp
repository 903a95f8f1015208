#include "compiler/utils/remove_lifetime_intrinsics.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/Local.h>

namespace compiler::utils {

llvm::PreservedAnalyses RemoveLifetimeIntrinsicsPass::run(llvm::Function &F,
                                                          llvm::FunctionAnalysisManager &) {
  bool changed = false;
  for (llvm::Instruction &I : llvm::make_early_inc_range(llvm::instructions(F)))
    if (auto *lifetime = llvm::dyn_cast<llvm::LifetimeIntrinsic>(&I)) {
      lifetime->eraseFromParent();
      changed = true;
    }
  if (!changed)
    return llvm::PreservedAnalyses::all();
  llvm::PreservedAnalyses preserved;
  preserved.preserveSet<llvm::CFGAnalyses>();
  return preserved;
}

} // namespace compiler::utils
