#include "compiler/utils/calls.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/InlineCost.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Cloning.h>

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

bool hasAssignments(const llvm::Function &F) {
  return llvm::any_of(llvm::instructions(F), [](const llvm::Instruction &I) {
    return I.hasMetadata(llvm::LLVMContext::MD_DIAssignID) ||
           llvm::any_of(llvm::filterDbgVars(I.getDbgRecordRange()),
                        [](const llvm::DbgVariableRecord &record) { return record.isDbgAssign(); });
  });
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

llvm::InlineResult inlineFunction(llvm::CallBase &call, llvm::InlineFunctionInfo &info,
                                  bool mergeAttributes) {
  llvm::Function &caller = *call.getFunction();
  const llvm::Function *callee = call.getCalledFunction();
  const bool sharesAssignments =
      callee && !llvm::isAssignmentTrackingEnabled(*caller.getParent()) && hasAssignments(*callee);
  llvm::InlineResult result = llvm::InlineFunction(call, info, mergeAttributes);
  if (!result.isSuccess() || !sharesAssignments)
    return result;
  // The caller's own identifiers may be renamed as well.
  llvm::DenseMap<llvm::DIAssignID *, llvm::DIAssignID *> renamed;
  for (llvm::Instruction &I : llvm::instructions(caller))
    llvm::at::remapAssignID(renamed, I);
  return result;
}

} // namespace compiler::utils
