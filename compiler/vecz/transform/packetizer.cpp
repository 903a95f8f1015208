#include "packetizer.h"

#include "../refusal.h"
#include "combine_atomics.h"
#include "debug_lanes.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

namespace vecz {

/// Collects what is to be packetized before any block is split.
llvm::Error Packetizer::collect() {
  const ControlFlow flow(packets.F);
  for (llvm::BasicBlock *block : flow.order)
    for (llvm::Instruction &I : *block) {
      const bool isVarying = packets.uniformity.isVarying(&I);
      if (!llvm::isa<llvm::CallInst>(I) && !isVarying)
        continue;
      if (I.isTerminator())
        return refuse(I, "branch is divergent; run 'cfg-convert' before 'packetizer'");
      if (isVarying)
        originals.push_back(&I);
      if (packets.width.isScalable() && isVarying && !I.getType()->isVoidTy() &&
          !packets.isWidenable(I.getType()))
        return refuse(I, "type has no scalable vector form; use a fixed factor");
      if (auto *phi = llvm::dyn_cast<llvm::PHINode>(&I))
        phis.push_back(phi);
      else
        worklist.push_back({&I, packets.masks.get(block), block});
    }
  return llvm::Error::success();
}

llvm::Error Packetizer::run() {
  if (llvm::Error error = collect())
    return error;
  DebugLanes debugLanes(packets);
  if (packets.isPredicated)
    packets.emitVectorLength();
  for (llvm::PHINode *phi : phis)
    preparePhi(*phi);
  for (const PredicatedInst &PI : worklist)
    if (llvm::Error error = packetize(PI))
      return error;
  for (llvm::PHINode *phi : phis)
    completePhi(*phi);
  debugLanes.describe();
  removeOriginals();
  memory.mergeChecks();
  return llvm::Error::success();
}

void Packetizer::preparePhi(llvm::PHINode &phi) {
  B.SetInsertPoint(&phi);
  B.SetCurrentDebugLocation(phi.getDebugLoc());
  const unsigned numIncoming = phi.getNumIncomingValues();
  Packet packet;
  if (packets.isWidenable(phi.getType()))
    packet.vector = B.CreatePHI(packets.widen(phi.getType()), numIncoming, phi.getName());
  else
    for (unsigned lane = 0; lane != packets.width.getFixedValue(); ++lane)
      packet.lanes.push_back(B.CreatePHI(phi.getType(), numIncoming, phi.getName()));
  packets.setPacket(&phi, std::move(packet));
}

/// Blocks were split since, so the phi's incoming blocks are those that it has now.
void Packetizer::completePhi(llvm::PHINode &phi) {
  const Packet packet = packets.getPacket(&phi);
  for (unsigned i = 0; i != phi.getNumIncomingValues(); ++i) {
    llvm::BasicBlock *from = phi.getIncomingBlock(i);
    llvm::Value *value = phi.getIncomingValue(i);
    B.SetInsertPoint(from->getTerminator());
    if (packet.vector) {
      llvm::cast<llvm::PHINode>(packet.vector)->addIncoming(packets.getVector(value), from);
      continue;
    }
    for (const auto [lane, inLane] : llvm::enumerate(packet.lanes))
      llvm::cast<llvm::PHINode>(inLane)->addIncoming(packets.getLane(value, B.getInt64(lane)),
                                                     from);
  }
}

llvm::Error Packetizer::packetize(const PredicatedInst &PI) {
  llvm::Instruction &I = *PI.I;
  B.SetInsertPoint(&I);
  B.SetCurrentDebugLocation(I.getDebugLoc());
  if (auto *call = llvm::dyn_cast<llvm::CallInst>(&I))
    return calls.packetize(PI, *call);
  // Elements of the results of calls for all lanes are vectors already.
  if (llvm::isa<llvm::ExtractElementInst>(I) && packets.findVector(&I))
    return llvm::Error::success();
  if (auto *alloca = llvm::dyn_cast<llvm::AllocaInst>(&I))
    return memory.packetize(*alloca);
  if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&I)) {
    if (!memory.packetizeStore(PI, *store))
      memory.scalarize(PI);
    return llvm::Error::success();
  }
  if (auto *atomic = llvm::dyn_cast<llvm::AtomicRMWInst>(&I);
      atomic && (combineAtomic(packets, PI, *atomic) || memory.packetizeUpdate(PI, *atomic)))
    return llvm::Error::success();
  if (llvm::Value *vector = packetizeValue(PI)) {
    if (!llvm::isa<llvm::Constant>(vector))
      vector->takeName(&I);
    packets.setVector(&I, vector);
    return llvm::Error::success();
  }
  if (I.mayReadOrWriteMemory())
    memory.scalarize(PI);
  else
    scalarizer.scalarize(PI, llvm::isSafeToSpeculativelyExecute(&I));
  return llvm::Error::success();
}

