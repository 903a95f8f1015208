// Calls of the language's builtins become calls of mux builtins, in every function of the module,
// so that all later passes need to know only these. The declarations that nothing uses any more are
// removed. Calls through pointers, and calls with a type that is not the callee's, are left alone.
#include "compiler/utils/lower_to_mux_builtins.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include "compiler/utils/builtin_info.h"

namespace compiler::utils {

namespace {
bool lowerCall(llvm::CallInst &call, BuiltinInfo &BI) {
  llvm::Value *replacement = BI.lowerBuiltinToMuxBuiltin(call);
  if (!replacement)
    return false;
  if (!call.getType()->isVoidTy()) {
    if (llvm::isa<llvm::Instruction>(replacement))
      replacement->takeName(&call);
    call.replaceAllUsesWith(replacement);
  }
  call.eraseFromParent();
  return true;
}

bool lowerCallsOf(llvm::Function &F, BuiltinInfo &BI) {
  llvm::SmallVector<llvm::CallInst *, 8> calls;
  for (const llvm::Use &use : F.uses()) {
    auto *call = llvm::dyn_cast<llvm::CallInst>(use.getUser());
    if (call && call->isCallee(&use) && call->getFunctionType() == F.getFunctionType())
      calls.push_back(call);
  }
  bool changed = false;
  for (llvm::CallInst *call : calls)
    changed |= lowerCall(*call, BI);
  return changed;
}
} // namespace

llvm::PreservedAnalyses LowerToMuxBuiltinsPass::run(llvm::Module &M,
                                                    llvm::ModuleAnalysisManager &AM) {
  auto &BI = AM.getResult<BuiltinInfoAnalysis>(M);
  bool changed = false;
  // The mux builtins that are declared on the way need no visit: they are not the language's.
  for (llvm::Function &F : llvm::make_early_inc_range(M)) {
    if (F.isIntrinsic() || BuiltinInfo::identifyMuxBuiltin(F) || !lowerCallsOf(F, BI))
      continue;
    changed = true;
    if (F.isDeclaration() && F.use_empty())
      F.eraseFromParent();
  }
  if (!changed)
    return llvm::PreservedAnalyses::all();
  llvm::PreservedAnalyses preserved;
  preserved.preserve<llvm::FunctionAnalysisManagerModuleProxy>();
  preserved.preserveSet<llvm::CFGAnalyses>();
  return preserved;
}

} // namespace compiler::utils
