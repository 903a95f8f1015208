#include "unmasked_loop_prologue.h"

#include "../analysis/call_kind.h"
#include "../analysis/uniformity.h"
#include "../tuning.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/Local.h>

namespace vecz {

// All that must reach another block of the loop, or leave it, goes through variables in memory
// while blocks are copied, as in the linearizer.

namespace {
/// In instructions of the scalar code.
constexpr unsigned maxCopied = tuning::maxPrologueCopied;
/// How many rounds there are to one in which the first lane leaves: where lanes compute on their
/// own, and where they look at data.
constexpr unsigned roundsTogether = tuning::prologueIterations;
constexpr unsigned roundsWithData = tuning::prologueIterationsWithData;

/// Whether what differs in V between lanes comes from memory, or could.
bool dependsOnData(llvm::Value *V, const Uniformity &uniformity) {
  constexpr unsigned maxVisited = tuning::maxExitOperands;
  llvm::SmallPtrSet<const llvm::Value *, 16> visited;
  llvm::SmallVector<llvm::Value *, 16> work = {V};
  while (!work.empty()) {
    auto *I = llvm::dyn_cast<llvm::Instruction>(work.pop_back_val());
    if (!I || !uniformity.isVarying(I) || !visited.insert(I).second)
      continue;
    const auto *call = llvm::dyn_cast<llvm::CallInst>(I);
    if (visited.size() == maxVisited || (!call && I->mayReadFromMemory()))
      return true;
    work.append(I->value_op_begin(), I->value_op_end());
  }
  return false;
}

bool isUsedElsewhere(const llvm::Instruction &I) {
  return llvm::any_of(I.users(), [&](const llvm::User *user) {
    const auto *use = llvm::cast<llvm::Instruction>(user);
    return use->getParent() != I.getParent() || llvm::isa<llvm::PHINode>(use);
  });
}
} // namespace

llvm::BasicBlock *UnmaskedLoopPrologues::Copy::get(llvm::BasicBlock *block) const {
  return llvm::cast<llvm::BasicBlock>(map.lookup(block));
}

bool UnmaskedLoopPrologues::isWorthwhile(const llvm::Loop &loop, const ControlFlow &flow,
                                         const Uniformity &uniformity) const {
  if (isRest(loop.getHeader()) ||
      flow.LI.getLoopFor(loop.getUniqueExitBlock()) != loop.getParentLoop())
    return false;
  llvm::SmallVector<llvm::BasicBlock *, 4> exiting;
  loop.getExitingBlocks(exiting);
  unsigned size = 0;
  for (const llvm::BasicBlock *block : loop.blocks())
    size += block->size();
  const unsigned copies = 2 * llvm::count_if(exiting, [&](const llvm::BasicBlock *block) {
                            return uniformity.isDivergent(*block);
                          });
  if (copies == 0 || copied + copies * size > maxCopied)
    return false;
  // All lanes come to each place where one may leave, in every round.
  return llvm::all_of(exiting, [&](const llvm::BasicBlock *block) {
    return flow.LI.getLoopFor(block) == &loop && getConditionalBranch(*block) &&
           flow.DT.dominates(block, loop.getLoopLatch());
  });
}

void UnmaskedLoopPrologues::demote(llvm::ArrayRef<llvm::BasicBlock *> blocks,
                                   llvm::BasicBlock &exit) {
  const auto place = F.getEntryBlock().getFirstInsertionPt();
  llvm::SmallVector<llvm::PHINode *, 16> phis;
  for (llvm::BasicBlock *block : blocks)
    for (llvm::PHINode &phi : block->phis())
      phis.push_back(&phi);
  for (llvm::PHINode &phi : exit.phis())
    phis.push_back(&phi);
  for (llvm::PHINode *phi : phis)
    if (llvm::AllocaInst *variable = llvm::DemotePHIToStack(phi, place))
      variables.push_back(variable);
  llvm::SmallVector<llvm::Instruction *, 32> values;
  for (llvm::BasicBlock *block : blocks)
    for (llvm::Instruction &I : *block)
      if (isUsedElsewhere(I))
        values.push_back(&I);
  for (llvm::Instruction *I : values)
    if (llvm::AllocaInst *variable = llvm::DemoteRegToStack(*I, /*VolatileLoads=*/false, place))
      variables.push_back(variable);
}

void UnmaskedLoopPrologues::copy(llvm::ArrayRef<llvm::BasicBlock *> blocks,
                                 const llvm::Twine &suffix, llvm::BasicBlock *before, Copy &copy) {
  // In the order in which they are run, by which lifetimes are judged.
  for (llvm::BasicBlock *block : blocks) {
    llvm::BasicBlock *cloned = llvm::CloneBasicBlock(block, copy.map, suffix, &F);
    cloned->moveBefore(before);
    copy.blocks.push_back(cloned);
    copy.map[block] = cloned;
    copied += block->size();
  }
  llvm::remapInstructionsInBlocks(copy.blocks, copy.map);
}

/// Each loop has an exit of its own.
void UnmaskedLoopPrologues::redirectExits(llvm::ArrayRef<llvm::BasicBlock *> blocks,
                                          llvm::BasicBlock *exit, const llvm::Twine &suffix) {
  auto *own = llvm::BasicBlock::Create(F.getContext(), exit->getName() + suffix, &F, exit);
  llvm::BranchInst::Create(exit, own);
  for (llvm::BasicBlock *block : blocks)
    block->getTerminator()->replaceSuccessorWith(exit, own);
}

/// Nobody leaves the first copy at `test`: if one lane wants to, all go to `part`.
void UnmaskedLoopPrologues::stayTogether(llvm::BasicBlock &test, llvm::BasicBlock &exit,
                                         llvm::BasicBlock *part, unsigned rounds) {
  auto *branch = getConditionalBranch(test);
  const unsigned leaving = branch->getSuccessor(0) == &exit ? 0 : 1;
  llvm::IRBuilder<> B(branch);
  llvm::Value *leaves = branch->getCondition();
  if (leaving == 1)
    leaves = B.CreateNot(leaves);
  llvm::Value *any = B.CreateCall(declareAnyLane(*F.getParent()), {leaves}, "any");
  B.CreateCondBr(any, part, branch->getSuccessor(1 - leaving),
                 llvm::MDBuilder(F.getContext()).createBranchWeights(1, rounds - 1));
  branch->eraseFromParent();
}

/// Blocks that no way leads to any more.
static void removeUnreached(llvm::BasicBlock *entry, llvm::ArrayRef<llvm::BasicBlock *> blocks) {
  llvm::df_iterator_default_set<llvm::BasicBlock *> reached;
  for (llvm::BasicBlock *block : llvm::depth_first_ext(entry, reached))
    (void)block;
  llvm::SmallVector<llvm::BasicBlock *, 8> dead;
  for (llvm::BasicBlock *block : blocks)
    if (!reached.contains(block))
      dead.push_back(block);
  llvm::DeleteDeadBlocks(dead);
}

/// What lanes go through once one of them has left the first copy at `test`: from there on to the
/// end of the round, and then on in `loop`.
llvm::BasicBlock *UnmaskedLoopPrologues::emitRest(llvm::BasicBlock *test, Copy &loop, bool isLong) {
  llvm::BasicBlock *header = loop.get(original.header);
  Copy part;
  copy(original.blocks, ".part", header, part);
  auto *entry = llvm::BasicBlock::Create(F.getContext(), header->getName() + ".entry", &F, header);
  llvm::BranchInst::Create(header, entry);
  for (llvm::BasicBlock *block : part.blocks)
    block->getTerminator()->replaceSuccessorWith(part.get(original.header), entry);
  // What comes before the test is in no lane's way any more.
  llvm::BasicBlock *place = part.get(test);
  removeUnreached(place, part.blocks);
  rests[header] = isLong;
  return place;
}

llvm::SmallVector<llvm::BasicBlock *, 2>
UnmaskedLoopPrologues::split(llvm::Loop &loop, const Uniformity &uniformity) {
  llvm::BasicBlock *exit = loop.getUniqueExitBlock();
  llvm::BasicBlock *preheader = loop.getLoopPreheader();
  original = {loop.getHeader(), Blocks(loop.blocks())};
  // Where lanes part, a block begins, so that the second copy can be entered there.
  Blocks tests;
  bool hasData = false;
  for (llvm::BasicBlock *block : loop.blocks())
    if (loop.isLoopExiting(block) && uniformity.isDivergent(*block)) {
      hasData |= dependsOnData(getConditionalBranch(*block)->getCondition(), uniformity);
      tests.push_back(block->splitBasicBlock(block->getTerminator(), block->getName() + ".test"));
    }
  original.blocks.append(tests);
  demote(original.blocks, *exit);

  Copy whole;
  copy(original.blocks, ".whole", original.header, whole);
  preheader->getTerminator()->replaceSuccessorWith(original.header, whole.get(original.header));
  llvm::SmallVector<llvm::BasicBlock *, 2> places;
  // Each way out leads to its own loop; the last one is the original.
  for (llvm::BasicBlock *test : tests) {
    Copy rest;
    if (test != tests.back()) {
      copy(original.blocks, ".rest", original.header, rest);
    } else {
      rest.blocks = original.blocks;
      for (llvm::BasicBlock *block : original.blocks)
        rest.map[block] = block;
    }
    places.push_back(emitRest(test, rest, hasData));
    stayTogether(*whole.get(test), *exit, places.back(), hasData ? roundsWithData : roundsTogether);
    redirectExits(rest.blocks, exit, ".rest");
    if (test != tests.back())
      for (llvm::BasicBlock *each : tests)
        llvm::MergeBlockIntoPredecessor(rest.get(each));
  }
  redirectExits(whole.blocks, exit, ".whole");
  for (llvm::BasicBlock *test : tests) {
    llvm::MergeBlockIntoPredecessor(whole.get(test));
    llvm::MergeBlockIntoPredecessor(test);
  }
  return places;
}

} // namespace vecz
