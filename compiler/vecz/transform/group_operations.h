// What work-items of a sub-group do together, done by the lanes of vectors: the sub-group is the
// vector, or those of its lanes that there is a work-item for.
//
// Only active lanes take part, so that what must be called by all and what may be called by some is
// the same here. The work itself is done by vec-group builtins where there are such.
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

  /// Builds where B stands, which is in F. `mask` tells the active lanes; null if all are.
  /// `maxSize` is the largest size of a sub-group, an i32.
  GroupOperations(llvm::Function &F, llvm::IRBuilderBase &B, compiler::utils::BuiltinInfo &BI,
                  llvm::ElementCount width, llvm::Value *mask, llvm::Value *maxSize)
      : F(F), B(B), BI(BI), width(width), mask(mask), maxSize(maxSize) {}

  /// The result of a builtin whose operands are vectors, one element for each lane, but for the
  /// last one of broadcasts and clusters, which is the same for all. That of a scan, a shuffle or a
  /// clustered reduction is a vector. Null if the module has something else of a builtin's name.
  llvm::Value *create(const GroupCollective &group, llvm::ArrayRef<llvm::Value *> operands);

  /// What the first active lane has.
  llvm::Value *createFirst(llvm::Value *vector);

private:
  llvm::Value *createCollective(const GroupCollective &group, llvm::Value *vector);
  llvm::Value *createBallot(llvm::Value *votes);
  llvm::Value *createClusters(const GroupCollective &group, llvm::Value *vector, llvm::Value *size);
  llvm::Value *createShuffle(const GroupCollective &group, llvm::ArrayRef<llvm::Value *> operands);
  /// For each lane, the element that its number in `places` names: the second table begins where
  /// the numbers of the lanes end. Lanes that are not `readers` have none; null if all are.
  llvm::Value *createLookup(llvm::ArrayRef<llvm::Value *> tables, llvm::Value *places,
                            llvm::Value *readers);
  llvm::Value *createConstantLookup(llvm::ArrayRef<llvm::Value *> tables, llvm::Value *places);
  /// The same with a neutral element in lanes that are not active.
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
