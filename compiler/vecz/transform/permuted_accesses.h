// Accesses to the elements `i ^ u`, where i has stride 1 and u is uniform: if i is a multiple of
// the factor in lane 0, the lanes access a contiguous block, in an order that depends on the low
// bits of u only. A runtime check branches between one access to the block, with its lanes
// permuted, and a gather or scatter. Butterflies and sorting networks have such indices.
#ifndef VECZ_TRANSFORM_PERMUTED_ACCESSES_H
#define VECZ_TRANSFORM_PERMUTED_ACCESSES_H

#include "blended_stores.h"
#include "contiguity_checks.h"

namespace vecz {

class PermutedAccesses {
public:
  PermutedAccesses(PacketBuilder &packets, ContiguityChecks &checks, BlendedStores &blended)
      : packets(packets), checks(checks), blended(blended), B(packets.B), target(packets.target),
        width(packets.width) {}

  /// Whether the operation has such an index.
  bool isPermuted(const MemoryOp &op, llvm::Value *pointer) const;

  /// `data` is null for loads, and the result is null for stores. `pointers` are those of the
  /// gather or scatter.
  llvm::Value *emitAccess(const PredicatedInst &PI, const MemoryOp &op, llvm::Value *data,
                          llvm::Value *pointers);

  /// The lanes of a contiguous store that own their elements; see BlendedStores.
  llvm::Value *emitOwnedLanes(const PredicatedInst &PI, const MemoryOp &op,
                              const PriorAccesses &prior);

  /// Has to be called after the scalar instructions are removed.
  void removeUnusedAddresses();

private:
  /// The block that lanes access: lane n accesses its element n ^ order.
  struct Block {
    llvm::Value *pointer;
    llvm::Value *order;
    /// Whether it is one.
    llvm::Value *condition;
  };

  Block emitBlock(const PredicatedInst &PI, const MemoryOp &op);
  llvm::Value *emitIsReadable(const PredicatedInst &PI, const MemoryOp &op, const Block &block);
  llvm::Value *emitPermutation(llvm::Value *vector, llvm::Value *order);
  llvm::Value *emitMaskPermutation(llvm::Value *mask, llvm::Value *order);
  llvm::Value *emitPermutedLanes(const PriorAccess &access, llvm::Value *order,
                                 llvm::Value *isSameBlock);
  llvm::Value *emitOwnedLanes(const PredicatedInst &PI, const Block &block,
                              const PriorAccesses &prior);
  void permute(llvm::MutableArrayRef<llvm::Value *> vectors, llvm::Value *order);
  llvm::Value *emitBlockLoad(const MemoryOp &op, const Block &block, llvm::Value *mask,
                             const llvm::Instruction &I);
  void emitBlockStore(const MemoryOp &op, const Block &block, llvm::Value *data, llvm::Value *mask,
                      const llvm::Instruction &I);
  void emitBlendedStore(const PredicatedInst &PI, const MemoryOp &op, const Block &block,
                        llvm::Value *data, llvm::Value *mask);
  llvm::Value *rematerialize(llvm::Value *addresses);

  PacketBuilder &packets;
  ContiguityChecks &checks;
  BlendedStores &blended;
  llvm::IRBuilder<> &B;
  const TargetInfo &target;
  const llvm::ElementCount width;
  /// Vectors of addresses of which fallbacks have copies.
  llvm::SmallVector<llvm::WeakTrackingVH, 4> rematerialized;
};

} // namespace vecz

#endif // VECZ_TRANSFORM_PERMUTED_ACCESSES_H
