// How far values without a stride usually are from one lane to the next.
//
// Indices that wrap around, are clamped to a picture's border, or go through the halves of blocks
// in turn follow a pattern in most vectors, but not in all: whether they do is asked when the
// kernel runs. This tells for which of them that is worth it, and how little need be asked. Numbers
// that come from memory are not guessed at.
#ifndef VECZ_ANALYSIS_LIKELY_CONTIGUOUS_H
#define VECZ_ANALYSIS_LIKELY_CONTIGUOUS_H

#include "strides.h"

namespace vecz {

/// The number that decides whether the addresses of an access are consecutive: it goes up by one
/// from lane to lane just if they go up by an element.
struct AddressRoot {
  llvm::Value *value = nullptr;
  /// Whether it is extended on the way to the address, so that it must not wrap.
  bool isNarrow = false;
  bool isSigned = true;
};

class LikelyContiguity {
public:
  LikelyContiguity(const Uniformity &uniformity, const Strides &strides)
      : uniformity(uniformity), strides(strides) {}

  /// Nullopt if it may be anything.
  std::optional<int64_t> get(const llvm::Value *V) const { return get(V, maxDepth); }

  /// Nullopt if more than one number makes the difference between lanes, or elements of another
  /// size.
  std::optional<AddressRoot> getRoot(llvm::Value *pointer, uint64_t size) const;

  /// Whether V never rises by more than one from lane to lane (wrapping around is a fall), so that
  /// it goes up by one each time if it does so on the whole. That holds only if each of `masks` is
  /// one less than a power of two.
  bool risesSlowly(llvm::Value *V, bool isSigned,
                   llvm::SmallVectorImpl<llvm::Value *> &masks) const;

  /// If both make the same of two counters that go up by one: how far the second is ahead.
  std::optional<int64_t> getShift(const llvm::Value *from, const llvm::Value *to) const;

private:
  static constexpr unsigned maxDepth = 12;
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
