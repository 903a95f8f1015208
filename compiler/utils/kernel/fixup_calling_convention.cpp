#include "compiler/utils/fixup_calling_convention.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/calls.h"
#include "compiler/utils/preserved_analyses.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {
constexpr llvm::StringLiteral lastingConventionAttr = "mux-lasting-convention";

bool isSPIR(llvm::CallingConv::ID convention) {
  return convention == llvm::CallingConv::SPIR_FUNC || convention == llvm::CallingConv::SPIR_KERNEL;
}

/// Whether the function may be called other than by the runtime.
bool isCalled(const llvm::Function &F) {
  if (F.hasAddressTaken(nullptr, /*IgnoreCallbackUses=*/false, /*IgnoreAssumeLikeCalls=*/true,
                        /*IngoreLLVMUsed=*/true))
    return true;
  return llvm::any_of(F.uses(), [](const llvm::Use &use) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
    return call && call->isCallee(&use);
  });
}

bool mayBeSPIRKernel(const llvm::Function &F) {
  return F.getReturnType()->isVoidTy() && !F.hasStructRetAttr() && !F.isVarArg() && !isCalled(F);
}

/// The convention for functions of this type that are not kernels.
llvm::CallingConv::ID getConvention(llvm::CallingConv::ID wanted, const llvm::FunctionType &type) {
  if (isSPIR(wanted))
    return llvm::CallingConv::SPIR_FUNC;
  if (type.isVarArg() && (wanted == llvm::CallingConv::Fast || wanted == llvm::CallingConv::Cold))
    return llvm::CallingConv::C;
  return wanted;
}

llvm::CallingConv::ID getConvention(llvm::CallingConv::ID wanted, const llvm::Function &F) {
  if (F.hasFnAttribute(lastingConventionAttr) && F.hasLocalLinkage())
    return F.getCallingConv();
  if (isSPIR(wanted) && isKernel(F) && mayBeSPIRKernel(F))
    return llvm::CallingConv::SPIR_KERNEL;
  return getConvention(wanted, *F.getFunctionType());
}

bool fixupFunction(llvm::Function &F, llvm::CallingConv::ID wanted) {
  if (F.isIntrinsic())
    return false;
  const llvm::CallingConv::ID convention = getConvention(wanted, F);
  if (F.getCallingConv() == convention)
    return false;
  F.setCallingConv(convention);
  return true;
}

bool fixupCall(llvm::CallBase &call, llvm::CallingConv::ID wanted) {
  const llvm::Function *callee = getCallee(call);
  if (call.isInlineAsm() || (callee && callee->isIntrinsic()))
    return false;
  const llvm::CallingConv::ID convention =
      callee ? getConvention(wanted, *callee) : getConvention(wanted, *call.getFunctionType());
  if (call.getCallingConv() == convention)
    return false;
  call.setCallingConv(convention);
  return true;
}
} // namespace

llvm::CallingConv::ID getRareConvention(const llvm::Triple &triple) {
  if (triple.isAArch64())
    return llvm::CallingConv::PreserveAll;
  // LLVM ends x86-64's preserve_allcc functions with `vzeroupper`, which clears upper halves of
  // registers that their callers rely on.
  return triple.getArch() == llvm::Triple::x86_64 ? llvm::CallingConv::PreserveMost
                                                  : llvm::CallingConv::C;
}

void setLastingConvention(llvm::Function &F, llvm::CallingConv::ID convention) {
  assert(F.hasLocalLinkage());
  F.setCallingConv(convention);
  F.addFnAttr(lastingConventionAttr);
}

llvm::PreservedAnalyses FixupCallingConventionPass::run(llvm::Module &M,
                                                        llvm::ModuleAnalysisManager &) {
  bool changed = false;
  for (llvm::Function &F : M) {
    changed |= fixupFunction(F, convention);
    for (llvm::Instruction &I : llvm::instructions(F))
      if (auto *call = llvm::dyn_cast<llvm::CallBase>(&I))
        changed |= fixupCall(*call, convention);
    demoteMustTailCalls(F);
  }
  return changed ? preserveControlFlow() : llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
