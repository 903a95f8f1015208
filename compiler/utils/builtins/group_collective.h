// A description of the mux builtins that work across a sub-group, work-group or vec-group.
#ifndef COMPILER_UTILS_GROUP_COLLECTIVE_H
#define COMPILER_UTILS_GROUP_COLLECTIVE_H

#include <optional>

#include <llvm/Analysis/IVDescriptors.h>

#include "compiler/utils/builtin_ids.h"

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
    /// What the first active work-item has.
    BroadcastFirst,
    /// One bit for each work-item for which a condition holds.
    Ballot,
    /// A reduction among as many neighbours as a power of two says.
    ClusteredReduction,
  };

  /// NonUniform is those work-items of a sub-group that are active where the builtin is called; the
  /// other groups must come to it as a whole.
  enum class Scope : uint8_t { SubGroup, WorkGroup, VecGroup, NonUniform };

  Op op = Op::Any;
  Scope scope = Scope::SubGroup;
  /// What a reduction or scan computes. None for the others, but And for "all" and Or for "any".
  llvm::RecurKind recurKind = llvm::RecurKind::None;
  /// Whether the operands count as truth values rather than as sets of bits.
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

/// What the builtin does; nullopt if it is no group builtin.
std::optional<GroupCollective> getGroupCollective(BuiltinID ID);

/// The builtin that does it; eBuiltinInvalid if there is none.
BuiltinID getMuxGroupCollectiveID(const GroupCollective &group);

/// The value that an exclusive scan starts with, as OpenCL has it. Null if the type has none.
llvm::Constant *getGroupIdentity(const GroupCollective &group, llvm::Type *type);

/// The value that changes nothing, not even the sign of a zero or a NaN, when combined with another
/// by this reduction or scan. Null if the type has none.
llvm::Constant *getGroupNeutral(const GroupCollective &group, llvm::Type *type);

/// Combines two values by this reduction's or scan's operation. Logical operations take any integer
/// as a truth value, and give 0 or 1.
llvm::Value *createGroupOperation(llvm::IRBuilderBase &B, const GroupCollective &group,
                                  llvm::Value *left, llvm::Value *right);

} // namespace compiler::utils

#endif // COMPILER_UTILS_GROUP_COLLECTIVE_H
