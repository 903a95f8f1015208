#include "linearizer.h"

#include "../analysis/branch_prediction.h"
#include "../analysis/call_kind.h"
#include "../tuning.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/Module.h>

namespace vecz {

static constexpr unsigned fewRounds = tuning::maskedRestIterations;

// While a region is taken apart, masks and phis, which several blocks write, go through variables
// in memory. That leaves the repair of SSA form, with its phis at every point where a block is
// skipped, to LLVM's PromoteMemToReg, which the caller runs once for all regions that were taken
// apart. Other values whose block may now be skipped get their one phi at once, which costs much
// less.

void Linearizer::buildNodes(llvm::ArrayRef<llvm::BasicBlock *> blocks, const llvm::Loop *level) {
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8> taken;
  for (llvm::BasicBlock *block : blocks) {
    if (flow.LI.getLoopFor(block) != level || !taken.insert(block).second)
      continue;
    Node node{block, block, {block}};
    for (;;) {
      llvm::BasicBlock *next = node.tail->getUniqueSuccessor();
      const llvm::Loop *inner = next ? flow.LI.getLoopFor(next) : nullptr;
      if (!inner || inner->getParentLoop() != level || inner->getHeader() != next)
        break;
      node.blocks.append(inner->block_begin(), inner->block_end());
      node.tail = inner->getUniqueExitBlock();
      node.blocks.push_back(node.tail);
      taken.insert(node.tail);
    }
    nodeOfFirst[block] = nodes.size();
    nodes.push_back(std::move(node));
  }
}

/// Whether lanes that are not active may run a block as well, and sooner than it is asked for them.
static bool isShortAndSafe(const llvm::BasicBlock &block) {
  constexpr unsigned maxLength = tuning::maxUnguardedBlock;
  unsigned length = 0;
  for (const llvm::Instruction &I : block) {
    if (llvm::isa<llvm::PHINode>(I) || I.isTerminator())
      continue;
    if (I.mayReadOrWriteMemory() || llvm::isa<llvm::CallInst>(I) ||
        !llvm::isSafeToSpeculativelyExecute(&I) || ++length > maxLength)
      return false;
  }
  return true;
}

/// `entry` is where lanes come from, if that is not the first node.
void Linearizer::findNextNodes(const llvm::BasicBlock *entry) {
  llvm::SmallVector<llvm::SmallVector<int, 4>, 8> before(nodes.size());
  const auto addEdges = [&](const llvm::BasicBlock &block, int from) {
    for (const llvm::BasicBlock *to : llvm::successors(&block))
      if (const auto found = nodeOfFirst.find(to);
          found != nodeOfFirst.end() && int(found->second) > from)
        before[found->second].push_back(from);
  };
  if (entry)
    addEdges(*entry, -1);
  for (unsigned i = 0; i != nodes.size(); ++i)
    addEdges(*nodes[i].tail, int(i));
  for (unsigned i = 0; i != nodes.size(); ++i) {
    unsigned next = i + 1;
    while (next != nodes.size() &&
           llvm::all_of(before[next], [&](int from) { return from >= int(i); }))
      ++next;
    nodes[i].next = next;
    // To know that no lane goes further is worth the question.
    nodes[i].isAlwaysRun =
        next == i + 1 && nodes[i].blocks.size() == 1 && isShortAndSafe(*nodes[i].first);
  }
}

llvm::AllocaInst *Linearizer::createVariable(llvm::Type *type, const llvm::Twine &name) {
  llvm::BasicBlock &entry = F.getEntryBlock();
  auto *variable = new llvm::AllocaInst(type, F.getDataLayout().getAllocaAddrSpace(), name,
                                        entry.getFirstInsertionPt());
  variables.push_back(variable);
  return variable;
}

llvm::AllocaInst *Linearizer::createVariable(llvm::Value *initial, llvm::Instruction *before,
                                             const llvm::Twine &name) {
  llvm::AllocaInst *variable = createVariable(initial->getType(), name);
  B.SetInsertPoint(before);
  B.CreateStore(initial, variable);
  return variable;
}

llvm::Value *Linearizer::emitAnyLane(llvm::Value *mask) {
  return B.CreateCall(declareAnyLane(*F.getParent()), {mask}, "any");
}

/// The block's phis become variables that its predecessors write.
void Linearizer::replacePhis(llvm::BasicBlock &block, llvm::Instruction *reset) {
  PhiVariables &replaced = phis[&block];
  for (llvm::PHINode &phi : block.phis())
    replaced.push_back(
        {&phi, createVariable(llvm::PoisonValue::get(phi.getType()), reset, phi.getName())});
  B.SetInsertPoint(&block, block.getFirstInsertionPt());
  for (const auto &[phi, variable] : replaced)
    phi->replaceAllUsesWith(B.CreateLoad(phi->getType(), variable, phi->getName()));
}

void Linearizer::startNodes(llvm::Instruction *reset, unsigned firstGuarded) {
  for (Node &node : llvm::drop_begin(nodes, firstGuarded)) {
    node.mask = createVariable(B.getFalse(), reset, node.first->getName() + ".mask");
    replacePhis(*node.first, reset);
  }
}

void Linearizer::emitMoves(llvm::BasicBlock &from, llvm::BasicBlock &to, llvm::Value *edgeMask) {
  const auto found = phis.find(&to);
  if (found == phis.end())
    return;
  for (const auto &[phi, variable] : found->second) {
    llvm::Value *value = phi->getIncomingValueForBlock(&from);
    // All lanes that get there come from here, and at once unless they leave a loop: none has
    // another value.
    if (phi->getNumIncomingValues() != 1 || !nodeOfFirst.contains(&to))
      value = B.CreateSelect(edgeMask, value, B.CreateLoad(value->getType(), variable));
    B.CreateStore(value, variable);
  }
}

/// Tells the successors of a block which lanes come to them from it, and with which values.
void Linearizer::emitEdges(llvm::BasicBlock &from, llvm::Value *mask) {
  auto *branch = llvm::cast<llvm::BranchInst>(from.getTerminator());
  B.SetInsertPoint(branch);
  for (unsigned i = 0; i != branch->getNumSuccessors(); ++i) {
    llvm::BasicBlock *to = branch->getSuccessor(i);
    llvm::Value *edgeMask = mask;
    if (branch->isConditional()) {
      llvm::Value *condition = branch->getCondition();
      if (i == 1)
        condition = B.CreateNot(condition);
      // The condition means nothing in lanes that are not active, so a plain `and` would not do.
      edgeMask = B.CreateSelect(mask, condition, B.getFalse());
    }
    if (to == header) {
      B.CreateStore(edgeMask, stay);
      continue;
    }
    if (const auto node = nodeOfFirst.find(to); node != nodeOfFirst.end()) {
      llvm::AllocaInst *variable = nodes[node->second].mask;
      B.CreateStore(B.CreateOr(B.CreateLoad(B.getInt1Ty(), variable), edgeMask), variable);
    }
    emitMoves(from, *to, edgeMask);
  }
}

/// Whether the branches that lead to a block say that they hardly ever do, or are in blocks of
/// which that is known.
static bool isUnlikely(const llvm::BasicBlock &block,
                       const llvm::SmallPtrSetImpl<const llvm::BasicBlock *> &known) {
  return llvm::all_of(llvm::predecessors(&block), [&](const llvm::BasicBlock *before) {
    const auto *branch = llvm::dyn_cast<llvm::BranchInst>(before->getTerminator());
    const auto way = branch ? findColdSuccessor(*branch) : std::nullopt;
    return known.contains(before) || (way && branch->getSuccessor(*way) == &block);
  });
}

/// Puts before each node the question whether any lane enters it. Returns the first question, or
/// `end` if there is none.
llvm::BasicBlock *Linearizer::emitGuards(unsigned firstGuarded, llvm::BasicBlock *end) {
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8> unlikely;
  for (const Node &node : llvm::drop_begin(nodes, firstGuarded))
    if (isUnlikely(*node.first, unlikely))
      unlikely.insert_range(node.blocks);
  for (Node &node : llvm::reverse(llvm::drop_begin(nodes, firstGuarded))) {
    node.guard =
        llvm::BasicBlock::Create(F.getContext(), node.first->getName() + ".guard", &F, node.first);
    nodeOfGuard[node.guard] = unsigned(&node - nodes.begin());
    B.SetInsertPoint(node.guard);
    node.maskValue = B.CreateLoad(B.getInt1Ty(), node.mask, node.mask->getName());
    if (node.isAlwaysRun) {
      B.CreateBr(node.first);
      continue;
    }
    // Some lane or other goes each way more often than none, unless hardly any ever does.
    llvm::MDBuilder metadata(F.getContext());
    llvm::MDNode *weights = unlikely.contains(node.first)
                                ? metadata.createBranchWeights(1, tuning::borderInterval - 1)
                                : metadata.createBranchWeights(tuning::activeGuardWeight, 1);
    B.CreateCondBr(emitAnyLane(node.maskValue), node.first, getGuard(node.next, end), weights);
  }
  return getGuard(firstGuarded, end);
}

static void replaceTerminator(llvm::BasicBlock &block, llvm::BasicBlock *target) {
  llvm::Instruction *old = block.getTerminator();
  llvm::BranchInst::Create(target, old->getIterator())->setDebugLoc(old->getDebugLoc());
  old->eraseFromParent();
}

void Linearizer::chainNodes(llvm::BasicBlock *end) {
  for (unsigned i = 0; i != nodes.size(); ++i)
    replaceTerminator(*nodes[i].tail, i + 1 == nodes.size() ? end : nodes[i + 1].guard);
}

bool Linearizer::isAskedBefore(const llvm::BasicBlock &guard, unsigned node) const {
  const auto found = nodeOfGuard.find(&guard);
  return found != nodeOfGuard.end() && found->second <= node;
}

/// Where a value is used: in phis, at the end of the block that it comes from.
static const llvm::BasicBlock *getBlockOf(const llvm::Use &use) {
  const auto *user = llvm::cast<llvm::Instruction>(use.getUser());
  const auto *phi = llvm::dyn_cast<llvm::PHINode>(user);
  return phi ? phi->getIncomingBlock(use) : user->getParent();
}

/// The value of an instruction, where blocks use it that are also reached around its node. These
/// all come behind the question of `next`, where such ways meet; ways around nodes that its own
/// depends on meet further on.
void Linearizer::carryOn(llvm::Instruction &I, unsigned node, llvm::BasicBlock *end) {
  llvm::SmallVector<llvm::Use *, 8> outside;
  for (llvm::Use &use : I.uses())
    if (!llvm::is_contained(nodes[node].blocks, getBlockOf(use)))
      outside.push_back(&use);
  llvm::Value *value = &I;
  // Ways around several nodes often meet at the same place. Those around earlier ones do not meet
  // before those around later ones.
  unsigned met = node;
  for (unsigned around = node + 1; around-- != 0 && !outside.empty();) {
    const Node &skipped = nodes[around];
    if (!skipped.guard || skipped.isAlwaysRun || skipped.next <= met)
      continue;
    met = skipped.next;
    llvm::BasicBlock *meeting = getGuard(skipped.next, end);
    llvm::SmallPtrSet<const llvm::BasicBlock *, 16> between;
    for (unsigned i = node; i != skipped.next; ++i) {
      between.insert(nodes[i].blocks.begin(), nodes[i].blocks.end());
      between.insert(nodes[i].guard);
    }
    llvm::erase_if(outside,
                   [&](const llvm::Use *use) { return between.contains(getBlockOf(*use)); });
    if (outside.empty())
      return;
    auto *phi = llvm::PHINode::Create(I.getType(), 2, I.getName(), meeting->begin());
    phi->setDebugLoc(I.getDebugLoc());
    for (llvm::BasicBlock *from : llvm::predecessors(meeting))
      phi->addIncoming(isAskedBefore(*from, node) ? llvm::PoisonValue::get(I.getType()) : value,
                       from);
    for (llvm::Use *use : outside)
      use->set(phi);
    value = phi;
  }
}

void Linearizer::carryValuesOn(unsigned firstGuarded, llvm::BasicBlock *end) {
  for (unsigned i = firstGuarded; i != nodes.size(); ++i)
    for (llvm::BasicBlock *block : nodes[i].blocks) {
      llvm::SmallVector<llvm::Instruction *, 16> instructions;
      for (llvm::Instruction &I : *block)
        if (!I.getType()->isVoidTy())
          instructions.push_back(&I);
      for (llvm::Instruction *I : instructions)
        carryOn(*I, i, end);
    }
}

void Linearizer::finish() {
  for (const Node &node : nodes)
    for (const llvm::BasicBlock *block : node.blocks)
      masks.set(block, node.maskValue);
}

void Linearizer::convert(const BranchRegion &region) {
  buildNodes(region.blocks, flow.LI.getLoopFor(region.entry));
  findNextNodes(region.entry);
  llvm::Value *entryMask = masks.get(region.entry);
  llvm::Instruction *reset = region.entry->getTerminator();
  startNodes(reset, 0);
  auto *join =
      llvm::BasicBlock::Create(F.getContext(), region.exit->getName() + ".join", &F, region.exit);
  // The phis where the ways meet stay, for there may be ways to them from elsewhere.
  PhiVariables &atExit = phis[region.exit];
  for (llvm::PHINode &phi : region.exit->phis())
    atExit.push_back(
        {&phi, createVariable(llvm::PoisonValue::get(phi.getType()), reset, phi.getName())});

  llvm::BasicBlock *first = emitGuards(0, join);
  emitEdges(*region.entry, entryMask ? entryMask : B.getTrue());
  for (const Node &node : nodes)
    emitEdges(*node.tail, node.maskValue);
  for (const Node &node : nodes)
    for (const auto &[phi, variable] : phis[node.first])
      phi->eraseFromParent();

  B.SetInsertPoint(join);
  for (const auto &[phi, variable] : atExit) {
    llvm::Value *value = B.CreateLoad(phi->getType(), variable, phi->getName());
    for (unsigned i = phi->getNumIncomingValues(); i-- != 0;)
      if (llvm::BasicBlock *from = phi->getIncomingBlock(i);
          from == region.entry ||
          llvm::any_of(nodes, [&](const Node &node) { return node.tail == from; }))
        phi->removeIncomingValue(i, /*DeletePHIIfEmpty=*/false);
    phi->addIncoming(value, join);
  }
  B.CreateBr(region.exit);

  chainNodes(join);
  replaceTerminator(*region.entry, first);
  carryValuesOn(0, join);
  finish();
}

void Linearizer::convert(llvm::Loop &loop, bool isShort) {
  header = loop.getHeader();
  llvm::BasicBlock *preheader = loop.getLoopPreheader();
  llvm::BasicBlock *latch = loop.getLoopLatch();
  llvm::BasicBlock *exit = loop.getUniqueExitBlock();
  llvm::SmallVector<llvm::BasicBlock *, 8> blocks(loop.blocks());
  llvm::sort(blocks, [&](const llvm::BasicBlock *a, const llvm::BasicBlock *b) {
    return flow.place.lookup(a) < flow.place.lookup(b);
  });
  buildNodes(blocks, &loop);
  findNextNodes(nullptr);

  llvm::Value *entryMask = masks.get(preheader);
  llvm::Instruction *before = preheader->getTerminator();
  llvm::AllocaInst *active = createVariable(entryMask ? entryMask : B.getTrue(), before, "active");
  // The values with which lanes have left are kept from one round to the next.
  replacePhis(*exit, before);

  B.SetInsertPoint(header, header->getFirstInsertionPt());
  auto *reset = B.CreateLoad(B.getInt1Ty(), active, "active");
  nodes.front().maskValue = reset;
  stay = createVariable(B.getFalse(), reset, "stay");
  startNodes(reset, 1);
  // All lanes that come to the end of a loop without a condition there stay in it, and it has been
  // asked before whether there are any.
  llvm::AllocaInst *again = nullptr;
  if (latch != header && !getConditionalBranch(*latch)) {
    again = createVariable(B.getFalse(), reset, "again");
    nodes.back().isAlwaysRun = false;
    B.SetInsertPoint(latch->getTerminator());
    B.CreateStore(B.getTrue(), again);
  }

  auto *newLatch = llvm::BasicBlock::Create(F.getContext(), header->getName() + ".latch", &F, exit);
  emitGuards(1, newLatch);
  for (const Node &node : nodes)
    emitEdges(*node.tail, node.maskValue);
  for (const Node &node : llvm::drop_begin(nodes))
    for (const auto &[phi, variable] : phis[node.first])
      phi->eraseFromParent();
  for (const auto &[phi, variable] : phis[exit])
    phi->eraseFromParent();
  for (llvm::PHINode &phi : header->phis())
    phi.replaceIncomingBlockWith(latch, newLatch);

  B.SetInsertPoint(newLatch);
  llvm::Value *staying = B.CreateLoad(B.getInt1Ty(), stay, "stay");
  B.CreateStore(staying, active);
  llvm::MDNode *weights =
      isShort ? llvm::MDBuilder(F.getContext()).createBranchWeights(fewRounds - 1, 1) : nullptr;
  B.CreateCondBr(again ? B.CreateLoad(B.getInt1Ty(), again, "again") : emitAnyLane(staying), header,
                 exit, weights);

  chainNodes(newLatch);
  carryValuesOn(1, newLatch);
  finish();
}

} // namespace vecz
