// The strides of all values of a function.
//
// Integers are followed modulo their width. Where a narrow one is extended, its stride is kept only
// if it does not wrap between two lanes: its operations say so (nsw, nuw), or index_bounds can
// bound it over the work-group. The latter indices are the precondition of the vectorized kernel.
#ifndef VECZ_ANALYSIS_STRIDES_H
#define VECZ_ANALYSIS_STRIDES_H

#include "index_bounds.h"
#include "stride.h"
#include "uniformity.h"

#include <llvm/IR/Operator.h>

namespace vecz {

class Strides {
public:
  /// `mayHavePrecondition`: work-groups that do not fulfil it can run the scalar kernel.
  /// `areIndicesWide`: widen_indices has run, so an extension whose operand is kept from wrapping
  /// by its flags alone has no stride. In an inactive lane 0 such an operand may have wrapped.
  Strides(llvm::Function &F, const ControlFlow &flow, const Uniformity &uniformity,
          const compiler::utils::BuiltinInfo &BI, unsigned dimension, bool mayHavePrecondition,
          bool areIndicesWide = false);

  Stride get(const llvm::Value *V) const;

  /// The stride of an address if that of its base were `base`.
  Stride getOfAddress(const llvm::GEPOperator &I, Stride base) const;

  /// Whether V does not wrap between two lanes, given the precondition and that all lanes are
  /// active: the flags of operations are trusted.
  bool cannotWrap(const llvm::Value *V, bool isSigned) const;

  /// The indices that must not wrap in any work-item of a work-group for these strides to hold.
  llvm::ArrayRef<NarrowIndex> getPrecondition() const { return precondition; }

  void print(llvm::raw_ostream &OS) const;

private:
  Stride compute(const llvm::Instruction &I) const;
  Stride computePhi(const llvm::PHINode &phi) const;
  Stride computeProduct(const llvm::Value *factor, const llvm::Value *other) const;
  Stride computeBinary(const llvm::BinaryOperator &I) const;
  Stride computeCast(const llvm::CastInst &I) const;
  struct WrapQuery {
    WrapQuery(bool isSigned, bool trustsFlags) : isSigned(isSigned), trustsFlags(trustsFlags) {}

    bool isSigned;
    bool trustsFlags;
    /// Results so far. A value in progress is assumed not to wrap: a loop phi does not if its
    /// incoming values do not.
    llvm::DenseMap<const llvm::Value *, bool> answers;
    llvm::SmallVector<NarrowIndex, 4> needed;
  };
  bool cannotWrap(const llvm::Value *V, WrapQuery &query) const;
  bool provesNoWrap(const llvm::Value *V, WrapQuery &query) const;
  bool isWorkItemId(const llvm::Value *V) const;
  bool isLocalId(const llvm::Value *V) const;
  void collectPrecondition();

  llvm::Function &F;
  const Uniformity &uniformity;
  const compiler::utils::BuiltinInfo &BI;
  unsigned dimension;
  bool mayHavePrecondition;
  bool areIndicesWide;
  mutable IndexBounds bounds;
  llvm::SmallVector<NarrowIndex, 4> precondition;
  llvm::DenseMap<const llvm::Value *, Stride> strides;
};

} // namespace vecz

#endif // VECZ_ANALYSIS_STRIDES_H
