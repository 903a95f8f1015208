// The elements that lanes own when they store under a mask: those that they have accessed before.
//
// A work-item that has loaded or stored an element, and has not synchronized with others since,
// excludes that another one writes it: that would be a data race. Such elements may be stored with
// the value that they have, so that a masked store becomes one of a whole vector.
#ifndef VECZ_ANALYSIS_ACCESSED_ELEMENTS_H
#define VECZ_ANALYSIS_ACCESSED_ELEMENTS_H

#include "block_masks.h"
#include "strides.h"

#include <llvm/IR/Instructions.h>

namespace vecz {

/// A load or store that is executed before a store, without synchronization in between.
struct PriorAccess {
  llvm::Instruction *I;
  const llvm::BasicBlock *block;
  /// Null if all lanes execute it.
  llvm::Value *mask;
};

/// Those of one store.
struct PriorAccesses {
  /// To the same address.
  llvm::SmallVector<PriorAccess, 2> same;
  /// To a block of the same object in another order: one of both addresses is contiguous, the index
  /// of the other is `i ^ uniform`.
  llvm::SmallVector<PriorAccess, 2> permuted;
};

/// Has to be built before packetization changes the function.
class AccessedElements {
public:
  AccessedElements(llvm::Function &F, const Uniformity &uniformity, const Strides &strides,
                   const BlockMasks &masks);

  /// What is known of a store under a mask. Null if nothing is.
  const PriorAccesses *get(const llvm::StoreInst &store) const {
    const auto found = prior.find(&store);
    return found == prior.end() ? nullptr : &found->second;
  }

private:
  llvm::DenseMap<const llvm::StoreInst *, PriorAccesses> prior;
};

} // namespace vecz

#endif // VECZ_ANALYSIS_ACCESSED_ELEMENTS_H
