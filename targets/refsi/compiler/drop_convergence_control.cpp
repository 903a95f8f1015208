#include "drop_convergence_control.h"

#include "compiler/utils/preserved_analyses.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

namespace refsi {
namespace {

void dropBundle(llvm::CallBase &call) {
  llvm::CallBase *replacement = llvm::CallBase::removeOperandBundle(
      &call, llvm::LLVMContext::OB_convergencectrl, call.getIterator());
  replacement->copyMetadata(call);
  replacement->takeName(&call);
  call.replaceAllUsesWith(replacement);
  call.eraseFromParent();
}

bool dropControl(llvm::Function &F) {
  bool changed = false;
  llvm::SmallVector<llvm::Instruction *, 8> tokens;
  for (llvm::Instruction &I : llvm::make_early_inc_range(llvm::instructions(F))) {
    if (llvm::isa<llvm::ConvergenceControlInst>(I))
      tokens.push_back(&I);
    else if (auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
             call && call->getOperandBundle(llvm::LLVMContext::OB_convergencectrl)) {
      dropBundle(*call);
      changed = true;
    }
  }
  // What is left of a token's uses are other tokens. They cannot form cycles, but blocks may be in
  // any order.
  for (llvm::Instruction *token : tokens)
    token->dropAllReferences();
  for (llvm::Instruction *token : tokens)
    token->eraseFromParent();
  return changed || !tokens.empty();
}

} // namespace

llvm::PreservedAnalyses DropConvergenceControlPass::run(llvm::Module &M,
                                                        llvm::ModuleAnalysisManager &) {
  bool changed = false;
  for (llvm::Function &F : M)
    changed |= dropControl(F);
  return changed ? compiler::utils::preserveControlFlow() : llvm::PreservedAnalyses::all();
}

} // namespace refsi
