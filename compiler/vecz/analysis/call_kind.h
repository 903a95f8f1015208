// What a call means to work-items that are run together.
#ifndef VECZ_ANALYSIS_CALL_KIND_H
#define VECZ_ANALYSIS_CALL_KIND_H

#include <llvm/ADT/StringRef.h>

#include <cstdint>
#include <optional>

namespace llvm {
class CallInst;
class Function;
class Module;
} // namespace llvm

namespace compiler::utils {
class BuiltinInfo;
} // namespace compiler::utils

namespace vecz {

enum class CallKind {
  /// The same for all work-items.
  Uniform,
  /// Computes from its operands alone.
  Pure,
  /// The id of the work-item in the vectorized dimension: one more from lane to lane.
  WorkItemId,
  /// The id in a dimension that is not known before the kernel runs.
  MaybeWorkItemId,
  /// The number of the lane.
  SubGroupLocalId,
  /// How many lanes there are, or can be.
  SubGroupSize,
  /// Computes one value from those of all active lanes.
  GroupResult,
  /// Computes a value for each lane from those of all active lanes.
  LaneResult,
  /// Whether a condition holds in any lane.
  AnyLane,
  /// All work-items go through it together, once.
  Together,
  /// Says something to the compiler only.
  Hint,
  /// Must be called once for each work-item.
  PerLane,
  /// Cannot be called by a vectorized kernel.
  Refused,
};

/// A vectorized kernel calls functions for each lane, and the scalar kernel stays beside it.
inline constexpr llvm::StringLiteral noDuplicateReason =
    "it must not be duplicated ('noduplicate')";

struct CallClass {
  CallKind kind;
  /// For refused calls, why.
  llvm::StringRef reason;
};

CallClass classifyCall(const llvm::CallInst &call, const compiler::utils::BuiltinInfo &BI,
                       unsigned dimension);

/// Whether the call is a work-item query of any dimension: an id, a size, or an offset.
bool isWorkItemQuery(const llvm::CallInst &call, const compiler::utils::BuiltinInfo &BI);

/// Whether it is one whose result differs between the work-items of a work-group.
bool isWorkItemIdQuery(const llvm::CallInst &call, const compiler::utils::BuiltinInfo &BI);

/// The dimension whose id (global, local, or of the group) the call queries, if it is a constant.
std::optional<uint64_t> getQueriedIdDimension(const llvm::CallInst &call,
                                              const compiler::utils::BuiltinInfo &BI);

/// Whether the call is of a mux builtin.
bool isMuxBuiltinCall(const llvm::CallInst &call, const compiler::utils::BuiltinInfo &BI);

/// Declares `i1 __vecz_b_divergence_any(i1)`: whether its operand is true in any lane.
llvm::Function *declareAnyLane(llvm::Module &M);

} // namespace vecz

#endif // VECZ_ANALYSIS_CALL_KIND_H
