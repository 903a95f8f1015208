#include "control_flow.h"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Instructions.h>

namespace vecz {

ControlFlow::ControlFlow(llvm::Function &F) : DT(F), PDT(F), LI(DT) {
  for (llvm::BasicBlock *block : llvm::ReversePostOrderTraversal<llvm::Function *>(&F)) {
    place[block] = order.size();
    order.push_back(block);
  }
}

llvm::BranchInst *getConditionalBranch(const llvm::BasicBlock &block) {
  auto *branch = llvm::dyn_cast_or_null<llvm::BranchInst>(
      const_cast<llvm::Instruction *>(block.getTerminator()));
  return branch && branch->isConditional() ? branch : nullptr;
}

llvm::SmallVector<llvm::BasicBlock *, 8>
collectBetween(const ControlFlow &flow, llvm::BasicBlock *entry, llvm::BasicBlock *exit) {
  llvm::SmallSetVector<llvm::BasicBlock *, 8> found;
  llvm::SmallVector<llvm::BasicBlock *, 8> work = {entry};
  while (!work.empty())
    for (llvm::BasicBlock *next : llvm::successors(work.pop_back_val()))
      if (next != exit && found.insert(next))
        work.push_back(next);
  llvm::SmallVector<llvm::BasicBlock *, 8> blocks = found.takeVector();
  llvm::sort(blocks, [&](const llvm::BasicBlock *a, const llvm::BasicBlock *b) {
    return flow.place.lookup(a) < flow.place.lookup(b);
  });
  return blocks;
}

std::optional<BranchRegion> findBranchRegion(const ControlFlow &flow, llvm::BasicBlock &branch) {
  BranchRegion region{&branch, nullptr, {}};
  // If a block can be reached around the branch, a dominating branch has the enclosing region.
  for (;;) {
    const llvm::Loop *loop = flow.LI.getLoopFor(region.entry);
    const auto *node = flow.PDT.getNode(region.entry);
    region.exit = node && node->getIDom() ? node->getIDom()->getBlock() : nullptr;
    if (!region.exit || flow.LI.getLoopFor(region.exit) != loop)
      return std::nullopt;
    region.blocks = collectBetween(flow, region.entry, region.exit);
    llvm::BasicBlock *entry = region.entry;
    // findNearestCommonDominator is linear in the depth of the tree, dominates() is not.
    for (llvm::BasicBlock *block : region.blocks)
      if (!flow.DT.dominates(entry, block))
        entry = flow.DT.findNearestCommonDominator(entry, block);
    if (flow.LI.getLoopFor(entry) != loop || llvm::is_contained(region.blocks, entry))
      return std::nullopt;
    if (entry == region.entry)
      return region;
    region.entry = entry;
  }
}

} // namespace vecz
