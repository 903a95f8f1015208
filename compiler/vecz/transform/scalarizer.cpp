#include "scalarizer.h"

#include <llvm/IR/Instructions.h>
#include <llvm/Support/SaveAndRestore.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace vecz {

llvm::Value *Scalarizer::scalarizeLane(llvm::Instruction &I, llvm::Value *lane) {
  llvm::Instruction *copy = I.clone();
  for (llvm::Use &operand : copy->operands())
    if (llvm::isa<llvm::Instruction>(operand))
      operand.set(packets.getLane(operand, lane));
  if (auto *call = llvm::dyn_cast<llvm::CallInst>(copy); call && freezesArguments)
    for (llvm::Use &arg : call->args())
      arg.set(packets.createFreeze(arg));
  B.Insert(copy);
  if (!I.getType()->isVoidTy())
    copy->setName(I.getName());
  return copy;
}

llvm::Value *Scalarizer::scalarizeActiveLane(llvm::Instruction &I, llvm::Value *mask,
                                             llvm::Value *lane) {
  if (!mask)
    return scalarizeLane(I, lane);
  llvm::Value *isActive = B.CreateExtractElement(mask, lane);
  llvm::Instruction *next = &*B.GetInsertPoint();
  llvm::BasicBlock *head = next->getParent();
  llvm::Instruction *then =
      llvm::SplitBlockAndInsertIfThen(isActive, next->getIterator(), /*Unreachable=*/false);
  B.SetInsertPoint(then);
  llvm::Value *value = scalarizeLane(I, lane);
  B.SetInsertPoint(next);
  if (I.getType()->isVoidTy())
    return value;
  llvm::PHINode *phi = B.CreatePHI(I.getType(), 2, I.getName());
  phi->addIncoming(value, then->getParent());
  phi->addIncoming(llvm::PoisonValue::get(I.getType()), head);
  return phi;
}

void Scalarizer::scalarize(const PredicatedInst &PI, bool isSafe) {
  assert(!llvm::isa<llvm::PHINode>(PI.I) && !PI.I->isTerminator());
  llvm::Instruction &I = *PI.I;
  llvm::Value *mask = packets.getMask(PI);
  const llvm::SaveAndRestore freezing(freezesArguments, isSafe && mask);
  if (isSafe)
    mask = nullptr;
  if (width.isScalable())
    return scalarizeInLoop(I, mask);
  Packet packet;
  for (unsigned lane = 0; lane != width.getFixedValue(); ++lane)
    packet.lanes.push_back(scalarizeActiveLane(I, mask, B.getInt64(lane)));
  if (I.getType()->isVoidTy())
    return;
  if (packets.isWidenable(I.getType())) {
    packet.vector = llvm::PoisonValue::get(packets.widen(I.getType()));
    for (const auto [lane, value] : llvm::enumerate(packet.lanes))
      packet.vector = B.CreateInsertElement(packet.vector, value, lane);
  }
  packets.setPacket(&I, std::move(packet));
}

void Scalarizer::scalarizeInLoop(llvm::Instruction &I, llvm::Value *mask) {
  llvm::Value *count = B.CreateElementCount(B.getInt64Ty(), width);
  llvm::BasicBlock *preheader = I.getParent();
  const auto [body, lane] = llvm::SplitBlockAndInsertSimpleForLoop(count, I.getIterator());
  llvm::BasicBlock *header = body->getParent();
  B.SetInsertPoint(body);
  B.SetCurrentDebugLocation(I.getDebugLoc());
  llvm::Value *value = scalarizeActiveLane(I, mask, lane);
  if (!I.getType()->isVoidTy()) {
    llvm::Value *poison = llvm::PoisonValue::get(packets.widen(I.getType()));
    auto *accumulator = llvm::PHINode::Create(poison->getType(), 2, I.getName(), header->begin());
    llvm::Value *next = packets.createInsertLane(accumulator, value, lane);
    accumulator->addIncoming(poison, preheader);
    accumulator->addIncoming(next, B.GetInsertBlock());
    packets.setVector(&I, next);
  }
  B.SetInsertPoint(&I);
}

} // namespace vecz
