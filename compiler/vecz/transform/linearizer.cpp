#include "linearizer.h"

#include "../analysis/branch_prediction.h"
#include "../analysis/call_kind.h"
#include "../tuning.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/Module.h>

namespace vecz {

// Masks and phis, which several blocks write, are demoted to variables in memory. Their SSA form,
// with phis at every point where a block is skipped, is left to PromoteMemToReg, which the caller
// runs once for all regions. Other values whose block may now be skipped need few phis, and get
// them at once, which takes much less compile time.

void Linearizer::buildNodes(llvm::ArrayRef<llvm::BasicBlock *> blocks, const llvm::Loop *parent) {
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8> taken;
  for (llvm::BasicBlock *block : blocks) {
    if (flow.LI.getLoopFor(block) != parent || !taken.insert(block).second)
      continue;
    Node node{block, block, {block}};
    for (;;) {
      llvm::BasicBlock *next = node.tail->getUniqueSuccessor();
      const llvm::Loop *inner = next ? flow.LI.getLoopFor(next) : nullptr;
      if (!inner || inner->getParentLoop() != parent || inner->getHeader() != next)
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

/// Whether a block can be speculated for less than its guard costs.
static bool isShortAndSpeculatable(const llvm::BasicBlock &block) {
  unsigned length = 0;
  for (const llvm::Instruction &I : block) {
    if (llvm::isa<llvm::PHINode>(I) || I.isTerminator())
      continue;
    if (I.mayReadOrWriteMemory() || llvm::isa<llvm::CallInst>(I) ||
        !llvm::isSafeToSpeculativelyExecute(&I) || ++length > tuning::maxUnguardedBlock)
      return false;
  }
  return true;
}

/// `entry` is the block that the region is entered from; null if that is the first node.
void Linearizer::findSkipTargets(const llvm::BasicBlock *entry) {
  llvm::SmallVector<llvm::SmallVector<int, 4>, 8> predecessors(nodes.size());
  const auto addEdges = [&](const llvm::BasicBlock &block, int from) {
    for (const llvm::BasicBlock *to : llvm::successors(&block))
      if (const auto found = nodeOfFirst.find(to);
          found != nodeOfFirst.end() && int(found->second) > from)
        predecessors[found->second].push_back(from);
  };
  if (entry)
    addEdges(*entry, -1);
  for (unsigned i = 0; i != nodes.size(); ++i)
    addEdges(*nodes[i].tail, int(i));
  for (unsigned i = 0; i != nodes.size(); ++i) {
    unsigned target = i + 1;
    while (target != nodes.size() &&
           llvm::all_of(predecessors[target], [&](int from) { return from >= int(i); }))
      ++target;
    nodes[i].skipTarget = target;
    // A guard that skips other nodes as well pays off.
    nodes[i].isSpeculated =
        target == i + 1 && nodes[i].blocks.size() == 1 && isShortAndSpeculatable(*nodes[i].first);
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

/// Demotes the block's phis to variables that its predecessors store to.
void Linearizer::replacePhis(llvm::BasicBlock &block, llvm::Instruction *reset) {
  PhiVariables &replaced = phis[&block];
  for (llvm::PHINode &phi : block.phis())
    replaced.push_back(
        {&phi, createVariable(llvm::PoisonValue::get(phi.getType()), reset, phi.getName())});
  B.SetInsertPoint(&block, block.getFirstInsertionPt());
  for (const auto &[phi, variable] : replaced)
    phi->replaceAllUsesWith(B.CreateLoad(phi->getType(), variable, phi->getName()));
}

void Linearizer::createNodeVariables(llvm::Instruction *reset, unsigned firstGuarded) {
  for (Node &node : llvm::drop_begin(nodes, firstGuarded)) {
    node.mask = createVariable(B.getFalse(), reset, node.first->getName() + ".mask");
    replacePhis(*node.first, reset);
  }
}

void Linearizer::emitPhiStores(llvm::BasicBlock &from, llvm::BasicBlock &to,
                               llvm::Value *edgeMask) {
  const auto found = phis.find(&to);
  if (found == phis.end())
    return;
  for (const auto &[phi, variable] : found->second) {
    llvm::Value *value = phi->getIncomingValueForBlock(&from);
    // With a single predecessor no lane has another value, unless lanes leave a loop, which they do
    // in different iterations.
    if (phi->getNumIncomingValues() != 1 || !nodeOfFirst.contains(&to))
      value = B.CreateSelect(edgeMask, value, B.CreateLoad(value->getType(), variable));
    B.CreateStore(value, variable);
  }
}

/// Adds the edge masks of a block to the masks of its successors, and stores to their phis.
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
      // The condition may be poison in inactive lanes, which an `and` would not stop.
      edgeMask = B.CreateSelect(mask, condition, B.getFalse());
    }
    if (to == header) {
      B.CreateStore(edgeMask, stayMask);
      continue;
    }
    if (const auto node = nodeOfFirst.find(to); node != nodeOfFirst.end()) {
      llvm::AllocaInst *variable = nodes[node->second].mask;
      B.CreateStore(B.CreateOr(B.CreateLoad(B.getInt1Ty(), variable), edgeMask), variable);
    }
    emitPhiStores(from, *to, edgeMask);
  }
}

/// Whether all branches to a block are unlikely to take that edge, or are in blocks that are known
/// to be unlikely.
static bool isUnlikely(const llvm::BasicBlock &block,
                       const llvm::SmallPtrSetImpl<const llvm::BasicBlock *> &known) {
  return llvm::all_of(llvm::predecessors(&block), [&](const llvm::BasicBlock *before) {
    const auto *branch = llvm::dyn_cast<llvm::BranchInst>(before->getTerminator());
    const auto unlikely = branch ? findColdSuccessor(*branch) : std::nullopt;
    return known.contains(before) || (unlikely && branch->getSuccessor(*unlikely) == &block);
  });
}

/// Creates the guards. Returns the first one, or `end` if there is none.
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
    if (node.isSpeculated) {
      B.CreateBr(node.first);
      continue;
    }
    // Some lane is more often active than none, except on cold paths.
    llvm::MDBuilder metadata(F.getContext());
    llvm::MDNode *weights = unlikely.contains(node.first)
                                ? metadata.createBranchWeights(1, tuning::borderInterval - 1)
                                : metadata.createBranchWeights(tuning::activeGuardWeight, 1);
    B.CreateCondBr(emitAnyLane(node.maskValue), node.first, getGuard(node.skipTarget, end),
                   weights);
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

/// Whether the block is the guard of that node or of one before it.
bool Linearizer::isGuardUpTo(const llvm::BasicBlock &block, unsigned node) const {
  const auto found = nodeOfGuard.find(&block);
  return found != nodeOfGuard.end() && found->second <= node;
}

/// The block of a use; that of a phi is the incoming block.
static const llvm::BasicBlock *getUserBlock(const llvm::Use &use) {
  const auto *user = llvm::cast<llvm::Instruction>(use.getUser());
  const auto *phi = llvm::dyn_cast<llvm::PHINode>(user);
  return phi ? phi->getIncomingBlock(use) : user->getParent();
}

/// Uses of an instruction in blocks that are also reached past its node get a phi at the guard that
/// its own guard skips to, where control flow joins. Guards of earlier nodes that skip it as well
/// join further on, and need another phi there.
void Linearizer::repairUses(llvm::Instruction &I, unsigned node, llvm::BasicBlock *end) {
  llvm::SmallVector<llvm::Use *, 8> outside;
  for (llvm::Use &use : I.uses())
    if (!llvm::is_contained(nodes[node].blocks, getUserBlock(use)))
      outside.push_back(&use);
  llvm::Value *value = &I;
  // Several guards often skip to the same node, and earlier ones never to a node before that.
  unsigned joined = node;
  for (unsigned i = node + 1; i-- != 0 && !outside.empty();) {
    const Node &skipping = nodes[i];
    if (!skipping.guard || skipping.isSpeculated || skipping.skipTarget <= joined)
      continue;
    joined = skipping.skipTarget;
    llvm::BasicBlock *join = getGuard(joined, end);
    llvm::SmallPtrSet<const llvm::BasicBlock *, 16> between;
    for (unsigned inside = node; inside != joined; ++inside) {
      between.insert(nodes[inside].blocks.begin(), nodes[inside].blocks.end());
      between.insert(nodes[inside].guard);
    }
    llvm::erase_if(outside,
                   [&](const llvm::Use *use) { return between.contains(getUserBlock(*use)); });
    if (outside.empty())
      return;
    auto *phi = llvm::PHINode::Create(I.getType(), 2, I.getName(), join->begin());
    phi->setDebugLoc(I.getDebugLoc());
    for (llvm::BasicBlock *from : llvm::predecessors(join))
      phi->addIncoming(isGuardUpTo(*from, node) ? llvm::PoisonValue::get(I.getType()) : value,
                       from);
    for (llvm::Use *use : outside)
      use->set(phi);
    value = phi;
  }
}

void Linearizer::repairUses(unsigned firstGuarded, llvm::BasicBlock *end) {
  for (unsigned i = firstGuarded; i != nodes.size(); ++i)
    for (llvm::BasicBlock *block : nodes[i].blocks) {
      llvm::SmallVector<llvm::Instruction *, 16> instructions;
      for (llvm::Instruction &I : *block)
        if (!I.getType()->isVoidTy())
          instructions.push_back(&I);
      for (llvm::Instruction *I : instructions)
        repairUses(*I, i, end);
    }
}

void Linearizer::recordMasks() {
  for (const Node &node : nodes)
    for (const llvm::BasicBlock *block : node.blocks)
      masks.set(block, node.maskValue);
}

void Linearizer::verify([[maybe_unused]] unsigned firstGuarded,
                        [[maybe_unused]] llvm::BasicBlock *end) const {
#ifndef NDEBUG
  for (unsigned i = 0; i != nodes.size(); ++i) {
    const Node &node = nodes[i];
    assert(node.tail->getSingleSuccessor() == getGuard(i + 1, end) && "node not chained");
    for (const llvm::BasicBlock *block : node.blocks)
      assert(masks.get(block) == node.maskValue && "block without the mask of its node");
    if (i < firstGuarded) {
      assert(!node.guard && "guard of a node that is always active");
      continue;
    }
    assert(node.first->phis().empty() && "phi not demoted");
    assert(node.skipTarget > i && node.skipTarget <= nodes.size() && "guard skips backwards");
    const auto *branch = llvm::cast<llvm::BranchInst>(node.guard->getTerminator());
    assert(branch->getSuccessor(0) == node.first && "guard does not enter its node");
    assert(branch->isUnconditional() == node.isSpeculated && "guard without a vote");
    assert((node.isSpeculated || branch->getSuccessor(1) == getGuard(node.skipTarget, end)) &&
           "guard skips to another node");
  }
  verifyUses(firstGuarded);
#endif
}

/// Uses of a guarded node's values are before the first join of control flow that skips the node.
void Linearizer::verifyUses([[maybe_unused]] unsigned firstGuarded) const {
#ifndef NDEBUG
  llvm::SmallDenseMap<const llvm::BasicBlock *, unsigned, 16> nodeOf;
  for (unsigned i = 0; i != nodes.size(); ++i) {
    nodeOf[nodes[i].guard] = i;
    for (const llvm::BasicBlock *block : nodes[i].blocks)
      nodeOf[block] = i;
  }
  const auto getNode = [&](const llvm::BasicBlock *block) {
    const auto found = nodeOf.find(block);
    return found == nodeOf.end() ? unsigned(nodes.size()) : found->second;
  };
  for (unsigned i = firstGuarded; i != nodes.size(); ++i) {
    unsigned join = nodes.size() + 1;
    for (unsigned skipping = firstGuarded; skipping <= i; ++skipping)
      if (!nodes[skipping].isSpeculated && nodes[skipping].skipTarget > i)
        join = std::min(join, nodes[skipping].skipTarget);
    for (const llvm::BasicBlock *block : nodes[i].blocks)
      for (const llvm::Instruction &I : *block)
        for (const llvm::Use &use : I.uses())
          assert(getNode(getUserBlock(use)) >= i && getNode(getUserBlock(use)) < join &&
                 "use is not dominated by its definition");
  }
#endif
}

void Linearizer::convert(const BranchRegion &region) {
  buildNodes(region.blocks, flow.LI.getLoopFor(region.entry));
  findSkipTargets(region.entry);
  llvm::Value *entryMask = masks.get(region.entry);
  llvm::Instruction *reset = region.entry->getTerminator();
  createNodeVariables(reset, 0);
  auto *join =
      llvm::BasicBlock::Create(F.getContext(), region.exit->getName() + ".join", &F, region.exit);
  // The phis of the exit stay, for it may have predecessors outside of the region.
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
  repairUses(0, join);
  recordMasks();
  verify(0, join);
}

void Linearizer::convert(llvm::Loop &loop, std::optional<unsigned> tripCount) {
  header = loop.getHeader();
  llvm::BasicBlock *preheader = loop.getLoopPreheader();
  llvm::BasicBlock *latch = loop.getLoopLatch();
  llvm::BasicBlock *exit = loop.getUniqueExitBlock();
  llvm::SmallVector<llvm::BasicBlock *, 8> blocks(loop.blocks());
  llvm::sort(blocks, [&](const llvm::BasicBlock *a, const llvm::BasicBlock *b) {
    return flow.place.lookup(a) < flow.place.lookup(b);
  });
  buildNodes(blocks, &loop);
  findSkipTargets(nullptr);

  llvm::Value *entryMask = masks.get(preheader);
  llvm::Instruction *before = preheader->getTerminator();
  llvm::AllocaInst *active = createVariable(entryMask ? entryMask : B.getTrue(), before, "active");
  // Live-out values of lanes that have left are kept from one iteration to the next.
  replacePhis(*exit, before);

  B.SetInsertPoint(header, header->getFirstInsertionPt());
  auto *reset = B.CreateLoad(B.getInt1Ty(), active, "active");
  nodes.front().maskValue = reset;
  stayMask = createVariable(B.getFalse(), reset, "stay");
  createNodeVariables(reset, 1);
  // Lanes that reach an unconditional latch stay in the loop, and its guard has voted already on
  // whether there are any.
  llvm::AllocaInst *isLatchReached = nullptr;
  if (latch != header && !getConditionalBranch(*latch)) {
    isLatchReached = createVariable(B.getFalse(), reset, "again");
    nodes.back().isSpeculated = false;
    B.SetInsertPoint(latch->getTerminator());
    B.CreateStore(B.getTrue(), isLatchReached);
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
  llvm::Value *staying = B.CreateLoad(B.getInt1Ty(), stayMask, "stay");
  B.CreateStore(staying, active);
  llvm::MDNode *weights =
      tripCount ? llvm::MDBuilder(F.getContext()).createBranchWeights(*tripCount - 1, 1) : nullptr;
  B.CreateCondBr(isLatchReached ? B.CreateLoad(B.getInt1Ty(), isLatchReached, "again")
                                : emitAnyLane(staying),
                 header, exit, weights);

  chainNodes(newLatch);
  repairUses(1, newLatch);
  recordMasks();
  verify(1, newLatch);
}

} // namespace vecz
