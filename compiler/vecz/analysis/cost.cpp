#include "cost.h"

#include "../tuning.h"
#include "cache_lines.h"
#include "call_kind.h"
#include "compiler/utils/address_spaces.h"
#include "cost_frequency.h"
#include "cost_latency.h"
#include "cost_vectorizers.h"
#include "liveness.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include <cmath>

namespace vecz {

namespace {
bool isLoadIntoLane(const llvm::Instruction &I) {
  const auto *insert = llvm::dyn_cast<llvm::InsertElementInst>(&I);
  const auto *load = insert ? llvm::dyn_cast<llvm::LoadInst>(insert->getOperand(1)) : nullptr;
  return load && load->hasOneUse() && load->getParent() == I.getParent();
}

unsigned getAddressSpace(const llvm::Value *pointer) {
  return pointer->getType()->getPointerAddressSpace();
}

bool isLocal(const llvm::Instruction &atomic) {
  const auto *pointer = llvm::getPointerOperand(&atomic);
  if (const auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&atomic))
    pointer = update->getPointerOperand();
  else if (const auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&atomic))
    pointer = exchange->getPointerOperand();
  return pointer && getAddressSpace(pointer) == compiler::utils::AddressSpace::Local;
}

/// Whether a masked access is lowered to a branch per lane.
bool isScalarizedMaskedAccess(const llvm::Instruction &I, const llvm::TargetTransformInfo &TTI) {
  const auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&I);
  if (!intrinsic)
    return false;
  const auto hasMask = [&](unsigned operand) {
    return !llvm::isa<llvm::Constant>(I.getOperand(operand));
  };
  switch (intrinsic->getIntrinsicID()) {
  case llvm::Intrinsic::masked_gather:
    return hasMask(1) && !TTI.isLegalMaskedGather(I.getType(), {});
  case llvm::Intrinsic::masked_load:
    return hasMask(1) && !TTI.isLegalMaskedLoad(I.getType(), {}, getAddressSpace(I.getOperand(0)));
  case llvm::Intrinsic::masked_scatter:
    return hasMask(2) && !TTI.isLegalMaskedScatter(I.getOperand(0)->getType(), {});
  case llvm::Intrinsic::masked_store:
    return hasMask(2) && !TTI.isLegalMaskedStore(I.getOperand(0)->getType(), {},
                                                 getAddressSpace(I.getOperand(1)));
  default:
    return false;
  }
}
/// Whether the target has an instruction for a scatter.
bool isLegalScatter(const llvm::Instruction &I, const llvm::TargetTransformInfo &TTI) {
  const auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&I);
  return intrinsic && intrinsic->getIntrinsicID() == llvm::Intrinsic::masked_scatter &&
         TTI.isLegalMaskedScatter(I.getOperand(0)->getType(), {});
}
} // namespace

unsigned CostModel::getRegisters(const llvm::Type *type) const {
  const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  if (!vector)
    return 0;
  // Masks are as wide as the elements that they select.
  const unsigned bits =
      vector->getElementType()->isPointerTy() ? 64 : std::max(vector->getScalarSizeInBits(), 8u);
  const unsigned element = vector->getElementType()->isIntegerTy(1) ? tuning::maskBits : bits;
  return llvm::divideCeil(element * vector->getNumElements(), registerBits);
}

CostModel::Cost CostModel::getCallCost(const llvm::CallInst &I) {
  llvm::Function *callee = I.getCalledFunction();
  if (isMuxBuiltinCall(I, BI))
    return {tuning::muxBuiltinCost, tuning::muxBuiltinCost};
  if (!callee || callee->isDeclaration())
    return {tuning::unknownCallCost * std::max(1u, getRegisters(I.getType())),
            tuning::unknownCallCost};
  if (const auto known = callees.find(callee); known != callees.end())
    return known->second;
  callees[callee] = {tuning::unknownCallCost, tuning::unknownCallCost};
  const Cost cost = getTotal(*callee, /*withVectorizers=*/false);
  callees[callee] = cost;
  return cost;
}

namespace {
/// Some targets abort in getInstructionCost for scalable vectors that they do not have.
bool isScalableWithoutTarget(const llvm::Instruction &I, const llvm::TargetTransformInfo &TTI) {
  const auto isScalable = [](const llvm::Value *value) { return value->getType()->isScalableTy(); };
  return !TTI.supportsScalableVectors() &&
         (isScalable(&I) || llvm::any_of(I.operand_values(), isScalable));
}
} // namespace

