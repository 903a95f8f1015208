#include "compiler/utils/set_convergent_attributes.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

#include "compiler/utils/builtin_info.h"

namespace compiler::utils {

namespace {

/// Whether a function must be reached together, judged by itself and not by what it calls.
bool isConvergentItself(const llvm::Function &F, const BuiltinInfo &BI) {
  if (F.isConvergent())
    return true;
  if (F.isIntrinsic())
    return false;
  if (const Builtin builtin = BI.analyzeBuiltin(F))
    return builtin.has(eBuiltinPropertyExecutionFlow);
  return F.isDeclaration();
}

bool callsUnknown(llvm::Function &F) {
  for (llvm::Instruction &I : llvm::instructions(F))
    if (auto *call = llvm::dyn_cast<llvm::CallBase>(&I))
      if (call->isConvergent() || (call->isIndirectCall() && !call->isInlineAsm()))
        return true;
  return false;
}

/// Takes in all functions that call a function of the set.
void addCallers(llvm::SmallSetVector<llvm::Function *, 16> &functions) {
  for (unsigned next = 0; next < functions.size(); ++next)
    for (llvm::User *user : functions[next]->users())
      if (auto *call = llvm::dyn_cast<llvm::CallBase>(user))
        if (call->getCalledFunction() == functions[next])
          functions.insert(call->getFunction());
}

} // namespace

llvm::PreservedAnalyses SetConvergentAttributesPass::run(llvm::Module &M,
                                                         llvm::ModuleAnalysisManager &AM) {
  const BuiltinInfo &BI = AM.getResult<BuiltinInfoAnalysis>(M);
  llvm::SmallSetVector<llvm::Function *, 16> convergent;
  for (llvm::Function &F : M)
    if (isConvergentItself(F, BI) || callsUnknown(F))
      convergent.insert(&F);
  addCallers(convergent);

  bool changed = false;
  for (llvm::Function *F : convergent) {
    changed |= !F->isConvergent();
    F->setConvergent();
  }
  if (!changed)
    return llvm::PreservedAnalyses::all();
  llvm::PreservedAnalyses preserved;
  preserved.preserveSet<llvm::CFGAnalyses>();
  return preserved;
}

} // namespace compiler::utils
