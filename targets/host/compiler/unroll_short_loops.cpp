#include "unroll_short_loops.h"

#include "compiler/utils/builtin_info.h"
#include "specialize_kernel.h"

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

namespace utils = compiler::utils;

namespace host {
namespace {

constexpr unsigned maxTripCount = 16;
/// For loops that may exit earlier.
constexpr unsigned maxUncertainTripCount = 6;
constexpr uint64_t maxUnrolledSize = 1024;
constexpr unsigned maxDepth = 8;

/// For loops with barriers, where an iteration is a region for all work-items.
constexpr unsigned maxUnrolledBarriers = 24;

bool isBarrier(const llvm::Instruction &I) {
  const auto *call = llvm::dyn_cast<llvm::CallInst>(&I);
  const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
  return callee &&
         utils::BuiltinInfo::identifyMuxBuiltin(*callee).ID == utils::eMuxBuiltinWorkGroupBarrier;
}

bool isUnrollable(const llvm::Loop &loop) {
  return loop.isLoopSimplifyForm() && !getBooleanLoopAttribute(&loop, "llvm.loop.unroll.disable") &&
         llvm::all_of(loop.blocks(), [](const llvm::BasicBlock *block) {
           return !block->hasAddressTaken() &&
                  llvm::none_of(*block, [](const llvm::Instruction &I) {
                    const auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
                    // Unknown functions are assumed to be convergent.
                    return call && !isBarrier(I) &&
                           ((call->isConvergent() && !call->doesNotAccessMemory()) ||
                            call->cannotDuplicate());
                  });
         });
}

unsigned countBarriers(const llvm::Loop &loop) {
  unsigned count = 0;
  for (const llvm::BasicBlock *block : loop.blocks())
    count += llvm::count_if(*block, isBarrier);
  return count;
}

/// Whether the expression is constant once the loops of the nest are unrolled.
bool becomesConstant(const llvm::SCEV *expression, const llvm::Loop &nest) {
  return !llvm::SCEVExprContains(expression, [&](const llvm::SCEV *part) {
    const auto *steps = llvm::dyn_cast<llvm::SCEVAddRecExpr>(part);
    return llvm::isa<llvm::SCEVUnknown, llvm::SCEVCouldNotCompute>(part) ||
           (steps && !nest.contains(steps->getLoop()));
  });
}

/// Whether the trip count is different in iterations of the loops around it, but nothing else.
bool isTriangular(const llvm::Loop &loop, const llvm::Loop &nest, llvm::ScalarEvolution &SE) {
  return &loop != &nest && SE.getSmallConstantTripCount(&loop) == 0 &&
         becomesConstant(SE.getBackedgeTakenCount(&loop), nest);
}

/// The trip count or its upper bound; 0 if unknown or too large. A loop that is not rotated
/// executes its header once more than the rest of it, which the limits are about.
unsigned getMaxTripCount(const llvm::Loop &loop, const llvm::Loop &nest,
                         llvm::ScalarEvolution &SE) {
  const llvm::BasicBlock *latch = loop.getLoopLatch();
  const unsigned last = latch && loop.isLoopExiting(latch) ? 0 : 1;
  if (const unsigned count = SE.getSmallConstantTripCount(&loop))
    return count <= maxTripCount + last ? count : 0;
  if (countBarriers(loop) != 0)
    return 0;
  const unsigned limit = isTriangular(loop, nest, SE) ? maxTripCount : maxUncertainTripCount;
  const unsigned most = SE.getSmallConstantMaxTripCount(&loop);
  return most <= limit + last ? most : 0;
}

/// The number of instructions of the unrolled loop nest; 0 if it must not be unrolled.
uint64_t getUnrolledSize(const llvm::Loop &loop, const llvm::Loop &nest,
                         llvm::ScalarEvolution &SE) {
  const unsigned count = getMaxTripCount(loop, nest, SE);
  if (count == 0 || !isUnrollable(loop))
    return 0;
  const unsigned barriers = countBarriers(loop);
  if (barriers != 0 &&
      (!isSpecialized(*loop.getHeader()->getParent()) || count * barriers > maxUnrolledBarriers))
    return 0;
  uint64_t size = 0;
  for (const llvm::Loop *inner : loop) {
    const uint64_t unrolled = getUnrolledSize(*inner, nest, SE);
    if (unrolled == 0)
      return 0;
    size += unrolled;
  }
  for (const llvm::BasicBlock *block : loop.blocks())
    if (llvm::none_of(loop, [&](const llvm::Loop *inner) { return inner->contains(block); }))
      size += block->size();
  // Half of the iterations, on average.
  size *= isTriangular(loop, nest, SE) ? llvm::divideCeil(count, 2) : count;
  return size <= maxUnrolledSize ? size : 0;
}

/// Whether a value is constant after unrolling.
bool becomesConstant(llvm::Value *V, const llvm::Loop &loop, llvm::ScalarEvolution &SE,
                     unsigned depth = 0) {
  if (llvm::isa<llvm::Constant>(V))
    return true;
  auto *I = llvm::dyn_cast<llvm::Instruction>(V);
  if (!I || !loop.contains(I) || depth == maxDepth)
    return false;
  if (llvm::isa<llvm::PHINode>(I))
    return SE.isSCEVable(I->getType()) && becomesConstant(SE.getSCEV(I), loop);
  return (llvm::isa<llvm::BinaryOperator, llvm::CastInst, llvm::CmpInst, llvm::SelectInst,
                    llvm::UnaryOperator>(I)) &&
         llvm::all_of(I->operands(), [&](llvm::Value *operand) {
           return becomesConstant(operand, loop, SE, depth + 1);
         });
}

bool indexesPrivateArray(llvm::Instruction &I, const llvm::Loop &loop, llvm::ScalarEvolution &SE) {
  auto *gep = llvm::dyn_cast_or_null<llvm::GetElementPtrInst>(llvm::getLoadStorePointerOperand(&I));
  if (!gep || !llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(gep)) ||
      gep->hasAllConstantIndices())
    return false;
  return llvm::all_of(gep->indices(),
                      [&](llvm::Value *index) { return becomesConstant(index, loop, SE); });
}

bool callsLibrary(llvm::Instruction &I, const llvm::Loop &loop, llvm::ScalarEvolution &SE) {
  const auto *call = llvm::dyn_cast<llvm::CallInst>(&I);
  const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
  return callee && !callee->isIntrinsic() && call->doesNotAccessMemory() && call->arg_size() != 0 &&
         llvm::all_of(call->args(),
                      [&](llvm::Value *argument) { return becomesConstant(argument, loop, SE); });
}

/// Whether a branch inside of the nest, other than a loop exit, depends on the iteration only.
bool isBranchOnIteration(llvm::Instruction &I, const llvm::Loop &loop, const llvm::LoopInfo &LI,
                         llvm::ScalarEvolution &SE) {
  auto *branch = llvm::dyn_cast<llvm::BranchInst>(&I);
  return branch && branch->isConditional() &&
         !LI.getLoopFor(I.getParent())->isLoopExiting(I.getParent()) &&
         becomesConstant(branch->getCondition(), loop, SE);
}

/// The operands of an index.
struct IndexParts {
  bool hasRound = false;
  bool isBent = false;
  bool isPlain = true;
};

/// Whether the instruction clamps or wraps a value that is not affine.
bool isClampOrWrap(const llvm::Instruction &I) {
  if (const auto *call = llvm::dyn_cast<llvm::CallInst>(&I))
    return call->doesNotAccessMemory() && call->arg_size() > 1;
  return I.getOpcode() == llvm::Instruction::And || I.getOpcode() == llvm::Instruction::URem ||
         I.getOpcode() == llvm::Instruction::SRem || llvm::isa<llvm::SelectInst>(I);
}

void addParts(llvm::Value *V, const llvm::Loop &loop, unsigned depth, IndexParts &parts) {
  auto *I = llvm::dyn_cast<llvm::Instruction>(V);
  if (!I || !loop.contains(I))
    return;
  if (llvm::isa<llvm::PHINode>(I)) {
    parts.hasRound = true;
    return;
  }
  const bool bends = isClampOrWrap(*I);
  parts.isBent |= bends;
  if (depth == maxDepth || !(bends || llvm::isa<llvm::BinaryOperator, llvm::CastInst>(I))) {
    parts.isPlain = false;
    return;
  }
  for (llvm::Value *operand : I->operand_values())
    addParts(operand, loop, depth + 1, parts);
}

/// Whether the instruction loads a neighbor within bounds. The vectorizer checks once for all
/// neighbors whether their indices are contiguous.
bool loadsNeighborWithinBounds(llvm::Instruction &I, const llvm::Loop &loop) {
  auto *load = llvm::dyn_cast<llvm::LoadInst>(&I);
  auto *gep = load ? llvm::dyn_cast<llvm::GetElementPtrInst>(load->getPointerOperand()) : nullptr;
  if (!gep)
    return false;
  IndexParts parts;
  for (llvm::Value *index : gep->indices())
    addParts(index, loop, 0, parts);
  return parts.hasRound && parts.isBent && parts.isPlain;
}

bool isProfitable(const llvm::Loop &loop, const llvm::LoopInfo &LI, llvm::ScalarEvolution &SE) {
  if (countBarriers(loop) != 0)
    return true;
  for (llvm::BasicBlock *block : loop.blocks())
    for (llvm::Instruction &I : *block)
      if (indexesPrivateArray(I, loop, SE) || callsLibrary(I, loop, SE) ||
          isBranchOnIteration(I, loop, LI, SE) || loadsNeighborWithinBounds(I, loop))
        return true;
  return false;
}

class Unroller {
public:
  Unroller(llvm::Function &F, llvm::FunctionAnalysisManager &AM)
      : LI(AM.getResult<llvm::LoopAnalysis>(F)), DT(AM.getResult<llvm::DominatorTreeAnalysis>(F)),
        SE(AM.getResult<llvm::ScalarEvolutionAnalysis>(F)),
        AC(AM.getResult<llvm::AssumptionAnalysis>(F)), TTI(AM.getResult<llvm::TargetIRAnalysis>(F)),
        ORE(AM.getResult<llvm::OptimizationRemarkEmitterAnalysis>(F)) {}

