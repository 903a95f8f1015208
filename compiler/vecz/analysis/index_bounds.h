// Which indices can be bounded for a whole work-group before any of its work-items run.
//
// The values that an index takes in a work-group follow from its ids, sizes and arguments alone if
// it is made of nothing else. Whether they all stay inside the range of a narrow type can then be
// checked once per work-group (see transform/precondition).
#ifndef VECZ_ANALYSIS_INDEX_BOUNDS_H
#define VECZ_ANALYSIS_INDEX_BOUNDS_H

#include "compiler/utils/builtin_ids.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/Instructions.h>

#include <optional>

namespace compiler::utils {
class BuiltinInfo;
} // namespace compiler::utils

namespace vecz {

/// An integer narrower than addresses, and how it is extended to one.
struct NarrowIndex {
  const llvm::Value *value;
  bool isSigned;

  bool operator==(const NarrowIndex &) const = default;
};

/// A call of a work-item builtin with a known dimension, or with none.
struct WorkItemQuery {
  compiler::utils::BuiltinID ID;
  /// Null if the builtin takes none.
  llvm::ConstantInt *dimension;
};

/// Whether V is a query whose values in a work-group are known before the group runs: an id, which
/// takes those of its dimension, or what is uniform in the group.
std::optional<WorkItemQuery> getBoundedQuery(const llvm::Value *V,
                                             const compiler::utils::BuiltinInfo &BI);

class IndexBounds {
public:
  explicit IndexBounds(const compiler::utils::BuiltinInfo &BI) : BI(BI) {}

  /// Whether all values of the index in a work-group can be bounded, and are expected to be in the
  /// range of its type. Indices that wrap around on purpose (hashes, borders of unsigned numbers)
  /// are not: a check that fails in most groups is worse than none.
  bool canBound(const NarrowIndex &index);

private:
  enum class Kind { Unknown, Uniform, Varying };
  using Key = llvm::PointerIntPair<const llvm::Value *, 1, bool>;

  Kind classify(const llvm::Value *V, bool isSigned, unsigned depth);
  Kind classifyOperation(const llvm::Value *V, bool isSigned, unsigned depth);
  Kind classifyBinary(const llvm::BinaryOperator &I, bool isSigned, unsigned depth);

  const compiler::utils::BuiltinInfo &BI;
  llvm::DenseMap<Key, Kind> kinds;
};

} // namespace vecz

#endif // VECZ_ANALYSIS_INDEX_BOUNDS_H
