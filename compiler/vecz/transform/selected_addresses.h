// Accesses to one of several contiguous addresses that each lane selects: `p = c ? a : b; p[i] =
// v;` or the same by a branch, whose phi the linearizer has made a select.
//
// With masked accesses, there is one for each address, by the lanes that select it. Without, a
// runtime check branches between vector accesses and a gather or scatter: loads read all addresses
// if these are in the pages of accessed elements, and stores are contiguous if all lanes select the
// same address.
#ifndef VECZ_TRANSFORM_SELECTED_ADDRESSES_H
#define VECZ_TRANSFORM_SELECTED_ADDRESSES_H

#include "contiguity_checks.h"

namespace vecz {

class SelectedAddresses {
public:
  SelectedAddresses(PacketBuilder &packets, ContiguityChecks &checks)
      : packets(packets), B(packets.B), checks(checks), target(packets.target) {}

  /// Whether emitAccess has a form for the access.
  bool canEmit(llvm::Instruction &I) const;
  /// Whether that form has a gather or scatter behind a runtime check.
  bool isChecked(const llvm::Instruction &I) const;

  /// `op` is the gather or scatter, and `pointers` its addresses. `data` is null for loads, and the
  /// result is null for stores.
  llvm::Value *emitAccess(const PredicatedInst &PI, const MemoryOp &op, llvm::Value *data,
                          llvm::Value *pointers);

private:
  /// The GEPs between a selected address and that of the access, the outermost first.
  using Steps = llvm::SmallVector<llvm::GetElementPtrInst *, 4>;
  struct Candidate {
    llvm::Value *base;
    Steps steps;
    /// The active lanes that select it.
    llvm::Value *mask = nullptr;
    /// In lane 0.
    llvm::Value *address = nullptr;
  };
  using Candidates = llvm::SmallVector<Candidate, 2>;

  bool isContiguous(llvm::Value *base, const Steps &steps, uint64_t size) const;
  bool find(llvm::Value *V, const Steps &steps, uint64_t size, unsigned &ways,
            Candidates &candidates) const;
  Candidates findCandidates(llvm::Instruction &I) const;
  void emitMasks(llvm::Value *V, const Steps &steps, llvm::Value *mask, Candidates &candidates);
  void emitAddress(Candidate &candidate);
  llvm::Value *emitMasked(const PredicatedInst &PI, const MemoryOp &op, llvm::Value *data,
                          llvm::ArrayRef<Candidate> candidates);
  llvm::Value *emitLoadOfAll(const PredicatedInst &PI, const MemoryOp &op, llvm::Value *pointers,
                             llvm::ArrayRef<Candidate> candidates);
  llvm::Value *emitIfSame(const PredicatedInst &PI, const MemoryOp &op, llvm::Value *data,
                          llvm::Value *pointers, llvm::ArrayRef<Candidate> candidates);

  PacketBuilder &packets;
  llvm::IRBuilder<> &B;
  ContiguityChecks &checks;
  const TargetInfo &target;
};

} // namespace vecz

#endif // VECZ_TRANSFORM_SELECTED_ADDRESSES_H
