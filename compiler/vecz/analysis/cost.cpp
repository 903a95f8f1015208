#include "cost.h"

#include "call_kind.h"
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

namespace vecz {

namespace {
/// Of a call of a function that is not there to be looked into.
constexpr double unknownCallCost = 20;
/// Of what the target can only do in ways that it puts no number on.
constexpr double invalidCost = 64;
/// Of reading and changing memory that others may use at the same time.
constexpr double atomicCost = 20;
/// By how much dearer accesses are that ask for each lane whether it takes part: CPUs cannot
/// foresee all answers.
constexpr double laneBranchFactor = 1.5;
/// How many instructions of one cost unit a CPU carries out at a time.
constexpr double unitsPerCycle = 2.5;
/// How far it looks ahead for some that need not wait.
constexpr double windowUnits = 160;
/// Of waiting for a cache line of its own.
constexpr double lineCost = 2;
/// Of going on the wrong way at a branch.
constexpr double missedBranchCost = 30;
/// What the loop over work-items takes for each call of a kernel.
constexpr double callOverhead = 1;
/// CPUs have more units for integers than for vectors.
constexpr double scalarIntegerFactor = 0.6;
/// What is left of the cost of numbers that go up evenly in a loop.
constexpr double countedFactor = 0.3;

/// Of putting what was loaded into one lane of a vector.
constexpr double laneCost = 1.5;

bool isLoadIntoLane(const llvm::Instruction &I) {
  const auto *insert = llvm::dyn_cast<llvm::InsertElementInst>(&I);
  const auto *load = insert ? llvm::dyn_cast<llvm::LoadInst>(insert->getOperand(1)) : nullptr;
  return load && load->hasOneUse() && load->getParent() == I.getParent();
}

unsigned getAddressSpace(const llvm::Value *pointer) {
  return pointer->getType()->getPointerAddressSpace();
}

/// Whether an access is only carried out for some lanes, and the target has no instruction for
/// that.
bool hasBranchForEachLane(const llvm::Instruction &I, const llvm::TargetTransformInfo &TTI) {
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
} // namespace

unsigned CostModel::getRegisters(const llvm::Type *type) const {
  const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  if (!vector)
    return 0;
  // Masks are as wide as what they select from.
  const unsigned bits =
      vector->getElementType()->isPointerTy() ? 64 : std::max(vector->getScalarSizeInBits(), 8u);
  const unsigned element = vector->getElementType()->isIntegerTy(1) ? 32 : bits;
  return llvm::divideCeil(element * vector->getNumElements(), registerBits);
}

CostModel::Cost CostModel::getCallCost(const llvm::CallInst &I) {
  llvm::Function *callee = I.getCalledFunction();
  // These become a few instructions, or none.
  if (isMuxBuiltinCall(I, BI))
    return {1, 1};
  if (!callee || callee->isDeclaration())
    return {unknownCallCost * std::max(1u, getRegisters(I.getType())), unknownCallCost};
  if (const auto known = callees.find(callee); known != callees.end())
    return known->second;
  callees[callee] = {unknownCallCost, unknownCallCost};
  const Cost cost = getTotal(*callee, /*withVectorizers=*/false);
  callees[callee] = cost;
  return cost;
}

namespace {
/// Whether a target is asked for vectors that it has no registers for. Some end the process then.
bool isScalableWithoutTarget(const llvm::Instruction &I, const llvm::TargetTransformInfo &TTI) {
  const auto isScalable = [](const llvm::Value *value) { return value->getType()->isScalableTy(); };
  return !TTI.supportsScalableVectors() &&
         (isScalable(&I) || llvm::any_of(I.operand_values(), isScalable));
}
} // namespace

double CostModel::getInstructionCost(const llvm::Instruction &I,
                                     const llvm::TargetTransformInfo &TTI) {
  if (const auto *call = llvm::dyn_cast<llvm::CallInst>(&I);
      call && !llvm::isa<llvm::IntrinsicInst>(I))
    return getCallCost(*call).units;
  if (isScalableWithoutTarget(I, TTI))
    return invalidCost;
  // These are one instruction that is hardly dearer than the load.
  if (isLoadIntoLane(I))
    return laneCost;
  const auto known = TTI.getInstructionCost(&I, llvm::TargetTransformInfo::TCK_RecipThroughput);
  const double cost = known.isValid() ? double(known.getValue()) : invalidCost;
  if (I.getType()->isIntegerTy() && !I.mayReadOrWriteMemory() &&
      !llvm::isa<llvm::ExtractElementInst>(I))
    return cost * scalarIntegerFactor;
  if (I.isAtomic())
    return atomicCost;
  if (hasBranchForEachLane(I, TTI))
    return cost * laneBranchFactor;
  // What no instruction does is done by a few, with masks, and not lane by lane.
  if (llvm::isa<llvm::SelectInst>(I) && I.getType()->isVectorTy())
    return std::min(cost, 2.0 * std::max(1u, getRegisters(I.getType())));
  return cost;
}

double CostModel::getCost(llvm::Function &F) {
  return getTotal(F, /*withVectorizers=*/false).units + callOverhead;
}

double CostModel::getScalarCost(llvm::Function &F) {
  return getTotal(F, /*withVectorizers=*/true).units + callOverhead;
}

CostModel::Cost CostModel::getTotal(llvm::Function &F, bool withVectorizers) {
  const BlockFrequencies frequencies(F, FAM, BI);
  auto &LI = FAM.getResult<llvm::LoopAnalysis>(F);
  // Of each loop, and of what is in none.
  llvm::MapVector<const llvm::Loop *, llvm::SmallVector<const llvm::BasicBlock *, 8>> parts;
  for (const llvm::BasicBlock *block : llvm::ReversePostOrderTraversal<const llvm::Function *>(&F))
    parts[LI.getLoopFor(block)].push_back(block);
  if (withVectorizers)
    slpLanes = findSlpLanes(F, FAM.getResult<llvm::ScalarEvolutionAnalysis>(F), registerBits);
  Cost total;
  for (const auto &[loop, blocks] : parts) {
    Cost part = getPartCost(F, loop, blocks, frequencies);
    if (withVectorizers && loop)
      part.units /= getLoopVectorizerFactor(*loop, FAM.getResult<llvm::ScalarEvolutionAnalysis>(F),
                                            registerBits);
    total.units += part.units;
    total.cycles += part.cycles;
  }
  return total;
}

namespace {
/// Whether LLVM will compute a value before the loop, if it does so with `known`.
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

/// Whether a number goes up evenly as the loop goes on. LLVM counts such numbers on, rather than
/// compute each anew, or leaves them to addressing modes.
static bool isCountedOn(const llvm::Instruction &I, const llvm::Loop &loop,
                        llvm::ScalarEvolution &SE) {
  if (!I.getType()->isIntegerTy() || llvm::isa<llvm::PHINode>(I) || !SE.isSCEVable(I.getType()))
    return false;
  const auto *steps =
      llvm::dyn_cast<llvm::SCEVAddRecExpr>(SE.getSCEV(const_cast<llvm::Instruction *>(&I)));
  return steps && steps->getLoop() == &loop && steps->isAffine();
}

/// Whether an access is in another cache line in each round, that is, goes up by more than one or
/// by who knows what.
static bool leapsOverLines(const llvm::Instruction &I, const llvm::Loop &loop,
                           llvm::ScalarEvolution &SE) {
  constexpr int64_t lineSize = 64;
  auto *pointer = const_cast<llvm::Value *>(llvm::getLoadStorePointerOperand(&I));
  if (!pointer)
    return false;
  const llvm::SCEV *address = SE.getSCEV(pointer);
  // An index that is narrower than an address may wrap, for all that is known.
  if (const auto *gep = llvm::dyn_cast<llvm::GetElementPtrInst>(pointer);
      gep && gep->getNumIndices() == 1 && !llvm::isa<llvm::SCEVAddRecExpr>(address))
    if (const auto *cast =
            llvm::dyn_cast<llvm::SCEVIntegralCastExpr>(SE.getSCEV(gep->getOperand(1))))
      address = cast->getOperand();
  const auto *steps = llvm::dyn_cast<llvm::SCEVAddRecExpr>(address);
  if (!steps || steps->getLoop() != &loop)
    return false;
  const auto *step = llvm::dyn_cast<llvm::SCEVConstant>(steps->getStepRecurrence(SE));
  return !step || step->getAPInt().abs().ugt(lineSize);
}

double CostModel::getUnits(llvm::Function &F, const llvm::Loop *loop,
                           llvm::ArrayRef<const llvm::BasicBlock *> blocks,
                           const BlockFrequencies &frequencies) {
  const auto &TTI = FAM.getResult<llvm::TargetIRAnalysis>(F);
  const llvm::Loop *outer = loop ? loop->getParentLoop() : nullptr;
  const double before = outer ? frequencies.get(*outer->getHeader()) : 1;
  auto &SE = FAM.getResult<llvm::ScalarEvolutionAnalysis>(F);
  llvm::SmallPtrSet<const llvm::Instruction *, 16> invariant;
  double units = 0;
  for (const llvm::BasicBlock *block : blocks) {
    units += frequencies.getMissed(*block) * missedBranchCost * frequencies.get(*block);
    for (const llvm::Instruction &I : *block) {
      const bool isBefore = loop && isInvariant(I, *loop, invariant);
      if (isBefore)
        invariant.insert(&I);
      double cost = getInstructionCost(I, TTI);
      if (loop && !isBefore && isCountedOn(I, *loop, SE))
        cost *= countedFactor;
      if (loop && leapsOverLines(I, *loop, SE))
        cost += lineCost;
      units +=
          cost / std::max(1u, slpLanes.lookup(&I)) * (isBefore ? before : frequencies.get(*block));
    }
  }
  return units;
}

/// Of the blocks of one loop, for all its rounds.
CostModel::Cost CostModel::getPartCost(llvm::Function &F, const llvm::Loop *loop,
                                       llvm::ArrayRef<const llvm::BasicBlock *> blocks,
                                       const BlockFrequencies &frequencies) {
  const double units = getUnits(F, loop, blocks, frequencies);
  const double rounds =
      std::max(frequencies.get(*(loop ? loop->getHeader() : blocks.front())), 1e-6);
  const Paths paths(
      blocks, [&](const llvm::CallInst &call) { return getCallCost(call).cycles; },
      [&](const llvm::BasicBlock &block) { return frequencies.get(block) / rounds; });
  // As much of other rounds, or work-items, is done meanwhile as is in sight.
  const double longest = paths.getLongest();
  double waits = longest * std::min(1.0, units / rounds / windowUnits);
  if (loop)
    waits = std::max(waits, paths.getRecurrence(*loop));
  return {std::max(units, waits * rounds * unitsPerCycle), longest * rounds};
}

double CostModel::getPressure(llvm::Function &F) {
  const auto &TTI = FAM.getResult<llvm::TargetIRAnalysis>(F);
  auto &LI = FAM.getResult<llvm::LoopAnalysis>(F);
  // Outside of loops, LLVM has more freedom to bring definitions and uses together, and what does
  // not fit is stored only once.
  const double most = Liveness(F, LI).getMost(
      [&](const llvm::Type *type) { return getRegisters(type); },
      [&](const llvm::BasicBlock &block) { return LI.getLoopFor(&block) ? 1 : 0.5; });
  const unsigned available =
      std::max(8u, TTI.getNumberOfRegisters(TTI.getRegisterClassForType(/*Vector=*/true)));
  return most / available;
}

} // namespace vecz
