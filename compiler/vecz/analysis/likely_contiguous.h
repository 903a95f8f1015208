// The stride that an address without a known one is likely to have.
//
// Indices that are wrapped around, clamped, or xor-ed with a constant are contiguous in most
// vectors. A runtime contiguity check (transform/contiguity_checks) decides; this analysis finds
// the accesses for which the check is likely to succeed, and how cheap it can be. Values from
// memory are not predicted.
#ifndef VECZ_ANALYSIS_LIKELY_CONTIGUOUS_H
#define VECZ_ANALYSIS_LIKELY_CONTIGUOUS_H

#include "../tuning.h"
#include "strides.h"

namespace vecz {

/// The index that decides whether an access is contiguous: it increases by one from lane to lane
/// exactly if the address increases by an element.
struct AddressRoot {
  llvm::Value *value = nullptr;
  /// Whether it is extended between here and the address, so that it must not wrap.
  bool isNarrow = false;
  bool isSigned = true;
  /// Whether it is a summand of a narrow sum that must not wrap in active lanes.
  bool isInNarrowSum = false;
};

/// An index `counter ^ uniform`, whose counter increases by one from lane to lane.
struct XorIndex {
  llvm::Value *counter;
  llvm::Value *uniform;
};

class LikelyContiguity {
public:
  LikelyContiguity(const Uniformity &uniformity, const Strides &strides)
      : uniformity(uniformity), strides(strides) {}

  /// The likely stride of V; nullopt if there is none.
  std::optional<int64_t> get(const llvm::Value *V) const { return get(V, tuning::maxIndexDepth); }

  /// The root of an access to elements of `size` bytes. Nullopt if several varying values
  /// contribute to the address, or one that is scaled by another size.
  std::optional<AddressRoot> getRoot(llvm::Value *pointer, uint64_t size) const;

  /// The index of an access to elements of `size` bytes, if it is of that form: wherever in the
  /// range of its type a block of indices begins that is aligned to its power of two, the addresses
  /// of the block are contiguous.
  std::optional<XorIndex> getXor(llvm::Value *pointer, uint64_t size) const;

  /// Whether V increases by at most one from lane to lane (wrapping around decreases it): then the
  /// boundary lanes decide whether it is contiguous. This requires that each of `masks`, which are
  /// uniform, is one less than a power of two.
  bool isDecidedByBoundaryLanes(llvm::Value *V, bool isSigned,
                                llvm::SmallVectorImpl<llvm::Value *> &masks) const;

  /// The distance `to - from` of the stride-1 values that both are computed from by the same
  /// operations; nullopt if these differ.
  std::optional<int64_t> getShift(const llvm::Value *from, const llvm::Value *to) const;

private:
  std::optional<int64_t> get(const llvm::Value *V, unsigned depth) const;
  std::optional<int64_t> getOfBinary(const llvm::BinaryOperator &I, unsigned depth) const;
  std::optional<int64_t> getOfAddress(const llvm::GEPOperator &I, unsigned depth) const;
  llvm::Value *getVaryingIndex(llvm::GEPOperator &I, uint64_t size) const;
  llvm::Value *getOnlyVarying(llvm::Value *left, llvm::Value *right) const;
  llvm::Value *getSummand(llvm::Value *V, bool isModular, bool isSigned) const;

  const Uniformity &uniformity;
  const Strides &strides;
};

} // namespace vecz

#endif // VECZ_ANALYSIS_LIKELY_CONTIGUOUS_H
