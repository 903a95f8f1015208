// Indirect calls, and calls with a type other than the callee's, are not lowered. Unused
// declarations are removed.
//
// Mux builtin names are reserved. A definition with the builtin's type becomes a declaration; any
// other definition or variable of that name is renamed. Names that merely resemble a mux builtin's
// are not changed.
#include "compiler/utils/lower_to_mux_builtins.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/diagnose.h"
#include "compiler/utils/metadata.h"
#include "compiler/utils/sub_group_analysis.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {
/// Whether define-mux-builtins may have created this body, since this pass can run after it.
bool isDefinedByTarget(const llvm::Function &F) {
  return !getSchedulingParameterFunctionMetadata(F).empty() ||
         (F.hasLocalLinkage() && F.hasFnAttribute(llvm::Attribute::AlwaysInline));
}

bool isProgramKernel(const llvm::Function &F) {
  return isKernel(F) || F.getCallingConv() == llvm::CallingConv::SPIR_KERNEL;
}

/// Turns a definition of the builtin into a declaration.
bool removeBody(llvm::Function &F, BuiltinID ID) {
  if (F.isDeclaration() || isDefinedByTarget(F))
    return false;
  F.deleteBody();
  F.clearMetadata();
  F.setComdat(nullptr);
  F.setVisibility(llvm::GlobalValue::DefaultVisibility);
  F.setDSOLocal(false);
  // Its attributes described the deleted body.
  F.setAttributes(llvm::AttributeList());
  BIMuxInfoConcept::setDeclarationAttributes(F, ID);
  return true;
}

/// Frees a builtin's name. A kernel must keep its name, and a used declaration is meant to be the
/// builtin, so these are errors.
bool freeName(llvm::GlobalValue &global) {
  auto *F = llvm::dyn_cast<llvm::Function>(&global);
  if (F && isProgramKernel(*F)) {
    diagnoseError(*F, "kernel '" + F->getName() +
                          "': name is reserved for a builtin; rename the kernel");
    return false;
  }
  if (!F || !F->isDeclaration()) {
    global.setName(global.getName() + ".user");
    return true;
  }
  if (F->use_empty()) {
    F->eraseFromParent();
    return true;
  }
  diagnoseError(*F, "builtin '" + F->getName() + "' is declared with an incompatible type");
  return false;
}

bool reclaimBuiltinNames(llvm::Module &M) {
  llvm::SmallVector<llvm::GlobalValue *, 4> holders;
  for (llvm::GlobalValue &global : M.global_values())
    if (BuiltinInfo::identifyMuxBuiltinName(global.getName(), M.getContext()))
      holders.push_back(&global);
  bool changed = false;
  for (llvm::GlobalValue *global : holders) {
    auto *F = llvm::dyn_cast<llvm::Function>(global);
    const Builtin builtin =
        F && !isProgramKernel(*F) ? BuiltinInfo::identifyMuxBuiltin(*F) : Builtin();
    changed |= builtin ? removeBody(*F, builtin.ID) : freeName(*global);
  }
  return changed;
}

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
  const bool reclaimed = reclaimBuiltinNames(M);
  bool changed = false;
  // New declarations of mux builtins need no visit.
  for (llvm::Function &F : llvm::make_early_inc_range(M)) {
    if (F.isIntrinsic() || BuiltinInfo::identifyMuxBuiltin(F) || !lowerCallsOf(F, BI))
      continue;
    changed = true;
    if (F.isDeclaration() && F.use_empty())
      F.eraseFromParent();
  }
  if (changed)
    // Language builtins are not known to use sub-groups before lowering.
    dropHasNoExplicitSubgroupsFromBuiltinCallers(M);
  if (reclaimed) // bodies may have been deleted
    return llvm::PreservedAnalyses::none();
  if (!changed)
    return llvm::PreservedAnalyses::all();
  llvm::PreservedAnalyses preserved;
  preserved.preserve<llvm::FunctionAnalysisManagerModuleProxy>();
  preserved.preserveSet<llvm::CFGAnalyses>();
  return preserved;
}

} // namespace compiler::utils
