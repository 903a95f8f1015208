// Calls of what a sub-group does together, and questions about it.
#include "../refusal.h"
#include "compiler/utils/builtin_info.h"
#include "group_operations.h"
#include "packetizer.h"

#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace vecz {

using namespace compiler::utils;

/// How many lanes there are work-items for.
llvm::Value *Packetizer::getSubGroupSize() {
  return length ? length : B.CreateElementCount(B.getInt32Ty(), width);
}

/// If there is a work-item for every lane, there is no larger sub-group. Else there may be.
llvm::Value *Packetizer::getMaxSubGroupSize() {
  if (!length)
    return getSubGroupSize();
  llvm::Function *query = BI.getOrDeclareMuxBuiltin(eMuxBuiltinGetMaxSubGroupSize, *F.getParent());
  if (!query || !query->arg_empty())
    return nullptr;
  llvm::CallInst *call = B.CreateCall(query);
  call->setCallingConv(query->getCallingConv());
  return call;
}

llvm::Error Packetizer::packetizeSubGroupQuery(llvm::CallInst &I) {
  const BuiltinID ID = BI.analyzeBuiltin(*I.getCalledFunction()).ID;
  if (ID == eMuxBuiltinGetSubGroupLocalId) {
    packets[&I].vector = getLaneNumbers(I.getType());
    return llvm::Error::success();
  }
  if (ID == eMuxBuiltinGetMaxSubGroupSize && length)
    return llvm::Error::success();
  I.replaceAllUsesWith(getSubGroupSize());
  I.eraseFromParent();
  return llvm::Error::success();
}

llvm::Error Packetizer::packetizeGroup(const Work &work, llvm::CallInst &I) {
  const GroupCollective group = *getGroupCollective(BI.analyzeBuiltin(*I.getCalledFunction()).ID);
  llvm::Value *maxSize = getMaxSubGroupSize();
  if (!maxSize)
    return refuse(I, "the module has something else of the name of a builtin that it needs");
  GroupOperations operations(F, B, BI, width, getMask(work), maxSize);
  llvm::SmallVector<llvm::Value *, 3> operands;
  for (llvm::Value *operand : I.args())
    operands.push_back(getVector(operand));
  // The work-item to ask, or the size of clusters, is the same in all active lanes.
  if (group.isBroadcast() || group.op == GroupCollective::Op::ClusteredReduction) {
    llvm::Value *original = I.getArgOperand(1);
    operands[1] = uniformity.isVarying(original) ? operations.createFirst(operands[1]) : original;
  }
  llvm::Value *result = operations.create(group, operands);
  if (!result)
    return refuse(I, "the module has something else of the name of a builtin that it needs");
  if (uniformity.isVarying(&I)) {
    packets[&I].vector = result;
    return llvm::Error::success();
  }
  I.replaceAllUsesWith(result);
  I.eraseFromParent();
  return llvm::Error::success();
}

} // namespace vecz
