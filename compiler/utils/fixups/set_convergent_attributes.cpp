#include "compiler/utils/set_convergent_attributes.h"

#include "compiler/utils/builtin_info.h"
#include "compiler/utils/calls.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {

/// Whether a function is convergent independently of its callees.
bool isConvergentItself(const llvm::Function &F, const BuiltinInfo &BI) {
  if (F.isConvergent())
    return true;
  if (F.isIntrinsic())
    return false;
  if (const Builtin builtin = BI.analyzeBuiltin(F))
    return builtin.has(eBuiltinPropertyExecutionFlow);
  return F.isDeclaration();
}

bool hasConvergentCall(llvm::Function &F) {
  for (llvm::Instruction &I : llvm::instructions(F))
    if (auto *call = llvm::dyn_cast<llvm::CallBase>(&I))
      if (call->isConvergent() || isIndirectCall(*call))
        return true;
  return false;
}

/// Whether the callee is or may be convergent and LLVM does not see it at the call.
bool hidesConvergentCallee(const llvm::CallBase &call) {
  if (call.isConvergent() || call.isInlineAsm())
    return false;
  const llvm::Function *callee = getCallee(call);
  return !callee || (callee->isConvergent() && callee != call.getCalledOperand());
}

bool markConvergentCalls(llvm::Module &M) {
  bool changed = false;
  for (llvm::Function &F : M)
    for (llvm::Instruction &I : llvm::instructions(F))
      if (auto *call = llvm::dyn_cast<llvm::CallBase>(&I); call && hidesConvergentCallee(*call)) {
        call->setConvergent();
        changed = true;
      }
  return changed;
}

/// Adds all transitive callers, through aliases as well.
void addCallers(llvm::SmallSetVector<llvm::Function *, 16> &functions) {
  for (unsigned next = 0; next < functions.size(); ++next) {
    llvm::SmallVector<llvm::Value *, 4> names = {functions[next]};
    while (!names.empty())
      for (const llvm::Use &use : names.pop_back_val()->uses()) {
        auto *call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
        if (call && call->isCallee(&use))
          functions.insert(call->getFunction());
        else if (llvm::isa<llvm::GlobalAlias>(use.getUser()))
          names.push_back(use.getUser());
      }
  }
}

} // namespace

llvm::PreservedAnalyses SetConvergentAttributesPass::run(llvm::Module &M,
                                                         llvm::ModuleAnalysisManager &AM) {
  const BuiltinInfo &BI = AM.getResult<BuiltinInfoAnalysis>(M);
  llvm::SmallSetVector<llvm::Function *, 16> convergent;
  for (llvm::Function &F : M)
    if (isConvergentItself(F, BI) || hasConvergentCall(F))
      convergent.insert(&F);
  addCallers(convergent);

  bool changed = false;
  for (llvm::Function *F : convergent) {
    changed |= !F->isConvergent();
    F->setConvergent();
  }
  changed |= markConvergentCalls(M);
  if (!changed)
    return llvm::PreservedAnalyses::all();
  llvm::PreservedAnalyses preserved;
  preserved.preserveSet<llvm::CFGAnalyses>();
  return preserved;
}

} // namespace compiler::utils
