#include "unmasked_loop_prologue.h"

#include "../analysis/call_kind.h"
#include "../analysis/uniformity.h"
#include "../tuning.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/Local.h>

namespace vecz {

// Values that are live across blocks of the loop, or out of it, are demoted to variables in memory
// while blocks are cloned, as in the linearizer.

namespace {
/// Whether V is varying because of values from memory, or may be. `isFollowed` tells which values
/// are traced back to their operands.
bool isDataDependent(llvm::Value *V, const Uniformity &uniformity,
                     llvm::function_ref<bool(const llvm::Instruction &)> isFollowed) {
  llvm::SmallPtrSet<const llvm::Value *, 16> visited;
  llvm::SmallVector<llvm::Value *, 16> work = {V};
  while (!work.empty()) {
    auto *I = llvm::dyn_cast<llvm::Instruction>(work.pop_back_val());
    if (!I || !uniformity.isVarying(I) || !visited.insert(I).second)
      continue;
    const auto *call = llvm::dyn_cast<llvm::CallInst>(I);
    if (visited.size() == tuning::maxExitOperands || (!call && I->mayReadFromMemory()))
      return true;
    if (isFollowed(*I))
      work.append(I->value_op_begin(), I->value_op_end());
  }
  return false;
}

unsigned countInstructions(llvm::ArrayRef<llvm::BasicBlock *> blocks) {
  unsigned size = 0;
  for (const llvm::BasicBlock *block : blocks)
    size += block->size();
  return size;
}

/// The blocks that an iteration executes before it leaves at `exiting`, with that one.
llvm::SmallVector<llvm::BasicBlock *, 8> collectBefore(const llvm::Loop &loop,
                                                       llvm::BasicBlock *exiting) {
  llvm::SmallSetVector<llvm::BasicBlock *, 8> found;
  found.insert(exiting);
  for (unsigned i = 0; i != found.size(); ++i)
    if (found[i] != loop.getHeader())
      found.insert_range(llvm::predecessors(found[i]));
  return found.takeVector();
}

/// Whether the instruction may be executed again in the same iteration, with the same lanes.
bool isRepeatable(const llvm::Instruction &I) {
  const auto *call = llvm::dyn_cast<llvm::CallInst>(&I);
  return !I.mayHaveSideEffects() && !(call && call->isConvergent());
}

/// Whether the masked loop repeats what an iteration has computed until a lane leaves it at
/// `exiting`. That is less code than a transition, which has the rest of the iteration.
bool isRepeated(const llvm::Loop &loop, llvm::BasicBlock *exiting, const llvm::LoopInfo &LI) {
  const auto before = collectBefore(loop, exiting);
  const unsigned size = countInstructions(before);
  return size <= tuning::maxRepeatedExit && 2 * size <= countInstructions(loop.getBlocks()) &&
         llvm::all_of(before, [&](const llvm::BasicBlock *block) {
           return LI.getLoopFor(block) == &loop && llvm::all_of(*block, isRepeatable);
         });
}

bool isLiveOutOfBlock(const llvm::Instruction &I) {
  return llvm::any_of(I.users(), [&](const llvm::User *user) {
    const auto *use = llvm::cast<llvm::Instruction>(user);
    return use->getParent() != I.getParent() || llvm::isa<llvm::PHINode>(use);
  });
}
} // namespace

UnmaskedLoopPrologues::ExitSource
UnmaskedLoopPrologues::getExitSource(llvm::Value *condition, const llvm::Loop &loop,
                                     const Uniformity &uniformity) {
  const auto isAny = [](const llvm::Instruction &) { return true; };
  const auto isOfIteration = [&](const llvm::Instruction &I) {
    return !llvm::isa<llvm::PHINode>(I) || I.getParent() != loop.getHeader();
  };
  if (isDataDependent(condition, uniformity, isOfIteration))
    return ExitSource::Data;
  return isDataDependent(condition, uniformity, isAny) ? ExitSource::CarriedData : ExitSource::Ids;
}

std::optional<unsigned> UnmaskedLoopPrologues::getTripCount(const llvm::BasicBlock *header) const {
  const auto rest = rests.find(header);
  if (rest == rests.end() || rest->second == ExitSource::Data)
    return std::nullopt;
  return rest->second == ExitSource::Ids ? tuning::maskedRestIterations
                                         : tuning::maskedRestIterationsWithCarriedData;
}

llvm::BasicBlock *UnmaskedLoopPrologues::Clone::get(llvm::BasicBlock *block) const {
  return llvm::cast<llvm::BasicBlock>(map.lookup(block));
}

bool UnmaskedLoopPrologues::isWorthwhile(const llvm::Loop &loop, const ControlFlow &flow,
                                         const Uniformity &uniformity) const {
  if (isMaskedRest(loop.getHeader()) ||
      flow.LI.getLoopFor(loop.getUniqueExitBlock()) != loop.getParentLoop())
    return false;
  llvm::SmallVector<llvm::BasicBlock *, 4> exiting;
  loop.getExitingBlocks(exiting);
  const unsigned size = countInstructions(loop.getBlocks());
  const unsigned numClones = 2 * llvm::count_if(exiting, [&](const llvm::BasicBlock *block) {
                               return uniformity.isDivergent(*block);
                             });
  if (numClones == 0 || clonedSize + numClones * size > tuning::maxPrologueCopied)
    return false;
  // All lanes must reach each exiting block in every iteration.
  return llvm::all_of(exiting, [&](const llvm::BasicBlock *block) {
    return flow.LI.getLoopFor(block) == &loop && getConditionalBranch(*block) &&
           flow.DT.dominates(block, loop.getLoopLatch());
  });
}

void UnmaskedLoopPrologues::demote(llvm::ArrayRef<llvm::BasicBlock *> blocks,
                                   llvm::BasicBlock &exit) {
  const auto insertionPoint = F.getEntryBlock().getFirstInsertionPt();
  llvm::SmallVector<llvm::PHINode *, 16> phis;
  for (llvm::BasicBlock *block : blocks)
    for (llvm::PHINode &phi : block->phis())
      phis.push_back(&phi);
  for (llvm::PHINode &phi : exit.phis())
    phis.push_back(&phi);
  for (llvm::PHINode *phi : phis)
    if (llvm::AllocaInst *variable = llvm::DemotePHIToStack(phi, insertionPoint))
      variables.push_back(variable);
  llvm::SmallVector<llvm::Instruction *, 32> values;
  for (llvm::BasicBlock *block : blocks)
    for (llvm::Instruction &I : *block)
      if (isLiveOutOfBlock(I))
        values.push_back(&I);
  for (llvm::Instruction *I : values)
    if (llvm::AllocaInst *variable =
            llvm::DemoteRegToStack(*I, /*VolatileLoads=*/false, insertionPoint))
      variables.push_back(variable);
}

void UnmaskedLoopPrologues::clone(llvm::ArrayRef<llvm::BasicBlock *> blocks,
                                  const llvm::Twine &suffix, llvm::BasicBlock *before,
                                  Clone &clone) {
  // Blocks keep their order, by which the liveness analysis estimates register pressure.
  for (llvm::BasicBlock *block : blocks) {
    llvm::BasicBlock *cloned = llvm::CloneBasicBlock(block, clone.map, suffix, &F);
    cloned->moveBefore(before);
    clone.blocks.push_back(cloned);
    clone.map[block] = cloned;
    clonedSize += block->size();
  }
  llvm::remapInstructionsInBlocks(clone.blocks, clone.map);
}

/// Gives a loop a dedicated exit block.
void UnmaskedLoopPrologues::redirectExits(llvm::ArrayRef<llvm::BasicBlock *> blocks,
                                          llvm::BasicBlock *exit, const llvm::Twine &suffix) {
  auto *own = llvm::BasicBlock::Create(F.getContext(), exit->getName() + suffix, &F, exit);
  llvm::BranchInst::Create(exit, own);
  for (llvm::BasicBlock *block : blocks)
    block->getTerminator()->replaceSuccessorWith(exit, own);
}

/// Replaces an exit of the prologue by a vote: if any lane leaves, all go to the transition.
void UnmaskedLoopPrologues::emitExitVote(llvm::BasicBlock &exiting, llvm::BasicBlock &exit,
                                         llvm::BasicBlock *transition, unsigned tripCount) {
  auto *branch = getConditionalBranch(exiting);
  const unsigned leaving = branch->getSuccessor(0) == &exit ? 0 : 1;
  assert(branch->getSuccessor(leaving) == &exit && "no exiting block");
  llvm::IRBuilder<> B(branch);
  llvm::Value *leaves = branch->getCondition();
  if (leaving == 1)
    leaves = B.CreateNot(leaves);
  llvm::Value *any = B.CreateCall(declareAnyLane(*F.getParent()), {leaves}, "any");
  B.CreateCondBr(any, transition, branch->getSuccessor(1 - leaving),
                 llvm::MDBuilder(F.getContext()).createBranchWeights(1, tripCount - 1));
  branch->eraseFromParent();
}

unsigned UnmaskedLoopPrologues::getPrologueTripCount(ExitSource source) {
  switch (source) {
  case ExitSource::Ids:
    return tuning::prologueIterations;
  case ExitSource::CarriedData:
    return tuning::prologueIterationsWithCarriedData;
  case ExitSource::Data:
    return tuning::prologueIterationsWithData;
  }
  llvm_unreachable("unknown source of divergence");
}

static void removeUnreachable(llvm::BasicBlock *entry, llvm::ArrayRef<llvm::BasicBlock *> blocks) {
  llvm::df_iterator_default_set<llvm::BasicBlock *> reachable;
  for (llvm::BasicBlock *block : llvm::depth_first_ext(entry, reachable))
    (void)block;
  llvm::SmallVector<llvm::BasicBlock *, 8> dead;
  for (llvm::BasicBlock *block : blocks)
    if (!reachable.contains(block))
      dead.push_back(block);
  llvm::DeleteDeadBlocks(dead);
}

/// Makes a block that enters the masked loop `rest`.
llvm::BasicBlock *UnmaskedLoopPrologues::emitEntry(const Clone &rest, ExitSource source) {
  llvm::BasicBlock *header = rest.get(original.header);
  auto *entry = llvm::BasicBlock::Create(F.getContext(), header->getName() + ".entry", &F, header);
  llvm::BranchInst::Create(header, entry);
  rests[header] = source;
  return entry;
}

/// The clone that completes the iteration in which lanes leave the prologue at `exiting`, and
/// enters the masked loop `rest`. Returns its first block.
llvm::BasicBlock *UnmaskedLoopPrologues::emitTransition(llvm::BasicBlock *exiting, Clone &rest,
                                                        ExitSource source) {
  Clone transition;
  clone(original.blocks, ".part", rest.get(original.header), transition);
  llvm::BasicBlock *entry = emitEntry(rest, source);
  for (llvm::BasicBlock *block : transition.blocks)
    block->getTerminator()->replaceSuccessorWith(transition.get(original.header), entry);
  llvm::BasicBlock *first = transition.get(exiting);
  removeUnreachable(first, transition.blocks);
  return first;
}

/// Makes blocks of the divergent exits, so that a transition can start there. Those that the masked
/// loop repeats come last.
UnmaskedLoopPrologues::Exits UnmaskedLoopPrologues::splitExits(const llvm::Loop &loop,
                                                               const ControlFlow &flow,
                                                               const Uniformity &uniformity) {
  Blocks exiting;
  Blocks repeated;
  for (llvm::BasicBlock *block : loop.blocks())
    if (loop.isLoopExiting(block) && uniformity.isDivergent(*block))
      (isRepeated(loop, block, flow.LI) ? repeated : exiting).push_back(block);
  Exits exits;
  exits.numTransitions = exiting.size();
  exiting.append(repeated);
  assert(!exiting.empty() && "loop is not divergent");
  for (llvm::BasicBlock *block : exiting) {
    exits.source =
        std::max(exits.source,
                 getExitSource(getConditionalBranch(*block)->getCondition(), loop, uniformity));
    exits.blocks.push_back(
        block->splitBasicBlock(block->getTerminator(), block->getName() + ".test"));
  }
  return exits;
}

llvm::SmallVector<llvm::BasicBlock *, 2>
UnmaskedLoopPrologues::split(llvm::Loop &loop, const ControlFlow &flow,
                             const Uniformity &uniformity) {
  llvm::BasicBlock *exit = loop.getUniqueExitBlock();
  llvm::BasicBlock *preheader = loop.getLoopPreheader();
  original = {loop.getHeader(), Blocks(loop.blocks())};
  const Exits exits = splitExits(loop, flow, uniformity);
  original.blocks.append(exits.blocks);
  demote(original.blocks, *exit);

  Clone prologue;
  clone(original.blocks, ".whole", original.header, prologue);
  preheader->getTerminator()->replaceSuccessorWith(original.header, prologue.get(original.header));
  const unsigned tripCount = getPrologueTripCount(exits.source);
  llvm::SmallVector<llvm::BasicBlock *, 2> transitions;
  const auto leavePrologue = [&](llvm::BasicBlock *exiting, llvm::BasicBlock *next) {
    emitExitVote(*prologue.get(exiting), *exit, next, tripCount);
  };
  // Each transition has a masked loop of its own. The last masked loop is the original.
  Clone last;
  last.blocks = original.blocks;
  for (llvm::BasicBlock *block : original.blocks)
    last.map[block] = block;
  for (llvm::BasicBlock *exiting : exits.getTransitions()) {
    Clone copy;
    const bool isLast = exiting == exits.blocks.back();
    if (!isLast)
      clone(original.blocks, ".rest", original.header, copy);
    Clone &rest = isLast ? last : copy;
    transitions.push_back(emitTransition(exiting, rest, exits.source));
    leavePrologue(exiting, transitions.back());
    redirectExits(rest.blocks, exit, ".rest");
    if (!isLast)
      for (llvm::BasicBlock *each : exits.blocks)
        llvm::MergeBlockIntoPredecessor(rest.get(each));
  }
  if (!exits.getRepeated().empty()) {
    llvm::BasicBlock *entry = emitEntry(last, exits.source);
    for (llvm::BasicBlock *exiting : exits.getRepeated())
      leavePrologue(exiting, entry);
    redirectExits(last.blocks, exit, ".rest");
  }
  redirectExits(prologue.blocks, exit, ".whole");
  for (llvm::BasicBlock *exiting : exits.blocks) {
    llvm::MergeBlockIntoPredecessor(prologue.get(exiting));
    llvm::MergeBlockIntoPredecessor(exiting);
  }
  return transitions;
}

} // namespace vecz
