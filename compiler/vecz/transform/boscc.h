// BOSCC (branch on superword condition codes): the region of a divergent branch is cloned. The
// clone is linearized, for vectors whose lanes diverge; the original is the uniform fast path
// without predication, for vectors whose lanes all take the same edge.
//
// This pays off where the condition is computed from work-item ids (image borders, the tail of a
// range), which is uniform in nearly all vectors. Where it depends on data, only large regions are
// worth the vote. If one edge is unlikely by its branch weights, as those of special cases in
// library functions are, the fast path leaves it out. Loops of a clone that rarely runs are
// marked, for unroll_hints.h, and so are its blocks, whose accesses are to take little code.
#ifndef VECZ_TRANSFORM_BOSCC_H
#define VECZ_TRANSFORM_BOSCC_H

#include "../analysis/block_masks.h"
#include "../analysis/control_flow.h"

#include <memory>
#include <vector>

namespace vecz {

class Uniformity;

class Boscc {
public:
  /// `masks` are told which blocks rarely run.
  Boscc(llvm::Function &F, BlockMasks &masks) : F(F), masks(masks) {}

  /// Whether cloning the blocks between the divergent `branch` and its reconvergence point pays
  /// off. False for clones.
  bool isWorthwhile(const llvm::BasicBlock &branch, llvm::ArrayRef<llvm::BasicBlock *> blocks,
                    const Uniformity &uniformity) const;

  /// Clones the blocks, and lets `branch` vote. Vectors that diverge go on in a new block with the
  /// original condition.
  void split(llvm::BasicBlock &branch, llvm::ArrayRef<llvm::BasicBlock *> blocks,
             llvm::BasicBlock &exit, const ControlFlow &flow, const Uniformity &uniformity);

  /// Lanes are known to diverge at the block, so that a vote would be useless.
  void setDivergent(const llvm::BasicBlock *block) { divergent.insert(block); }

private:
  void emitVoteOnUnlikely(llvm::BasicBlock &branch, llvm::ArrayRef<llvm::BasicBlock *> blocks,
                          llvm::BasicBlock &diverging, unsigned unlikely);
  void emitVotes(llvm::BasicBlock &branch, llvm::BasicBlock &diverging, unsigned period);

  llvm::Function &F;
  BlockMasks &masks;
  /// Blocks at whose branches lanes are known to diverge.
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8> divergent;
  /// Removed blocks stay allocated: analyses are keyed by address, which no new block may reuse.
  std::vector<std::unique_ptr<llvm::BasicBlock>> removed;
  /// The instructions that were cloned.
  unsigned clonedSize = 0;
};

} // namespace vecz

#endif // VECZ_TRANSFORM_BOSCC_H
