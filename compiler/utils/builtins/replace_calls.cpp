#include "replace_calls.h"

#include "cl_builtin_table.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {
bool replaceCall(llvm::CallInst &call, EmitReplacementFn emit) {
  llvm::Value *replacement = emit(call);
  if (!replacement)
    return false;
  if (!call.getType()->isVoidTy()) {
    // A value that existed before keeps its name.
    if (llvm::isa<llvm::Instruction>(replacement) && !replacement->hasName())
      replacement->takeName(&call);
    call.replaceAllUsesWith(replacement);
  }
  call.eraseFromParent();
  return true;
}
} // namespace

bool isUserFunction(const llvm::Function &F, llvm::StringRef name) {
  return !F.isDeclaration() && isNewerCLBuiltin(F, name);
}

bool replaceCallsOf(llvm::Function &F, EmitReplacementFn emit) {
  llvm::SmallVector<llvm::CallInst *, 8> calls;
  for (const llvm::Use &use : F.uses()) {
    auto *call = llvm::dyn_cast<llvm::CallInst>(use.getUser());
    if (call && call->isCallee(&use) && call->getFunctionType() == F.getFunctionType())
      calls.push_back(call);
  }
  bool changed = false;
  for (llvm::CallInst *call : calls)
    changed |= replaceCall(*call, emit);
  if (changed && F.isDeclaration() && F.use_empty())
    F.eraseFromParent();
  return changed;
}

bool replaceMangledCalls(
    llvm::Module &M,
    llvm::function_ref<llvm::Value *(llvm::CallInst &call, const DemangledName &name)> emit) {
  bool changed = false;
  for (llvm::Function &F : llvm::make_early_inc_range(M)) {
    if (F.isIntrinsic() || F.use_empty())
      continue;
    const std::optional<DemangledName> name = demangleName(F.getName());
    if (name && !isUserFunction(F, name->name))
      changed |= replaceCallsOf(F, [&](llvm::CallInst &call) { return emit(call, *name); });
  }
  return changed;
}

} // namespace compiler::utils
