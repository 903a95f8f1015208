// The control-flow analyses of a function, and the regions of divergent branches.
#ifndef VECZ_ANALYSIS_CONTROL_FLOW_H
#define VECZ_ANALYSIS_CONTROL_FLOW_H

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/IR/Dominators.h>

#include <optional>

namespace vecz {

/// A snapshot of the CFG analyses, invalid once an edge changes.
struct ControlFlow {
  explicit ControlFlow(llvm::Function &F);

  llvm::DominatorTree DT;
  llvm::PostDominatorTree PDT;
  llvm::LoopInfo LI;
  /// All reachable blocks in reverse post-order, and the index of each.
  llvm::SmallVector<llvm::BasicBlock *, 16> order;
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> place;
};

/// The blocks between a branch and its reconvergence point. `entry` dominates them, `exit`
/// post-dominates them, and neither is among them.
struct BranchRegion {
  llvm::BasicBlock *entry;
  llvm::BasicBlock *exit;
  /// In reverse post-order, loops inside the region included.
  llvm::SmallVector<llvm::BasicBlock *, 8> blocks;
};

/// The smallest such region that contains the successors of `branch`. Nullopt if a path leaves the
/// innermost loop of `branch`, which is then a divergent loop, or if there is no post-dominator.
std::optional<BranchRegion> findBranchRegion(const ControlFlow &flow, llvm::BasicBlock &branch);

/// Every block on a path from `entry` to `exit`, without these, in reverse post-order.
llvm::SmallVector<llvm::BasicBlock *, 8>
collectBetween(const ControlFlow &flow, llvm::BasicBlock *entry, llvm::BasicBlock *exit);

/// The terminator of a block, if it is a conditional branch; else null.
llvm::BranchInst *getConditionalBranch(const llvm::BasicBlock &block);

} // namespace vecz

#endif // VECZ_ANALYSIS_CONTROL_FLOW_H