/// Whether I fills a mask register with a scalar, or tests whether all or any of its lanes are set.
static bool isMaskRegisterOperation(const llvm::Instruction &I,
                                    const llvm::TargetTransformInfo &TTI) {
  const auto isMaskRegister = [&](llvm::Type *type) {
    return type->isVectorTy() && type->getScalarType()->isIntegerTy(1) && TTI.isTypeLegal(type);
  };
  if (const auto *shuffle = llvm::dyn_cast<llvm::ShuffleVectorInst>(&I))
    return shuffle->isZeroEltSplat() && isMaskRegister(I.getType());
  const auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(&I);
  return call &&
         (call->getIntrinsicID() == llvm::Intrinsic::vector_reduce_or ||
          call->getIntrinsicID() == llvm::Intrinsic::vector_reduce_and) &&
         isMaskRegister(call->getArgOperand(0)->getType());
}

double CostModel::getInstructionCost(const llvm::Instruction &I,
                                     const llvm::TargetTransformInfo &TTI) {
  if (const auto *call = llvm::dyn_cast<llvm::CallInst>(&I);
      call && !llvm::isa<llvm::IntrinsicInst>(I))
    return getCallCost(*call).units;
  if (isScalableWithoutTarget(I, TTI))
    return tuning::invalidCost;
  if (isLoadIntoLane(I))
    return tuning::loadIntoLaneCost;
  const auto known = TTI.getInstructionCost(&I, llvm::TargetTransformInfo::TCK_RecipThroughput);
  double cost = known.isValid() ? double(known.getValue()) : tuning::invalidCost;
  // TTI counts the lanes.
  if (isMaskRegisterOperation(I, TTI))
    cost = std::min(cost, tuning::maskRegisterCost);
  if (I.getType()->isIntegerTy() && !I.mayReadOrWriteMemory() &&
      !llvm::isa<llvm::ExtractElementInst>(I))
    return cost * tuning::scalarIntegerFactor;
  if (I.isAtomic())
    return isLocal(I) ? tuning::localAtomicCost : tuning::atomicCost;
  if (isScalarizedMaskedAccess(I, TTI))
    return cost * tuning::laneBranchFactor;
  if (isLegalScatter(I, TTI))
    return cost * tuning::scatterFactor;
  if (const auto *shuffle = llvm::dyn_cast<llvm::ShuffleVectorInst>(&I);
      shuffle && !shuffle->changesLength() && !shuffle->isSingleSource() && !shuffle->isSelect())
    return cost * tuning::permutationFactor;
  // TTI scalarizes a select that is not legal, but it is lowered to bit operations.
  if (llvm::isa<llvm::SelectInst>(I) && I.getType()->isVectorTy())
    return std::min(cost, tuning::selectCost * std::max(1u, getRegisters(I.getType())));
  return cost;
}

CostModel::VectorCost CostModel::getCost(llvm::Function &F) {
  const Cost cost = getTotal(F, /*withVectorizers=*/false);
  return {cost.units + tuning::callOverhead, cost.balanced + tuning::callOverhead};
}

double CostModel::getScalarCost(llvm::Function &F) {
  return getTotal(F, /*withVectorizers=*/true).units + tuning::callOverhead;
}

CostModel::Cost CostModel::getTotal(llvm::Function &F, bool withVectorizers) {
  const BlockFrequencies frequencies(F, FAM, BI);
  auto &LI = FAM.getResult<llvm::LoopAnalysis>(F);
  // The blocks of each loop, without those of inner loops; null for blocks outside loops.
  llvm::MapVector<const llvm::Loop *, llvm::SmallVector<const llvm::BasicBlock *, 8>> blocksOf;
  for (const llvm::BasicBlock *block : llvm::ReversePostOrderTraversal<const llvm::Function *>(&F))
    blocksOf[LI.getLoopFor(block)].push_back(block);
  if (withVectorizers)
    slpLanes = findSlpLanes(F, FAM.getResult<llvm::ScalarEvolutionAnalysis>(F), registerBits);
  Cost total;
  for (const auto &[loop, blocks] : blocksOf) {
    Cost cost = getLoopCost(F, loop, blocks, frequencies);
    if (withVectorizers && loop)
      cost.units /= getLoopVectorizerFactor(*loop, FAM.getResult<llvm::ScalarEvolutionAnalysis>(F),
                                            registerBits);
    total.units += cost.units;
    total.balanced += cost.balanced;
    total.cycles += cost.cycles;
  }
  return total;
}

