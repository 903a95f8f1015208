// The one classification of calls in vecz: what a call means to the lanes of a vector. It is
// derived from BuiltinInfo; nothing else in vecz matches the names of builtins.
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
  /// Uniform in a work-group.
  Uniform,
  /// A function of its operands alone, without side effects.
  Pure,
  /// An id of the vectorized dimension: stride 1.
  WorkItemId,
  /// An id of a dimension that is not a constant.
  MaybeWorkItemId,
  /// The index of the lane.
  SubGroupLocalId,
  /// The number of lanes, or its maximum.
  SubGroupSize,
  /// A collective with one result for all active lanes.
  GroupResult,
  /// A collective with a result per lane.
  LaneResult,
  /// Whether a condition holds in any lane.
  AnyLane,
  /// A barrier, fence or DMA of the work-group, executed once per vector.
  Together,
  /// An assume-like intrinsic, which may be dropped.
  Hint,
  /// Scalarized: called once per active lane.
  PerLane,
  /// Prevents vectorization.
  Refused,
};

/// Calls are scalarized, and the scalar kernel stays beside the vectorized one.
inline constexpr llvm::StringLiteral noDuplicateReason =
    "'noduplicate' call cannot be copied into a vectorized version";

struct CallClass {
  CallKind kind;
  /// Of refused calls.
  llvm::StringRef reason;
};

CallClass classifyCall(const llvm::CallInst &call, const compiler::utils::BuiltinInfo &BI,
                       unsigned dimension);

/// What the call is if all work-items of a work-group have to execute it: "barrier" or "DMA". Empty
/// for other calls.
llvm::StringRef getWorkGroupOperation(const llvm::CallInst &call,
                                      const compiler::utils::BuiltinInfo &BI);

/// Whether the call waits for DMA events, which are in private memory.
bool isEventWait(const llvm::CallInst &call, const compiler::utils::BuiltinInfo &BI);

/// Whether the call is a work-item query of any dimension: an id, a size, or an offset.
bool isWorkItemQuery(const llvm::CallInst &call, const compiler::utils::BuiltinInfo &BI);

/// Whether it is one whose result differs between the work-items of a work-group.
bool isWorkItemIdQuery(const llvm::CallInst &call, const compiler::utils::BuiltinInfo &BI);

/// The dimension whose id (global, local, or of the group) the call queries, if it is a constant.
std::optional<uint64_t> getQueriedIdDimension(const llvm::CallInst &call,
                                              const compiler::utils::BuiltinInfo &BI);

/// Whether the call is of a mux builtin.
bool isMuxBuiltinCall(const llvm::CallInst &call, const compiler::utils::BuiltinInfo &BI);

/// Whether F is the function that declareAnyLane declares. The device library defines it for code
/// that is not vectorized.
bool isAnyLane(const llvm::Function &F);

/// Declares `i1 __vecz_b_divergence_any(i1)`: whether its operand is true in any lane.
llvm::Function *declareAnyLane(llvm::Module &M);

} // namespace vecz

#endif // VECZ_ANALYSIS_CALL_KIND_H
