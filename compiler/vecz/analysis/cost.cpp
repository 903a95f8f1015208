#include "cost.h"

#include "liveness.h"

#include <llvm/Analysis/BlockFrequencyInfo.h>
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
/// Shorter loops are unrolled rather than vectorized.
constexpr unsigned minTripCount = 16;

/// What lane by lane is dearer than its throughput says: each lane waits for the one before, and
/// addresses, which are wider than most elements, go from one kind of register to another.
double getLaneFactor(const llvm::Instruction &I) {
  if (const auto *insert = llvm::dyn_cast<llvm::InsertElementInst>(&I))
    return llvm::isa<llvm::UndefValue>(insert->getOperand(0)) ? 1 : 2;
  if (llvm::isa<llvm::ExtractElementInst>(I))
    return 1.5;
  const auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&I);
  if (!intrinsic)
    return 1;
  llvm::Type *type = nullptr;
  if (intrinsic->getIntrinsicID() == llvm::Intrinsic::masked_gather)
    type = I.getType();
  else if (intrinsic->getIntrinsicID() == llvm::Intrinsic::masked_scatter)
    type = I.getOperand(0)->getType();
  return type && type->getScalarSizeInBits() ? 1.5 + 16.0 / type->getScalarSizeInBits() : 1;
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

double CostModel::getCallCost(const llvm::CallInst &I, const llvm::TargetTransformInfo &TTI) {
  if (llvm::isa<llvm::IntrinsicInst>(I)) {
    const auto cost = TTI.getInstructionCost(&I, llvm::TargetTransformInfo::TCK_RecipThroughput);
    return cost.isValid() ? double(cost.getValue()) * getLaneFactor(I) : invalidCost;
  }
  llvm::Function *callee = I.getCalledFunction();
  // These become a few instructions, or none.
  if (callee && callee->getName().starts_with("__mux_"))
    return 1;
  if (!callee || callee->isDeclaration())
    return unknownCallCost * std::max(1u, getRegisters(I.getType()));
  if (const auto known = callees.find(callee); known != callees.end())
    return known->second;
  callees[callee] = unknownCallCost;
  const double cost = getCost(*callee, /*withLoopVectorizer=*/false);
  callees[callee] = cost;
  return cost;
}

double CostModel::getInstructionCost(const llvm::Instruction &I,
                                     const llvm::TargetTransformInfo &TTI) {
  if (const auto *call = llvm::dyn_cast<llvm::CallInst>(&I))
    return getCallCost(*call, TTI);
  const auto cost = TTI.getInstructionCost(&I, llvm::TargetTransformInfo::TCK_RecipThroughput);
  return cost.isValid() ? double(cost.getValue()) * getLaneFactor(I) : invalidCost;
}

double CostModel::getCost(llvm::Function &F) { return getCost(F, /*withLoopVectorizer=*/false); }

double CostModel::getScalarCost(llvm::Function &F) {
  return getCost(F, /*withLoopVectorizer=*/true);
}

double CostModel::getCost(llvm::Function &F, bool withLoopVectorizer) {
  const auto &TTI = FAM.getResult<llvm::TargetIRAnalysis>(F);
  const auto &BFI = FAM.getResult<llvm::BlockFrequencyAnalysis>(F);
  auto &LI = FAM.getResult<llvm::LoopAnalysis>(F);
  llvm::DenseMap<const llvm::Loop *, unsigned> factors;
  if (withLoopVectorizer && !LI.empty()) {
    auto &SE = FAM.getResult<llvm::ScalarEvolutionAnalysis>(F);
    for (llvm::Loop *loop : LI.getLoopsInPreorder())
      factors[loop] = getLoopFactor(*loop, SE);
  }
  const double once = double(BFI.getEntryFreq().getFrequency());
  double total = 0;
  for (const llvm::BasicBlock &block : F) {
    double cost = 0;
    for (const llvm::Instruction &I : block)
      cost += getInstructionCost(I, TTI);
    const unsigned factor = std::max(1u, factors.lookup(LI.getLoopFor(&block)));
    total += cost * double(BFI.getBlockFreq(&block).getFrequency()) / once / factor;
  }
  return total;
}

