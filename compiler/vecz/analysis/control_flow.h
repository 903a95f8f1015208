// The shape of a function's control flow, and which part of it the lanes of a vector pass through
// on different ways when a branch divides them.
#ifndef VECZ_ANALYSIS_CONTROL_FLOW_H
#define VECZ_ANALYSIS_CONTROL_FLOW_H

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/IR/Dominators.h>

#include <optional>

namespace vecz {

/// All that is computed from the blocks of a function and the edges between them. It is a snapshot:
/// whoever changes an edge makes a new one.
struct ControlFlow {
  explicit ControlFlow(llvm::Function &F);

  llvm::DominatorTree DT;
  llvm::PostDominatorTree PDT;
  llvm::LoopInfo LI;
  /// All reachable blocks in reverse post-order, and the place of each.
  llvm::SmallVector<llvm::BasicBlock *, 16> order;
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> place;
};

/// The blocks between a branch and the block where all its ways meet again. `entry` dominates them,
/// `exit` post-dominates them, and neither is one of them.
struct BranchRegion {
  llvm::BasicBlock *entry;
  llvm::BasicBlock *exit;
  /// In reverse post-order, loops inside the region included.
  llvm::SmallVector<llvm::BasicBlock *, 8> blocks;
};

/// The smallest such region that holds the ways out of `branch`. Nullopt if one of them leaves the
/// innermost loop that `branch` is in (or the function, if its ways never meet): it is then the
/// whole loop that the lanes leave at different times.
std::optional<BranchRegion> findBranchRegion(const ControlFlow &flow, llvm::BasicBlock &branch);

/// Every block on a way from `entry` to `exit`, without these, in reverse post-order.
llvm::SmallVector<llvm::BasicBlock *, 8>
collectBetween(const ControlFlow &flow, llvm::BasicBlock *entry, llvm::BasicBlock *exit);

/// The conditional branch that ends a block; null if it ends otherwise.
llvm::BranchInst *getConditionalBranch(const llvm::BasicBlock &block);

} // namespace vecz

#endif // VECZ_ANALYSIS_CONTROL_FLOW_H
