#include "compiler/utils/remove_exceptions.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Local.h>

namespace compiler::utils {

namespace {

/// As a function pass, it is not run on declarations.
void markDeclarations(llvm::Module &M) {
  for (llvm::Function &F : M)
    if (F.isDeclaration() && !F.isIntrinsic() && !F.doesNotThrow())
      F.setDoesNotThrow();
}

bool markCalls(llvm::Function &F) {
  bool changed = false;
  for (llvm::Instruction &I : llvm::instructions(F))
    if (auto *call = llvm::dyn_cast<llvm::CallBase>(&I)) {
      changed |= !call->doesNotThrow();
      call->setDoesNotThrow();
    }
  return changed;
}

/// Invokes of nounwind callees become calls.
bool changeInvokesToCalls(llvm::Function &F) {
  llvm::SmallVector<llvm::InvokeInst *, 4> invokes;
  for (llvm::Instruction &I : llvm::instructions(F))
    if (auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(&I))
      invokes.push_back(invoke);
  for (llvm::InvokeInst *invoke : invokes)
    llvm::changeToCall(invoke);
  return !invokes.empty();
}

} // namespace

llvm::PreservedAnalyses RemoveExceptionsPass::run(llvm::Function &F,
                                                  llvm::FunctionAnalysisManager &) {
  bool changed = !F.doesNotThrow();
  F.setDoesNotThrow();
  markDeclarations(*F.getParent());
  changed |= markCalls(F);
  if (changeInvokesToCalls(F)) {
    llvm::removeUnreachableBlocks(F);
    if (F.hasPersonalityFn())
      F.setPersonalityFn(nullptr);
    return llvm::PreservedAnalyses::none();
  }
  if (!changed)
    return llvm::PreservedAnalyses::all();
  llvm::PreservedAnalyses preserved;
  preserved.preserveSet<llvm::CFGAnalyses>();
  return preserved;
}

} // namespace compiler::utils
