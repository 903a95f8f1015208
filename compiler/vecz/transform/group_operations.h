// Sub-group operations on the lanes of vectors: the sub-group is the vector, or those of its lanes
// that have a work-item.
//
// Only active lanes take part, so uniform and non-uniform group operations are the same here. They
// are lowered to vec-group builtins where there are any.
#ifndef VECZ_TRANSFORM_GROUP_OPERATIONS_H
#define VECZ_TRANSFORM_GROUP_OPERATIONS_H

#include "compiler/utils/group_collective.h"

#include <llvm/IR/IRBuilder.h>

namespace compiler::utils {
class BuiltinInfo;
} // namespace compiler::utils

namespace vecz {

class GroupOperations {
public:
  using GroupCollective = compiler::utils::GroupCollective;

  /// `mask` is the mask of the active lanes; null if all are active. `maxSize` is the maximum size
  /// of a sub-group, an i32.
  GroupOperations(llvm::Function &F, llvm::IRBuilderBase &B, compiler::utils::BuiltinInfo &BI,
                  llvm::ElementCount width, llvm::Value *mask, llvm::Value *maxSize)
      : F(F), B(B), BI(BI), width(width), mask(mask), maxSize(maxSize) {}

  /// The result of a builtin. Operands are vectors with one element per lane, except for the last
  /// one of broadcasts and clustered reductions, which is uniform. The result of scans, shuffles
  /// and clustered reductions is a vector. Null if the module declares another function of a
  /// builtin's name.
  llvm::Value *create(const GroupCollective &group, llvm::ArrayRef<llvm::Value *> operands);

  /// The element of the first active lane.
  llvm::Value *createFirst(llvm::Value *vector);

private:
  llvm::Value *createCollective(const GroupCollective &group, llvm::Value *vector);
  llvm::Value *createBallot(llvm::Value *votes);
  llvm::Value *createClusters(const GroupCollective &group, llvm::Value *vector, llvm::Value *size);
  llvm::Value *createShuffle(const GroupCollective &group, llvm::ArrayRef<llvm::Value *> operands);
  /// For each lane, the element of the concatenated tables at its index; the second table starts at
  /// index `maxSize`. `readers` is the mask of the lanes that need a result; null if all do.
  llvm::Value *createLookup(llvm::ArrayRef<llvm::Value *> tables, llvm::Value *indices,
                            llvm::Value *readers);
  llvm::Value *createConstantLookup(llvm::ArrayRef<llvm::Value *> tables, llvm::Value *indices);
  /// The vector with the identity element of the operation in inactive lanes.
  llvm::Value *createActive(const GroupCollective &group, llvm::Value *vector);
  llvm::Value *getLaneNumbers();
  llvm::Value *getSplat(llvm::Value *value) { return B.CreateVectorSplat(width, value); }

  llvm::Function &F;
  llvm::IRBuilderBase &B;
  compiler::utils::BuiltinInfo &BI;
  llvm::ElementCount width;
  llvm::Value *mask;
  llvm::Value *maxSize;
};

} // namespace vecz

#endif // VECZ_TRANSFORM_GROUP_OPERATIONS_H
