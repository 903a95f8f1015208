#include "limit_unrolling.h"

#include "compiler/utils/address_spaces.h"
#include "compiler/utils/loop_builder.h"
#include "vecz/pass.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/LoopUtils.h>

namespace host {
namespace {

using compiler::utils::isWorkItemLoop;

constexpr uint64_t maxInstructions = 1000;
constexpr uint64_t maxAccesses = 100;
constexpr uint64_t maxTailInstructions = 300;
constexpr char noUnrolling[] = "llvm.loop.unroll.disable";
constexpr char noRuntimeUnrolling[] = "llvm.loop.unroll.runtime.disable";

struct Size {
  uint64_t instructions = 0;
  uint64_t accesses = 0;
};

Size getSize(const llvm::Loop &loop) {
  Size size;
  for (const llvm::BasicBlock *block : loop.blocks()) {
    size.instructions += block->size();
    size.accesses +=
        llvm::count_if(*block, [](const llvm::Instruction &I) { return I.mayReadOrWriteMemory(); });
  }
  return size;
}

bool isLarge(const llvm::Loop &loop, llvm::ScalarEvolution &SE, uint64_t instructions,
             uint64_t accesses) {
  const uint64_t rounds = SE.getSmallConstantTripCount(&loop);
  const Size size = getSize(loop);
  return rounds * size.instructions > instructions || rounds * size.accesses > accesses;
}

/// Whether the loop is in a kernel that has a vectorized version.
bool isVectorized(const llvm::Loop &loop) {
  return loop.getHeader()->getParent()->hasFnAttribute(vecz::versionAttr);
}

/// Not unrolled, floyd_warshall takes 1.3 times as long on a Cascade Lake. Local memory limits the
/// work-items of a group, and with them the trips.
bool hasMaskedStores(const llvm::Loop &loop) {
  return llvm::any_of(loop.blocks(), [](const llvm::BasicBlock *block) {
    return llvm::any_of(*block, [](const llvm::Instruction &I) {
      const auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(&I);
      return call && call->getIntrinsicID() == llvm::Intrinsic::masked_store &&
             call->getArgOperand(1)->getType()->getPointerAddressSpace() !=
                 compiler::utils::AddressSpace::Local;
    });
  });
}

/// Whether the loop is in one over the work-items that vectors leave over.
bool isInTail(const llvm::Loop &loop) {
  if (!isVectorized(loop))
    return false;
  for (const llvm::Loop *outer = loop.getParentLoop(); outer; outer = outer->getParentLoop())
    if (compiler::utils::isShortWorkItemLoop(*outer))
      return true;
  return false;
}

bool isTooLargeUnrolled(const llvm::Loop &loop, llvm::ScalarEvolution &SE) {
  return isWorkItemLoop(loop)
             ? isLarge(loop, SE, maxInstructions, maxAccesses)
             : isInTail(loop) && isLarge(loop, SE, maxTailInstructions, maxTailInstructions);
}

/// Whether each work-item loads how often it runs the loop.
bool hasTripCountOfWorkItem(const llvm::Loop &loop, llvm::ScalarEvolution &SE) {
  const llvm::Loop *items = loop.getParentLoop();
  if (!items || !isWorkItemLoop(*items) || !SE.hasLoopInvariantBackedgeTakenCount(&loop))
    return false;
  return llvm::SCEVExprContains(SE.getBackedgeTakenCount(&loop), [&](const llvm::SCEV *part) {
    const auto *unknown = llvm::dyn_cast<llvm::SCEVUnknown>(part);
    const auto *load = unknown ? llvm::dyn_cast<llvm::LoadInst>(unknown->getValue()) : nullptr;
    return load && items->contains(load);
  });
}

/// Whether each iteration waits for floating-point arithmetic of the one before.
bool hasFloatRecurrence(const llvm::Loop &loop) {
  const llvm::BasicBlock *latch = loop.getLoopLatch();
  return latch && llvm::any_of(loop.getHeader()->phis(), [&](const llvm::PHINode &phi) {
           const auto *next =
               llvm::dyn_cast<llvm::Instruction>(phi.getIncomingValueForBlock(latch));
           return phi.getType()->isFPOrFPVectorTy() && next && loop.contains(next) &&
                  !llvm::isa<llvm::PHINode>(next) &&
                  llvm::is_contained(next->operand_values(), &phi);
         });
}

/// Whether unrolling by an unknown trip count costs more than it gains.
bool isNotWorthRuntimeUnrolling(const llvm::Loop &loop, llvm::ScalarEvolution &SE) {
  if (isWorkItemLoop(loop))
    return isVectorized(loop) && !hasMaskedStores(loop);
  return (isInTail(loop) && SE.getSmallConstantTripCount(&loop) == 0) ||
         (hasTripCountOfWorkItem(loop, SE) && hasFloatRecurrence(loop));
}

} // namespace

llvm::PreservedAnalyses LimitUnrollingPass::run(llvm::Loop &loop, llvm::LoopAnalysisManager &,
                                                llvm::LoopStandardAnalysisResults &results,
                                                llvm::LPMUpdater &) {
  if (findOptionMDForLoop(&loop, noUnrolling))
    return llvm::PreservedAnalyses::all();
  if (isTooLargeUnrolled(loop, results.SE))
    llvm::addStringMetadataToLoop(&loop, noUnrolling, 1);
  else if (isNotWorthRuntimeUnrolling(loop, results.SE) &&
           !findOptionMDForLoop(&loop, noRuntimeUnrolling))
    llvm::addStringMetadataToLoop(&loop, noRuntimeUnrolling, 1);
  return llvm::PreservedAnalyses::all();
}

} // namespace host
