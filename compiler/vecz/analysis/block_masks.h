// The masks of predicated blocks: which lanes execute a block after control-flow conversion.
#ifndef VECZ_ANALYSIS_BLOCK_MASKS_H
#define VECZ_ANALYSIS_BLOCK_MASKS_H

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/BasicBlock.h>
#include <llvm/IR/ValueHandle.h>

namespace vecz {

/// Maps each predicated block to its mask, an i1 that is true in active lanes. Blocks without an
/// entry are executed by all existing lanes.
class BlockMasks {
public:
  BlockMasks() = default;
  /// `existing` is the mask of the lanes that have a work-item, true in at least one lane. Null if
  /// every lane has one.
  explicit BlockMasks(llvm::Value *existing) : existing(existing) {}

  /// The mask of the block, or that of the existing lanes if the block is not predicated.
  llvm::Value *get(const llvm::BasicBlock *block) const {
    const auto found = masks.find(block);
    return found == masks.end() ? getExisting() : static_cast<llvm::Value *>(found->second);
  }
  llvm::Value *getExisting() const { return existing; }
  void set(const llvm::BasicBlock *block, llvm::Value *mask) { masks[block] = mask; }
  /// Marks a block that rarely runs, so that little code matters more than speed.
  void setRare(const llvm::BasicBlock *block) { rare.insert(block); }
  bool isRare(const llvm::BasicBlock *block) const { return rare.contains(block); }
  /// Whether no block is predicated.
  bool empty() const { return masks.empty(); }

private:
  llvm::WeakTrackingVH existing;
  llvm::DenseMap<const llvm::BasicBlock *, llvm::WeakTrackingVH> masks;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8> rare;
};

} // namespace vecz

#endif // VECZ_ANALYSIS_BLOCK_MASKS_H
