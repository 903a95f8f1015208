// Makes all branches uniform: where lanes would go different ways, all ways are gone through one
// after the other, each by the lanes whose way it is.
//
// The code stays scalar. It describes one lane; a mask, an i1, says for each block of such ways
// whether this lane takes part. Values that depend on the way are chosen by masks. A block is
// skipped if no lane takes part, so that at least one does wherever it is run: what is uniform
// needs no mask. A loop that lanes leave at different times runs as long as one is in it, and
// remembers for each lane the values with which it left.
//
// Where it pays, a copy of such a region keeps its branches, for vectors whose lanes all go the
// same way (see boscc.h).
//
// Uniform branches outside of such regions are left alone.
#ifndef VECZ_TRANSFORM_CONVERT_CONTROL_FLOW_H
#define VECZ_TRANSFORM_CONVERT_CONTROL_FLOW_H

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/DebugLoc.h>
#include <llvm/IR/ValueHandle.h>
#include <llvm/Support/Error.h>

namespace compiler::utils {
class BuiltinInfo;
} // namespace compiler::utils

namespace vecz {

/// The masks of those blocks that not all lanes need go through.
class BlockMasks {
public:
  BlockMasks() = default;
  /// `all` is the mask of the lanes that are there at all, of which there is one at least. Null if
  /// that is every lane.
  explicit BlockMasks(llvm::Value *all) : all(all) {}

  /// The lanes that go through the block: the mask of all if they do so together.
  llvm::Value *get(const llvm::BasicBlock *block) const {
    const auto found = masks.find(block);
    return found == masks.end() ? getAll() : static_cast<llvm::Value *>(found->second);
  }
  llvm::Value *getAll() const { return all; }
  void set(const llvm::BasicBlock *block, llvm::Value *mask) { masks[block] = mask; }
  /// Whether all lanes that are there go through all blocks.
  bool empty() const { return masks.empty(); }

private:
  llvm::WeakTrackingVH all;
  llvm::DenseMap<const llvm::BasicBlock *, llvm::WeakTrackingVH> masks;
};

struct ConvertedControlFlow {
  BlockMasks masks;
  /// Where the branches stood that are none any more.
  llvm::SmallVector<llvm::DebugLoc, 4> branches;
  llvm::SmallVector<llvm::DebugLoc, 4> loops;
};

class VectorizationChoices;

/// F must have been prepared. `allLanes` is the mask of the lanes that are there at all; null if
/// that is every lane. Fails with a Refusal, with F half converted.
llvm::Expected<ConvertedControlFlow> convertControlFlow(llvm::Function &F,
                                                        const compiler::utils::BuiltinInfo &BI,
                                                        unsigned dimension, llvm::Value *allLanes,
                                                        const VectorizationChoices &choices);

} // namespace vecz

#endif // VECZ_TRANSFORM_CONVERT_CONTROL_FLOW_H
