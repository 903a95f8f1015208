// Merges runtime contiguity checks (contiguity_checks.h). Each check is a branch between two blocks
// that join again. Where one follows another, both become one branch on the conjunction of their
// conditions: kernels that access neighbouring elements have many, which fail together, at a
// border. Indices of one sequence are checked together, by the boundary lanes of the range that
// they cover.
//
// Only loads are merged into the check before them, provided that their addresses do not depend on
// it and that nothing in between writes memory. Checks that are not likely to succeed are merged
// only with those of the same condition.
#ifndef VECZ_TRANSFORM_MERGE_CONTIGUITY_CHECKS_H
#define VECZ_TRANSFORM_MERGE_CONTIGUITY_CHECKS_H

#include <llvm/IR/IRBuilder.h>

#include <optional>

namespace vecz {

/// The first and the last element of a range of indices, none of which is more than one above its
/// predecessor: the range is contiguous if they are as far apart as it is long.
struct BoundaryLanes {
  llvm::Value *first;
  llvm::Value *last;
  /// A condition for the range to have that property. May be null.
  llvm::Value *condition;
  /// Whether the indices are extended afterwards, so that they must not wrap.
  bool isNarrow;
  bool isSigned;
  /// Indices of one sequence are the same function of consecutive counters. This range covers the
  /// counters from `low` to `high`, relative to the first index of the sequence.
  unsigned sequence;
  int64_t low;
  int64_t high;

  llvm::Value *createCheck(llvm::IRBuilderBase &B) const;
};

struct ContiguityCheck {
  /// Null if there is nothing to check.
  llvm::Value *condition = nullptr;
  /// The branch weight of success, against 1 of failure.
  unsigned weight = 1;
  /// Whether failure is a cold path.
  bool isLikely = false;
  /// The boundary lanes, if these decide the condition.
  std::optional<BoundaryLanes> lanes = std::nullopt;
};

/// A branch whose first successor is a contiguous access of all lanes, and whose second is the
/// fallback. Both have the same single successor.
struct CheckedAccess {
  llvm::BranchInst *branch;
  ContiguityCheck check;
};

/// `accesses` are in program order within their blocks.
void mergeContiguityChecks(llvm::ArrayRef<CheckedAccess> accesses);

} // namespace vecz

#endif // VECZ_TRANSFORM_MERGE_CONTIGUITY_CHECKS_H