/// Null if the instruction has no vector form.
llvm::Value *Packetizer::packetizeValue(const PredicatedInst &PI) {
  if (auto *load = llvm::dyn_cast<llvm::LoadInst>(PI.I))
    return memory.packetizeLoad(PI, *load);
  if (!hasWidenableTypes(*PI.I))
    return nullptr;
  if (auto *binary = llvm::dyn_cast<llvm::BinaryOperator>(PI.I))
    return packetizeBinary(PI, *binary);
  return packets.widenElementwise(*PI.I);
}

bool Packetizer::hasWidenableTypes(const llvm::Instruction &I) const {
  const bool isOfAggregates = llvm::isa<llvm::ExtractValueInst, llvm::InsertValueInst>(I);
  const auto isWidenable = [&](llvm::Type *type) {
    return isOfAggregates ? packets.isWidenable(type) : packets.isElement(type);
  };
  return isWidenable(I.getType()) &&
         llvm::all_of(I.operand_values(),
                      [&](const llvm::Value *operand) { return isWidenable(operand->getType()); });
}

llvm::Value *Packetizer::packetizeBinary(const PredicatedInst &PI, llvm::BinaryOperator &I) {
  // Code generators lower frem to a library call per element, which is not possible for scalable
  // vectors.
  if (I.getOpcode() == llvm::Instruction::FRem && packets.width.isScalable())
    return nullptr;
  llvm::Value *left = packets.getVector(I.getOperand(0));
  llvm::Value *right = packets.getVector(I.getOperand(1));
  // Inactive lanes may hold any divisor.
  llvm::Value *mask = I.isIntDivRem() ? packets.getMask(PI) : nullptr;
  if (mask && (packets.getVectorLength() ||
               !packets.choices.isEnabled(VectorizationChoices::eDivisionExceptions)))
    return packetizePredicatedDivision(PI, I, left, right);
  if (mask)
    right = B.CreateSelect(mask, right, llvm::ConstantInt::get(right->getType(), 1));
  llvm::Value *vector = B.CreateBinOp(I.getOpcode(), left, right);
  if (auto *widened = llvm::dyn_cast<llvm::Instruction>(vector))
    widened->copyIRFlags(&I);
  return vector;
}

llvm::Value *Packetizer::packetizePredicatedDivision(const PredicatedInst &PI,
                                                     llvm::BinaryOperator &I, llvm::Value *left,
                                                     llvm::Value *right) {
  const ActiveLanes lanes = packets.getActiveLanes(PI);
  llvm::Value *mask = lanes.mask ? lanes.mask : B.CreateVectorSplat(packets.width, B.getTrue());
  const llvm::Intrinsic::ID ID = llvm::VPIntrinsic::getForOpcode(I.getOpcode());
  llvm::Value *length = packets.getVectorLength();
  if (!length)
    length = B.CreateElementCount(B.getInt32Ty(), packets.width);
  // Inactive lanes are poison, which must not reach a vote of all lanes.
  return B.CreateFreeze(B.CreateIntrinsic(ID, left->getType(), {left, right, mask, length}));
}

/// Removes the scalar instructions, except for values of lane 0 whose stride is known: these are
/// operands of addresses.
void Packetizer::removeOriginals() {
  memory.replaceOriginals();
  for (llvm::Instruction *I : originals) {
    if (packets.strides.get(I).isLinear()) {
      // Lane 0 may be inactive, so its flags need not hold.
      if (!packets.masks.empty())
        I->dropPoisonGeneratingFlags();
      continue;
    }
    if (!I->use_empty())
      I->replaceAllUsesWith(llvm::PoisonValue::get(I->getType()));
    I->eraseFromParent();
  }
}

} // namespace vecz
