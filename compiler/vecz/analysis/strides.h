// The strides of all values of a function.
//
// Integers are followed modulo their width. Where a narrow one is extended, its stride is kept only
// if it cannot wrap between two lanes: its operations say so, or it is the id of the work-item,
// narrowed. (That assumes that a vector of work-items does not straddle the largest number that
// the source's own type for the id can hold.)
#ifndef VECZ_ANALYSIS_STRIDES_H
#define VECZ_ANALYSIS_STRIDES_H

#include "stride.h"
#include "uniformity.h"

#include <llvm/IR/Operator.h>

namespace vecz {

class Strides {
public:
  Strides(llvm::Function &F, const ControlFlow &flow, const Uniformity &uniformity,
          const compiler::utils::BuiltinInfo &BI, unsigned dimension);

  Stride get(const llvm::Value *V) const;

  /// Whether the values of V in consecutive lanes are all on one side of the largest number of its
  /// type.
  bool cannotWrap(const llvm::Value *V, bool isSigned) const;

  void print(llvm::raw_ostream &OS) const;

private:
  Stride compute(const llvm::Instruction &I) const;
  Stride computePhi(const llvm::PHINode &phi) const;
  Stride computeProduct(const llvm::Value *factor, const llvm::Value *other) const;
  Stride computeBinary(const llvm::BinaryOperator &I) const;
  Stride computeCast(const llvm::CastInst &I) const;
  Stride computeAddress(const llvm::GEPOperator &I) const;
  struct WrapQuery {
    bool isSigned;
    bool isInLoop;
    llvm::SmallPtrSet<const llvm::Value *, 8> visited;
  };
  bool cannotWrap(const llvm::Value *V, WrapQuery &query) const;
  bool isWorkItemId(const llvm::Value *V) const;

  llvm::Function &F;
  const Uniformity &uniformity;
  const compiler::utils::BuiltinInfo &BI;
  unsigned dimension;
  llvm::DenseMap<const llvm::Value *, Stride> strides;
};

} // namespace vecz

#endif // VECZ_ANALYSIS_STRIDES_H
