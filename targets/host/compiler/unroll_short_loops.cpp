#include "unroll_short_loops.h"

#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/OptimizationRemarkEmitter.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>
#include <llvm/Transforms/Utils/LoopUtils.h>
#include <llvm/Transforms/Utils/UnrollLoop.h>

using namespace llvm;

namespace host {
namespace {

constexpr unsigned maxTripCount = 16;
/// Of loops that may also end earlier.
constexpr unsigned maxUncertainTripCount = 6;
constexpr uint64_t maxUnrolledSize = 1024;
constexpr unsigned maxDepth = 8;

bool isUnrollable(const Loop &loop) {
  return loop.isLoopSimplifyForm() && !getBooleanLoopAttribute(&loop, "llvm.loop.unroll.disable") &&
         all_of(loop.blocks(), [](const BasicBlock *block) {
           return !block->hasAddressTaken() && none_of(*block, [](const Instruction &I) {
             const auto *call = dyn_cast<CallBase>(&I);
             // Functions that are not known yet are taken for convergent.
             return call && ((call->isConvergent() && !call->doesNotAccessMemory()) ||
                             call->cannotDuplicate());
           });
         });
}

/// How many rounds the loop has, or at most has; 0 if there is no telling.
unsigned getRounds(const Loop &loop, ScalarEvolution &SE) {
  if (const unsigned count = SE.getSmallConstantTripCount(&loop))
    return count <= maxTripCount ? count : 0;
  const unsigned most = SE.getSmallConstantMaxTripCount(&loop);
  return most <= maxUncertainTripCount ? most : 0;
}

/// How many instructions the loop and those in it become; 0 if they are not to be unrolled.
uint64_t getUnrolledSize(const Loop &loop, ScalarEvolution &SE) {
  const unsigned count = getRounds(loop, SE);
  if (count == 0 || !isUnrollable(loop))
    return 0;
  uint64_t size = 0;
  for (const Loop *inner : loop) {
    const uint64_t unrolled = getUnrolledSize(*inner, SE);
    if (unrolled == 0)
      return 0;
    size += unrolled;
  }
  for (const BasicBlock *block : loop.blocks())
    if (none_of(loop, [&](const Loop *inner) { return inner->contains(block); }))
      size += block->size();
  return size * count <= maxUnrolledSize ? size * count : 0;
}

/// Whether a value is a constant once the loop is unrolled.
bool becomesConstant(Value *V, const Loop &loop, ScalarEvolution &SE, unsigned depth = 0) {
  if (isa<Constant>(V))
    return true;
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !loop.contains(I) || depth == maxDepth)
    return false;
  if (isa<PHINode>(I)) {
    const auto *steps =
        SE.isSCEVable(I->getType()) ? dyn_cast<SCEVAddRecExpr>(SE.getSCEV(I)) : nullptr;
    return steps && loop.contains(steps->getLoop()) &&
           all_of(steps->operands(), [](const SCEV *each) { return isa<SCEVConstant>(each); });
  }
  return (isa<BinaryOperator, CastInst, CmpInst, SelectInst, UnaryOperator>(I)) &&
         all_of(I->operands(),
                [&](Value *operand) { return becomesConstant(operand, loop, SE, depth + 1); });
}

bool findsPlaceInArray(Instruction &I, const Loop &loop, ScalarEvolution &SE) {
  auto *gep = dyn_cast_or_null<GetElementPtrInst>(getLoadStorePointerOperand(&I));
  if (!gep || !isa<AllocaInst>(getUnderlyingObject(gep)) || gep->hasAllConstantIndices())
    return false;
  return all_of(gep->indices(), [&](Value *index) { return becomesConstant(index, loop, SE); });
}

bool asksLibrary(Instruction &I, const Loop &loop, ScalarEvolution &SE) {
  const auto *call = dyn_cast<CallInst>(&I);
  const Function *callee = call ? call->getCalledFunction() : nullptr;
  return callee && !callee->isIntrinsic() && call->doesNotAccessMemory() && call->arg_size() != 0 &&
         all_of(call->args(), [&](Value *argument) { return becomesConstant(argument, loop, SE); });
}

/// Whether a branch inside a loop of the nest, rather than one out of it, depends on the round
/// only.
bool isDecided(Instruction &I, const Loop &loop, const LoopInfo &LI, ScalarEvolution &SE) {
  auto *branch = dyn_cast<BranchInst>(&I);
  return branch && branch->isConditional() &&
         !LI.getLoopFor(I.getParent())->isLoopExiting(I.getParent()) &&
         becomesConstant(branch->getCondition(), loop, SE);
}

/// What an index is made from.
struct IndexParts {
  bool hasRound = false;
  bool isBent = false;
  bool isPlain = true;
};

/// Whether a number is kept in bounds, or goes around at them, if its operands do not do so alike.
bool isBend(const Instruction &I) {
  if (const auto *call = dyn_cast<CallInst>(&I))
    return call->doesNotAccessMemory() && call->arg_size() > 1;
  return I.getOpcode() == Instruction::And || I.getOpcode() == Instruction::URem ||
         I.getOpcode() == Instruction::SRem || isa<SelectInst>(I);
}

void addParts(Value *V, const Loop &loop, unsigned depth, IndexParts &parts) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !loop.contains(I))
    return;
  if (isa<PHINode>(I)) {
    parts.hasRound = true;
    return;
  }
  const bool bends = isBend(*I);
  parts.isBent |= bends;
  if (depth == maxDepth || !(bends || isa<BinaryOperator, CastInst>(I))) {
    parts.isPlain = false;
    return;
  }
  for (Value *operand : I->operand_values())
    addParts(operand, loop, depth + 1, parts);
}

