#include "unroll_hints.h"

#include "../tuning.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/LoopUtils.h>

namespace vecz {

namespace {
/// The number of instructions after full unrolling; 0 if the loop is not to be unrolled.
uint64_t getUnrolledSize(const llvm::Loop &loop, llvm::ScalarEvolution &SE) {
  const unsigned count = SE.getSmallConstantTripCount(&loop);
  if (count == 0 || count > tuning::maxUnrolledTripCount)
    return 0;
  uint64_t size = 0;
  for (const llvm::Loop *inner : loop) {
    const uint64_t unrolled = getUnrolledSize(*inner, SE);
    if (unrolled == 0)
      return 0;
    size += unrolled;
  }
  for (const llvm::BasicBlock *block : loop.blocks()) {
    for (const llvm::Instruction &I : *block)
      if (llvm::isa<llvm::CallInst>(I) && !llvm::isa<llvm::IntrinsicInst>(I))
        return 0;
    if (llvm::none_of(loop, [&](const llvm::Loop *inner) { return inner->contains(block); }))
      size += block->size();
  }
  return size * count <= tuning::maxUnrolledSize ? size * count : 0;
}
} // namespace

void askForUnrolling(llvm::LoopInfo &LI, llvm::ScalarEvolution &SE) {
  for (llvm::Loop *loop : LI.getLoopsInPreorder())
    if (getUnrolledSize(*loop, SE) != 0)
      llvm::addStringMetadataToLoop(loop, "llvm.loop.unroll.full", 1);
}

} // namespace vecz
