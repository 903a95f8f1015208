// Accesses that are tested when the kernel runs (contiguity_checks.cpp) are each a branch with two
// ways. Where one follows the other, they become one branch that asks for all of them: kernels that
// look at neighbours have many, which hold or fail together, at a border. Neighbours of one
// work-item are asked about at once, by the ends of the whole range that they are in.
//
// Only loads join those before them, if their addresses do not depend on these and nothing in
// between writes to memory. Tests that often fail join only those that ask the same.
#ifndef VECZ_TRANSFORM_MERGE_CONTIGUITY_CHECKS_H
#define VECZ_TRANSFORM_MERGE_CONTIGUITY_CHECKS_H

#include <llvm/IR/IRBuilder.h>

#include <optional>

namespace vecz {

/// What tells that numbers go up by one each time: those at the ends of a range. Between two that
/// are next to each other, none of them rises by more.
struct BoundaryLanes {
  llvm::Value *first;
  llvm::Value *last;
  /// Null, or what must hold for that.
  llvm::Value *besides;
  /// Whether they are extended afterwards, so that they must not wrap.
  bool isNarrow;
  bool isSigned;
  /// Numbers of one family are what the same function makes of counters: of all from `low` to
  /// `high` of the family's.
  unsigned family;
  int64_t low;
  int64_t high;

  llvm::Value *createTest(llvm::IRBuilderBase &B) const;
};

/// Something to ask when the kernel runs.
struct ContiguityCheck {
  llvm::Value *holds = nullptr;
  /// How many times out of one more it holds.
  unsigned weight = 1;
  /// Whether that is nearly always so.
  bool isUsual = false;
  /// The same, if that is what it asks.
  std::optional<BoundaryLanes> ends = std::nullopt;
};

/// A branch whose first way is one access for all lanes, and whose second does the same in another
/// way. Both lead to the same block.
struct CheckedAccess {
  llvm::BranchInst *branch;
  ContiguityCheck test;
};

/// `accesses` are in the order in which they stand in their blocks.
void mergeTests(llvm::ArrayRef<CheckedAccess> accesses);

} // namespace vecz

#endif // VECZ_TRANSFORM_MERGE_CONTIGUITY_CHECKS_H
