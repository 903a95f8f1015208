#include "unroll_hints.h"

#include "../tuning.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/LoopUtils.h>

namespace vecz {

namespace {
uint64_t getUnrolledSize(const llvm::Loop &loop, llvm::ScalarEvolution &SE);

/// Whether unrolling may promote private variables that the loop accesses.
bool accessesPrivateVariables(const llvm::Loop &loop) {
  return llvm::any_of(loop.blocks(), [](const llvm::BasicBlock *block) {
    return llvm::any_of(*block, [](const llvm::Instruction &I) {
      const llvm::Value *pointer = llvm::getLoadStorePointerOperand(&I);
      return pointer && llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(pointer));
    });
  });
}

bool staysRolled(const llvm::Loop &loop, llvm::ScalarEvolution &SE) {
  return findOptionMDForLoop(&loop, coldLoopProperty) && getUnrolledSize(loop, SE) == 0 &&
         !accessesPrivateVariables(loop);
}

uint64_t getSize(const llvm::Loop &loop) {
  uint64_t size = 0;
  for (const llvm::BasicBlock *block : loop.blocks())
    size += block->size();
  return size;
}

/// The number of instructions after full unrolling; 0 if the loop is not to be unrolled.
uint64_t getUnrolledSize(const llvm::Loop &loop, llvm::ScalarEvolution &SE) {
  const unsigned count = SE.getSmallConstantTripCount(&loop);
  if (count == 0 || count > tuning::maxUnrolledTripCount)
    return 0;
  uint64_t size = 0;
  for (const llvm::Loop *inner : loop) {
    const uint64_t unrolled =
        staysRolled(*inner, SE) ? getSize(*inner) : getUnrolledSize(*inner, SE);
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
  const uint64_t limit =
      accessesPrivateVariables(loop) ? tuning::maxUnrolledSize : tuning::maxPlainUnrolledSize;
  return size * count <= limit ? size * count : 0;
}

void disableUnrolling(llvm::Loop &loop) {
  llvm::LLVMContext &context = loop.getHeader()->getContext();
  auto *disabled =
      llvm::MDNode::get(context, llvm::MDString::get(context, "llvm.loop.unroll.disable"));
  loop.setLoopID(llvm::makePostTransformationMetadata(context, loop.getLoopID(),
                                                      {"llvm.loop.unroll."}, {disabled}));
}
} // namespace

void askForUnrolling(llvm::LoopInfo &LI, llvm::ScalarEvolution &SE) {
  for (llvm::Loop *loop : LI.getLoopsInPreorder())
    if (staysRolled(*loop, SE))
      disableUnrolling(*loop);
    else if (getUnrolledSize(*loop, SE) != 0)
      llvm::addStringMetadataToLoop(loop, "llvm.loop.unroll.full", 1);
}

} // namespace vecz
