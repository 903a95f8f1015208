#include "sub_group_packetizer.h"

#include "../refusal.h"
#include "compiler/utils/builtin_info.h"
#include "group_operations.h"

#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace vecz {

using namespace compiler::utils;

llvm::Value *SubGroupPacketizer::getSize() {
  llvm::Value *length = packets.getVectorLength();
  return length ? length : B.CreateElementCount(B.getInt32Ty(), width);
}

llvm::Value *SubGroupPacketizer::getMaxSize() {
  if (!packets.getVectorLength())
    return getSize();
  llvm::Function *query = BI.getOrDeclareMuxBuiltin(eMuxBuiltinGetMaxSubGroupSize, *F.getParent());
  if (!query || !query->arg_empty())
    return nullptr;
  llvm::CallInst *call = B.CreateCall(query);
  call->setCallingConv(query->getCallingConv());
  return call;
}

llvm::Error SubGroupPacketizer::packetizeQuery(llvm::CallInst &I) {
  const BuiltinID ID = BI.analyzeBuiltin(*I.getCalledFunction()).ID;
  if (ID == eMuxBuiltinGetSubGroupLocalId) {
    packets.setVector(&I, packets.getLaneNumbers(I.getType()));
    return llvm::Error::success();
  }
  if (ID == eMuxBuiltinGetMaxSubGroupSize && packets.getVectorLength())
    return llvm::Error::success();
  I.replaceAllUsesWith(getSize());
  I.eraseFromParent();
  return llvm::Error::success();
}

llvm::Error SubGroupPacketizer::packetizeCollective(const PredicatedInst &PI, llvm::CallInst &I) {
  const GroupCollective group = *getGroupCollective(BI.analyzeBuiltin(*I.getCalledFunction()).ID);
  llvm::Value *maxSize = getMaxSize();
  if (!maxSize)
    return refuse(I, "module declares another function with the name of a required builtin");
  GroupOperations operations(F, B, BI, width, packets.getMask(PI), maxSize);
  llvm::SmallVector<llvm::Value *, 3> operands;
  for (llvm::Value *operand : I.args())
    operands.push_back(packets.getVector(operand));
  // The source lane of a broadcast and the size of clusters are uniform among active lanes.
  if (group.isBroadcast() || group.op == GroupCollective::Op::ClusteredReduction) {
    llvm::Value *original = I.getArgOperand(1);
    operands[1] =
        packets.uniformity.isVarying(original) ? operations.createFirst(operands[1]) : original;
  }
  llvm::Value *result = operations.create(group, operands);
  if (!result)
    return refuse(I, "module declares another function with the name of a required builtin");
  if (packets.uniformity.isVarying(&I)) {
    packets.setVector(&I, result);
    return llvm::Error::success();
  }
  I.replaceAllUsesWith(result);
  I.eraseFromParent();
  return llvm::Error::success();
}

} // namespace vecz
