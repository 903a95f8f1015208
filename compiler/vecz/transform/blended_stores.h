// Masked stores to elements that the lanes own (analysis/accessed_elements): one load, a select and
// one store of a whole vector. Only for targets without masked stores, which have to store lane by
// lane otherwise.
//
// Memory to which no lane stores is not written, because it may be read-only: control flow has been
// linearized, and blocks with stores are skipped unless a lane is active.
#ifndef VECZ_TRANSFORM_BLENDED_STORES_H
#define VECZ_TRANSFORM_BLENDED_STORES_H

#include "../analysis/accessed_elements.h"
#include "../memory_ops.h"
#include "packet_builder.h"

namespace vecz {

class BlendedStores {
public:
  explicit BlendedStores(PacketBuilder &packets);

  /// What lanes access before they store under a mask. Null if nothing is known, or no use.
  const PriorAccesses *getPrior(const PredicatedInst &PI) const;

  /// Whether all lanes are known to own their elements.
  bool areAllOwned(const PriorAccesses &prior) const;

  /// The lanes that own their elements because they access the same address before, or store.
  /// Null if these are all.
  llvm::Value *emitOwnedLanes(const PredicatedInst &PI, const PriorAccesses &prior);

  /// Stores the data of the lanes in the mask, and what is there in the others.
  void emitStore(const PredicatedInst &PI, const MemoryOp &op, llvm::Value *data,
                 llvm::Value *pointer, llvm::Value *mask);
  /// Copies the metadata that holds for the load and the store of all lanes.
  void copyMetadata(const PredicatedInst &PI, llvm::Instruction &load,
                    llvm::Instruction &store) const;

private:
  PacketBuilder &packets;
  llvm::IRBuilder<> &B;
  std::optional<AccessedElements> accessed;
};

} // namespace vecz

#endif // VECZ_TRANSFORM_BLENDED_STORES_H