namespace {
/// Whether LLVM will hoist I out of the loop, if it hoists `known`.
bool isInvariant(const llvm::Instruction &I, const llvm::Loop &loop,
                 const llvm::SmallPtrSetImpl<const llvm::Instruction *> &known) {
  if (I.isTerminator() || llvm::isa<llvm::PHINode>(I) || I.mayReadOrWriteMemory())
    return false;
  return llvm::all_of(I.operand_values(), [&](const llvm::Value *operand) {
    const auto *before = llvm::dyn_cast<llvm::Instruction>(operand);
    return !before || !loop.contains(before) || known.contains(before);
  });
}
} // namespace

/// Whether I is an affine induction value, which LSR turns into an addition or an addressing mode.
static bool isInduction(const llvm::Instruction &I, const llvm::Loop &loop,
                        llvm::ScalarEvolution &SE) {
  if (!I.getType()->isIntegerTy() || llvm::isa<llvm::PHINode>(I) || !SE.isSCEVable(I.getType()))
    return false;
  const auto *steps =
      llvm::dyn_cast<llvm::SCEVAddRecExpr>(SE.getSCEV(const_cast<llvm::Instruction *>(&I)));
  return steps && steps->getLoop() == &loop && steps->isAffine();
}

double CostModel::getThroughput(llvm::Function &F, const llvm::Loop *loop,
                                llvm::ArrayRef<const llvm::BasicBlock *> blocks,
                                const BlockFrequencies &frequencies) {
  const auto &TTI = FAM.getResult<llvm::TargetIRAnalysis>(F);
  const llvm::Loop *outer = loop ? loop->getParentLoop() : nullptr;
  const double before = outer ? frequencies.get(*outer->getHeader()) : 1;
  auto &SE = FAM.getResult<llvm::ScalarEvolutionAnalysis>(F);
  llvm::SmallPtrSet<const llvm::Instruction *, 16> invariant;
  double units = 0;
  for (const llvm::BasicBlock *block : blocks) {
    units +=
        frequencies.getMispredicted(*block) * tuning::mispredictionCost * frequencies.get(*block);
    for (const llvm::Instruction &I : *block) {
      const bool isBefore = loop && isInvariant(I, *loop, invariant);
      if (isBefore)
        invariant.insert(&I);
      double cost = getInstructionCost(I, TTI);
      if (loop && !isBefore && isInduction(I, *loop, SE))
        cost *= tuning::inductionFactor;
      if (loop && touchesNewCacheLine(I, *loop, SE))
        cost += tuning::cacheLineCost;
      units +=
          cost / std::max(1u, slpLanes.lookup(&I)) * (isBefore ? before : frequencies.get(*block));
    }
  }
  return units;
}

/// The cost of a loop's own blocks, over all iterations.
CostModel::Cost CostModel::getLoopCost(llvm::Function &F, const llvm::Loop *loop,
                                       llvm::ArrayRef<const llvm::BasicBlock *> blocks,
                                       const BlockFrequencies &frequencies) {
  const auto &TTI = FAM.getResult<llvm::TargetIRAnalysis>(F);
  const double units = getThroughput(F, loop, blocks, frequencies);
  const double iterations = std::max(frequencies.get(*(loop ? loop->getHeader() : blocks.front())),
                                     tuning::minHeaderFrequency);
  const CriticalPath path(
      blocks, [&](const llvm::CallInst &call) { return getCallCost(call).cycles; },
      [&](const llvm::BasicBlock &block) { return frequencies.get(block) / iterations; },
      [&](const llvm::Type *type) { return getRegisters(type); },
      [&](const llvm::Instruction &I) { return isScalarizedMaskedAccess(I, TTI); });
  // Other iterations or work-items overlap with the chain as far as the reorder window reaches.
  const double longest = path.getLongest();
  double waits = longest * std::min(1.0, units / iterations / tuning::windowUnits);
  if (loop)
    waits = std::max(waits, path.getRecurrence(*loop));
  const double waitingUnits = waits * iterations * tuning::unitsPerCycle;
  return {std::max(units, waitingUnits), longest * iterations, std::hypot(units, waitingUnits)};
}

double CostModel::getPressure(llvm::Function &F) {
  const auto &TTI = FAM.getResult<llvm::TargetIRAnalysis>(F);
  auto &LI = FAM.getResult<llvm::LoopAnalysis>(F);
  // Outside loops, the scheduler can move definitions next to uses, and a spill is executed once.
  const double most =
      Liveness(F, LI).getMaxLive([&](const llvm::Type *type) { return getRegisters(type); },
                                 [&](const llvm::BasicBlock &block) {
                                   return LI.getLoopFor(&block) ? 1 : tuning::pressureOutsideLoops;
                                 });
  const unsigned available = std::max(
      tuning::minRegisters, TTI.getNumberOfRegisters(TTI.getRegisterClassForType(/*Vector=*/true)));
  return most / available;
}

} // namespace vecz
