// Runtime contiguity checks: accesses that are contiguous in most vectors, but not provably in all,
// branch between one vector access and a gather, scatter or masked access. Either the addresses may
// turn out to be contiguous, or all lanes of a predicated access may turn out to be active.
//
// An index that never rises by more than one from lane to lane is contiguous if its boundary lanes,
// the first and the last, are width - 1 apart. Other indices are compared in all lanes.
#ifndef VECZ_TRANSFORM_CONTIGUITY_CHECKS_H
#define VECZ_TRANSFORM_CONTIGUITY_CHECKS_H

#include "../memory_ops.h"
#include "../tuning.h"
#include "merge_contiguity_checks.h"
#include "packet_builder.h"

namespace vecz {

class ContiguityChecks {
public:
  explicit ContiguityChecks(PacketBuilder &packets)
      : packets(packets), F(packets.F), B(packets.B), uniformity(packets.uniformity),
        strides(packets.strides), target(packets.target), width(packets.width) {}

  /// The check under which the operation can be one contiguous, unmasked access. It has no
  /// condition if the operation needs no check, or one that would rarely succeed.
  ContiguityCheck emitCheck(const PredicatedInst &PI, const MemoryOp &op, llvm::Value *pointer);

  /// Branches between a contiguous access and the operation as it is. `data` is null for loads, and
  /// the result is null for stores.
  llvm::Value *emitCheckedAccess(const PredicatedInst &PI, const ContiguityCheck &check,
                                 const MemoryOp &op, llvm::Value *data, llvm::Value *pointers);
  /// The same with another access than the one at lane 0's address if the check succeeds.
  llvm::Value *emitCheckedAccess(const PredicatedInst &PI, const ContiguityCheck &check,
                                 const MemoryOp &op, llvm::Value *data, llvm::Value *pointers,
                                 llvm::function_ref<llvm::Value *()> emitContiguous);
  /// The same with any fallback.
  llvm::Value *emitBranch(const PredicatedInst &PI, const ContiguityCheck &check,
                          llvm::function_ref<llvm::Value *()> emitContiguous,
                          llvm::function_ref<llvm::Value *()> emitFallback);

  /// Whether the fallback of the check rarely runs.
  bool isFallbackRare(const PredicatedInst &PI, const ContiguityCheck &check) const;

  /// Whether inactive lanes may read the page of an active lane's element.
  bool mayReadWholePage(llvm::Value *pointer) const;
  /// Whether a vector at the address is in one page.
  llvm::Value *emitIsInPage(llvm::Type *type, llvm::Value *pointer);

  /// The check under which a contiguous operation needs no mask. `pointer` is that of lane 0.
  ContiguityCheck emitActiveCheck(const PredicatedInst &PI, const MemoryOp &op,
                                  llvm::Value *pointer);

  /// Branches between two ways to do the same, each of which returns values of the same types. The
  /// result are their phis.
  using Emitter = llvm::function_ref<llvm::SmallVector<llvm::Value *, 8>()>;
  llvm::SmallVector<llvm::Value *, 8> emitChecked(const PredicatedInst &PI,
                                                  const ContiguityCheck &check, Emitter contiguous,
                                                  Emitter fallback);

  /// Merges the branches of accesses that follow each other.
  void merge() const { mergeContiguityChecks(checkedAccesses); }

  llvm::Value *emitBoundaryLane(llvm::Value *V, bool isLast,
                                unsigned depth = tuning::maxBoundaryLaneDepth);
  llvm::Value *emitFrozenBoundaryLane(const PredicatedInst &PI, llvm::Value *V, bool isLast);

private:
  BoundaryLanes emitBoundaryLanes(const PredicatedInst &PI, llvm::Value *index,
                                  llvm::ArrayRef<llvm::Value *> bitMasks, bool isNarrow,
                                  bool isSigned);
  ContiguityCheck emitIndexCheck(const PredicatedInst &PI, llvm::Value *index, bool isNarrow,
                                 bool isSigned);
  ContiguityCheck emitAddressCheck(const PredicatedInst &PI, llvm::Value *pointer, uint64_t size);

  PacketBuilder &packets;
  llvm::Function &F;
  llvm::IRBuilder<> &B;
  const Uniformity &uniformity;
  const Strides &strides;
  const TargetInfo &target;
  const llvm::ElementCount width;
  llvm::SmallVector<CheckedAccess, 4> checkedAccesses;
  /// The checks of the current block, by the index and how it is extended.
  llvm::DenseMap<std::pair<const llvm::Value *, unsigned>, ContiguityCheck> indexChecks;
  /// The indices of the current block that are checked by their boundary lanes.
  llvm::SmallVector<std::pair<llvm::Value *, BoundaryLanes>, 4> boundaryIndices;
  unsigned numSequences = 0;
  const llvm::BasicBlock *currentBlock = nullptr;
};

} // namespace vecz

#endif // VECZ_TRANSFORM_CONTIGUITY_CHECKS_H
