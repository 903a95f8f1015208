// Description of the mux builtins that operate across a sub-group, work-group or vec-group.
#ifndef COMPILER_UTILS_GROUP_COLLECTIVE_H
#define COMPILER_UTILS_GROUP_COLLECTIVE_H

#include "compiler/utils/builtin_ids.h"

#include <llvm/Analysis/IVDescriptors.h>

#include <optional>

namespace llvm {
class Constant;
class IRBuilderBase;
class Value;
} // namespace llvm

namespace compiler::utils {

struct GroupCollective {
  enum class Op : uint8_t {
    Any,
    All,
    Broadcast,
    Reduction,
    ScanInclusive,
    ScanExclusive,
    Shuffle,
    ShuffleUp,
    ShuffleDown,
    ShuffleXor,
    /// The value of the first active work-item.
    BroadcastFirst,
    /// A bit mask of the active work-items with a true operand.
    Ballot,
    /// A reduction within clusters of a power-of-two size.
    ClusteredReduction,
  };

  /// NonUniform is the set of active work-items of a sub-group; the other scopes require uniform
  /// control flow.
  enum class Scope : uint8_t { SubGroup, WorkGroup, VecGroup, NonUniform };

  Op op = Op::Any;
  Scope scope = Scope::SubGroup;
  /// The operation of a reduction or scan; And for "all", Or for "any", None otherwise.
  llvm::RecurKind recurKind = llvm::RecurKind::None;
  /// Whether the operation is logical instead of bitwise.
  bool isLogical = false;

  bool isAnyAll() const { return op == Op::Any || op == Op::All; }
  bool isBroadcast() const { return op == Op::Broadcast; }
  bool isReduction() const { return op == Op::Reduction; }
  bool isScan() const { return op == Op::ScanInclusive || op == Op::ScanExclusive; }
  bool isShuffle() const { return op >= Op::Shuffle && op <= Op::ShuffleXor; }
  bool isWorkGroupScope() const { return scope == Scope::WorkGroup; }
  bool isSubGroupScope() const { return scope == Scope::SubGroup; }
  bool isVecGroupScope() const { return scope == Scope::VecGroup; }
  bool isNonUniformScope() const { return scope == Scope::NonUniform; }
  bool operator==(const GroupCollective &other) const = default;
};

/// Nullopt if the ID is not a group builtin.
std::optional<GroupCollective> getGroupCollective(BuiltinID ID);

/// eBuiltinInvalid if there is none.
BuiltinID getMuxGroupCollectiveID(const GroupCollective &group);

/// The identity that OpenCL specifies for exclusive scans. Null if there is none for the type.
llvm::Constant *getGroupIdentity(const GroupCollective &group, llvm::Type *type);

/// The neutral element, which also preserves signed zeros and NaNs. Null if there is none for the
/// type.
llvm::Constant *getGroupNeutral(const GroupCollective &group, llvm::Type *type);

/// Combines two values with the operation. Logical operations accept any integer and return 0 or 1.
llvm::Value *createGroupOperation(llvm::IRBuilderBase &B, const GroupCollective &group,
                                  llvm::Value *left, llvm::Value *right);

} // namespace compiler::utils

#endif // COMPILER_UTILS_GROUP_COLLECTIVE_H
