#include "compiler/utils/calls.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

namespace compiler::utils {

namespace {
bool isGuaranteed(const llvm::CallInst &call) {
  const llvm::Function &caller = *call.getFunction();
  const llvm::CallingConv::ID convention = call.getCallingConv();
  if (convention != caller.getCallingConv())
    return false;
  // The callee pops its arguments, so the prototypes need not match.
  if (convention == llvm::CallingConv::Tail || convention == llvm::CallingConv::SwiftTail)
    return true;
  return call.getFunctionType() == caller.getFunctionType();
}
} // namespace

llvm::Function *getCallee(const llvm::CallBase &call) {
  return llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCastsAndAliases());
}

bool isIndirectCall(const llvm::CallBase &call) { return !call.isInlineAsm() && !getCallee(call); }

bool forwardsVariableArguments(const llvm::CallBase &call) {
  return call.isMustTailCall() && call.getFunctionType()->isVarArg();
}

void demoteMustTailCalls(llvm::Function &F) {
  for (llvm::Instruction &I : llvm::instructions(F))
    if (auto *call = llvm::dyn_cast<llvm::CallInst>(&I))
      if (call->isMustTailCall() && !isGuaranteed(*call))
        call->setTailCallKind(llvm::CallInst::TCK_Tail);
}

} // namespace compiler::utils