  bool run() {
    bool changed = false;
    // Unrolling makes the trip counts of triangular loops constant.
    for (unsigned depth = 0; depth != maxDepth; ++depth) {
      leavesLoops = false;
      for (llvm::Loop *loop : llvm::SmallVector<llvm::Loop *, 8>(LI.begin(), LI.end()))
        changed |= visit(*loop);
      if (!leavesLoops)
        break;
      for (llvm::Loop *loop : llvm::SmallVector<llvm::Loop *, 8>(LI.begin(), LI.end()))
        llvm::simplifyLoop(loop, &DT, &LI, &SE, &AC, /*MSSAU*/ nullptr, /*PreserveLCSSA*/ false);
    }
    return changed;
  }

private:
  /// Unrolls the largest nests within the limits.
  bool visit(llvm::Loop &loop) {
    if (getUnrolledSize(loop, loop, SE) != 0 && isProfitable(loop, LI, SE))
      return unroll(loop, loop);
    bool changed = false;
    for (llvm::Loop *inner : llvm::SmallVector<llvm::Loop *, 8>(loop.begin(), loop.end()))
      changed |= visit(*inner);
    return changed;
  }

  /// Unrolls from inside out, except for triangular loops and those around them in the nest.
  bool unroll(llvm::Loop &loop, const llvm::Loop &nest) {
    bool changed = false;
    for (llvm::Loop *inner : llvm::SmallVector<llvm::Loop *, 8>(loop.begin(), loop.end()))
      changed |= unroll(*inner, nest);
    const unsigned count = getMaxTripCount(loop, nest, SE);
    const bool isLater = isTriangular(loop, nest, SE);
    leavesLoops |= isLater;
    if (count == 0 || isLater)
      return changed;
    changed |= llvm::formLCSSARecursively(loop, DT, &LI, &SE);
    llvm::UnrollLoopOptions options{};
    options.Count = count;
    options.Force = true;
    options.ForgetAllSCEV = true;
    return UnrollLoop(&loop, options, &LI, &SE, &DT, &AC, &TTI, &ORE, /*PreserveLCSSA=*/true) !=
               llvm::LoopUnrollResult::Unmodified ||
           changed;
  }

  llvm::LoopInfo &LI;
  llvm::DominatorTree &DT;
  llvm::ScalarEvolution &SE;
  llvm::AssumptionCache &AC;
  const llvm::TargetTransformInfo &TTI;
  llvm::OptimizationRemarkEmitter &ORE;
  /// Whether some loops were left for another round.
  bool leavesLoops = false;
};

} // namespace

llvm::PreservedAnalyses UnrollShortLoopsPass::run(llvm::Function &F,
                                                  llvm::FunctionAnalysisManager &AM) {
  return Unroller(F, AM).run() ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace host