namespace {
/// Whether an access goes from element to element, or stays in one place, as the loop goes on.
bool isConsecutive(const llvm::Instruction &I, const llvm::Loop &loop, llvm::ScalarEvolution &SE) {
  llvm::Value *pointer = const_cast<llvm::Value *>(llvm::getLoadStorePointerOperand(&I));
  const llvm::SCEV *address = SE.getSCEV(pointer);
  if (SE.isLoopInvariant(address, &loop))
    return llvm::isa<llvm::LoadInst>(I);
  const auto *steps = llvm::dyn_cast<llvm::SCEVAddRecExpr>(address);
  // LLVM checks at run time that a narrow index does not wrap.
  const auto *gep = llvm::dyn_cast<llvm::GetElementPtrInst>(pointer);
  if (!steps && gep && gep->getNumIndices() == 1 &&
      gep->getSourceElementType() == llvm::getLoadStoreType(&I) &&
      SE.isLoopInvariant(SE.getSCEV(gep->getOperand(0)), &loop))
    if (const auto *cast =
            llvm::dyn_cast<llvm::SCEVIntegralCastExpr>(SE.getSCEV(gep->getOperand(1))))
      if (const auto *narrow = llvm::dyn_cast<llvm::SCEVAddRecExpr>(cast->getOperand()))
        return narrow->getLoop() == &loop && narrow->isAffine() &&
               narrow->getStepRecurrence(SE)->isOne();
  if (!steps || steps->getLoop() != &loop || !steps->isAffine())
    return false;
  const auto *step = llvm::dyn_cast<llvm::SCEVConstant>(steps->getStepRecurrence(SE));
  const llvm::TypeSize size =
      loop.getHeader()->getDataLayout().getTypeStoreSize(llvm::getLoadStoreType(&I));
  return step && !size.isScalable() && step->getAPInt().abs() == size.getFixedValue();
}

/// Whether what a phi carries from round to round can be divided among lanes: it counts, or it
/// collects by an operation whose order does not matter.
bool isDivisible(llvm::PHINode &phi, llvm::Loop &loop, llvm::ScalarEvolution &SE) {
  if (SE.isSCEVable(phi.getType()))
    if (const auto *steps = llvm::dyn_cast<llvm::SCEVAddRecExpr>(SE.getSCEV(&phi));
        steps && steps->getLoop() == &loop && steps->isAffine())
      return true;
  const auto *next =
      llvm::dyn_cast<llvm::BinaryOperator>(phi.getIncomingValueForBlock(loop.getLoopLatch()));
  if (!next || !next->isAssociative() || !next->isCommutative() ||
      !llvm::is_contained(next->operand_values(), &phi))
    return false;
  return llvm::all_of(phi.users(), [&](const llvm::User *user) {
    return user == next || !loop.contains(llvm::cast<llvm::Instruction>(user));
  });
}
} // namespace

/// With how many lanes LLVM runs the loop of a scalar kernel; 1 if it does not vectorize it.
unsigned CostModel::getLoopFactor(llvm::Loop &loop, llvm::ScalarEvolution &SE) const {
  constexpr unsigned maxBlocks = 4;
  if (!loop.isInnermost() || loop.getNumBlocks() > maxBlocks || !loop.getExitingBlock() ||
      !loop.getLoopLatch() || !SE.hasLoopInvariantBackedgeTakenCount(&loop))
    return 1;
  if (const unsigned count = SE.getSmallConstantTripCount(&loop); count && count < minTripCount)
    return 1;
  for (llvm::PHINode &phi : loop.getHeader()->phis())
    if (!isDivisible(phi, loop, SE))
      return 1;
  unsigned bits = 0;
  for (const llvm::BasicBlock *block : loop.blocks())
    for (const llvm::Instruction &I : *block) {
      if (const auto *call = llvm::dyn_cast<llvm::CallInst>(&I);
          call && (!llvm::isa<llvm::IntrinsicInst>(I) || call->mayReadOrWriteMemory()))
        return 1;
      if (!I.mayReadOrWriteMemory())
        continue;
      if (!llvm::getLoadStorePointerOperand(&I) || !isConsecutive(I, loop, SE))
        return 1;
      const unsigned size = llvm::getLoadStoreType(&I)->getScalarSizeInBits();
      bits = bits ? std::min(bits, size) : size;
    }
  return bits ? std::max(1u, registerBits / std::max(bits, 8u)) : 1;
}

double CostModel::getPressure(llvm::Function &F) {
  const auto &TTI = FAM.getResult<llvm::TargetIRAnalysis>(F);
  auto &LI = FAM.getResult<llvm::LoopAnalysis>(F);
  const unsigned most =
      Liveness(F, LI).getMost([&](const llvm::Type *type) { return getRegisters(type); });
  const unsigned available =
      std::max(8u, TTI.getNumberOfRegisters(TTI.getRegisterClassForType(/*Vector=*/true)));
  return double(most) / available;
}

} // namespace vecz