/// Whether it loads a neighbour that is looked for inside of bounds. The vectorizer asks once for
/// all neighbours whether they are where they would be without bounds.
bool looksAtNeighbours(Instruction &I, const Loop &loop) {
  auto *load = dyn_cast<LoadInst>(&I);
  auto *gep = load ? dyn_cast<GetElementPtrInst>(load->getPointerOperand()) : nullptr;
  if (!gep)
    return false;
  IndexParts parts;
  for (Value *index : gep->indices())
    addParts(index, loop, 0, parts);
  return parts.hasRound && parts.isBent && parts.isPlain;
}

bool isWorthIt(const Loop &loop, const LoopInfo &LI, ScalarEvolution &SE) {
  for (BasicBlock *block : loop.blocks())
    for (Instruction &I : *block)
      if (findsPlaceInArray(I, loop, SE) || asksLibrary(I, loop, SE) ||
          isDecided(I, loop, LI, SE) || looksAtNeighbours(I, loop))
        return true;
  return false;
}

class Unroller {
public:
  Unroller(Function &F, FunctionAnalysisManager &AM)
      : LI(AM.getResult<LoopAnalysis>(F)), DT(AM.getResult<DominatorTreeAnalysis>(F)),
        SE(AM.getResult<ScalarEvolutionAnalysis>(F)), AC(AM.getResult<AssumptionAnalysis>(F)),
        TTI(AM.getResult<TargetIRAnalysis>(F)),
        ORE(AM.getResult<OptimizationRemarkEmitterAnalysis>(F)) {}

  bool run() {
    bool changed = false;
    for (Loop *loop : SmallVector<Loop *, 8>(LI.begin(), LI.end()))
      changed |= visit(*loop);
    return changed;
  }

private:
  /// Takes the largest nests that are short enough.
  bool visit(Loop &loop) {
    if (getUnrolledSize(loop, SE) != 0 && isWorthIt(loop, LI, SE))
      return unroll(loop);
    bool changed = false;
    for (Loop *inner : SmallVector<Loop *, 8>(loop.begin(), loop.end()))
      changed |= visit(*inner);
    return changed;
  }

  bool unroll(Loop &loop) {
    bool changed = false;
    for (Loop *inner : SmallVector<Loop *, 8>(loop.begin(), loop.end()))
      changed |= unroll(*inner);
    const unsigned count = getRounds(loop, SE);
    if (count == 0)
      return changed;
    changed |= formLCSSARecursively(loop, DT, &LI, &SE);
    UnrollLoopOptions options{};
    options.Count = count;
    options.Force = true;
    options.ForgetAllSCEV = true;
    return UnrollLoop(&loop, options, &LI, &SE, &DT, &AC, &TTI, &ORE, /*PreserveLCSSA=*/true) !=
               LoopUnrollResult::Unmodified ||
           changed;
  }

  LoopInfo &LI;
  DominatorTree &DT;
  ScalarEvolution &SE;
  AssumptionCache &AC;
  const TargetTransformInfo &TTI;
  OptimizationRemarkEmitter &ORE;
};

} // namespace

PreservedAnalyses UnrollShortLoopsPass::run(Function &F, FunctionAnalysisManager &AM) {
  return Unroller(F, AM).run() ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace host
