// Indices whose values in a work-group can be bounded before its work-items run: those computed
// from ids, sizes and arguments alone. Whether they stay in the range of a narrow type is checked
// once per work-group (transform/precondition).
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

/// An integer narrower than addresses, and whether it is sign- or zero-extended to one.
struct NarrowIndex {
  const llvm::Value *value;
  bool isSigned;

  bool operator==(const NarrowIndex &) const = default;
};

/// A call of a work-item query with a constant dimension, or without one.
struct WorkItemQuery {
  compiler::utils::BuiltinID ID;
  /// Null if the query takes none.
  llvm::ConstantInt *dimension;
};

/// The query that V is, if its range over a work-group is known before the group runs: an id of a
/// dimension, or a value that is uniform in the group.
std::optional<WorkItemQuery> getBoundedQuery(const llvm::Value *V,
                                             const compiler::utils::BuiltinInfo &BI);

class IndexBounds {
public:
  explicit IndexBounds(const compiler::utils::BuiltinInfo &BI) : BI(BI) {}

  /// Whether the index can be bounded over a work-group, and is expected not to wrap. Indices that
  /// wrap on purpose (hashes, unsigned differences) are rejected: the check would fail in most
  /// groups, and these run scalar then.
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
