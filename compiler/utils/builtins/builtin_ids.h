// Names for the builtins that the compiler knows, and what it knows about each.
#ifndef COMPILER_UTILS_BUILTIN_IDS_H
#define COMPILER_UTILS_BUILTIN_IDS_H

#include <cstdint>

#include <llvm/ADT/BitmaskEnum.h>
#include <llvm/ADT/SmallVector.h>

namespace llvm {
class Type;
} // namespace llvm

namespace compiler::utils {

LLVM_ENABLE_BITMASK_ENUMS_IN_NAMESPACE();

enum BuiltinID : unsigned {
  /// No builtin.
  eBuiltinInvalid = 0,
  /// A builtin of the language that has no ID of its own.
  eBuiltinUnknown,

#define MUX_BUILTIN(Id, Name, Properties) eMuxBuiltin##Id,
#include "compiler/utils/mux_builtins.def"

// From here on the builtins are overloaded on the type they work on.
#define MUX_SHUFFLE(Id, Name) eMuxBuiltin##Id,
#include "compiler/utils/mux_builtins.def"

  // All scopes list their builtins in the same order: GroupCollective relies on it.
  eMuxBuiltinSubGroupAny,
  eMuxBuiltinSubGroupAll,
  eMuxBuiltinSubGroupBroadcast,
#define MUX_GROUP_OPERATION(Id, Name, RecurKind, IsLogical) eMuxBuiltinSubGroupReduce##Id,
#include "compiler/utils/mux_builtins.def"
#define MUX_GROUP_OPERATION(Id, Name, RecurKind, IsLogical) eMuxBuiltinSubGroupScanInclusive##Id,
#include "compiler/utils/mux_builtins.def"
#define MUX_GROUP_OPERATION(Id, Name, RecurKind, IsLogical) eMuxBuiltinSubGroupScanExclusive##Id,
#include "compiler/utils/mux_builtins.def"

  eMuxBuiltinWorkGroupAny,
  eMuxBuiltinWorkGroupAll,
  eMuxBuiltinWorkGroupBroadcast,
#define MUX_GROUP_OPERATION(Id, Name, RecurKind, IsLogical) eMuxBuiltinWorkGroupReduce##Id,
#include "compiler/utils/mux_builtins.def"
#define MUX_GROUP_OPERATION(Id, Name, RecurKind, IsLogical) eMuxBuiltinWorkGroupScanInclusive##Id,
#include "compiler/utils/mux_builtins.def"
#define MUX_GROUP_OPERATION(Id, Name, RecurKind, IsLogical) eMuxBuiltinWorkGroupScanExclusive##Id,
#include "compiler/utils/mux_builtins.def"

  eMuxBuiltinVecGroupAny,
  eMuxBuiltinVecGroupAll,
  eMuxBuiltinVecGroupBroadcast,
#define MUX_GROUP_OPERATION(Id, Name, RecurKind, IsLogical) eMuxBuiltinVecGroupReduce##Id,
#include "compiler/utils/mux_builtins.def"
#define MUX_GROUP_OPERATION(Id, Name, RecurKind, IsLogical) eMuxBuiltinVecGroupScanInclusive##Id,
#include "compiler/utils/mux_builtins.def"
#define MUX_GROUP_OPERATION(Id, Name, RecurKind, IsLogical) eMuxBuiltinVecGroupScanExclusive##Id,
#include "compiler/utils/mux_builtins.def"

  eMuxBuiltinSubGroupNonUniformAny,
  eMuxBuiltinSubGroupNonUniformAll,
  eMuxBuiltinSubGroupNonUniformBroadcast,
#define MUX_GROUP_OPERATION(Id, Name, RecurKind, IsLogical) eMuxBuiltinSubGroupNonUniformReduce##Id,
#include "compiler/utils/mux_builtins.def"
#define MUX_GROUP_OPERATION(Id, Name, RecurKind, IsLogical)                                        \
  eMuxBuiltinSubGroupNonUniformScanInclusive##Id,
#include "compiler/utils/mux_builtins.def"
#define MUX_GROUP_OPERATION(Id, Name, RecurKind, IsLogical)                                        \
  eMuxBuiltinSubGroupNonUniformScanExclusive##Id,
#include "compiler/utils/mux_builtins.def"

  // What only the active work-items of a sub-group have.
  eMuxBuiltinSubGroupNonUniformBroadcastFirst,
  eMuxBuiltinSubGroupNonUniformBallot,
#define MUX_GROUP_OPERATION(Id, Name, RecurKind, IsLogical)                                        \
  eMuxBuiltinSubGroupNonUniformClusteredReduce##Id,
#include "compiler/utils/mux_builtins.def"

  eMuxBuiltinEnd,
  eFirstMuxBuiltin = eBuiltinUnknown + 1,
  eFirstMuxShuffle = eMuxBuiltinSubGroupShuffle,
  eFirstMuxGroupCollective = eMuxBuiltinSubGroupAny,
  eFirstMuxNonUniformOnly = eMuxBuiltinSubGroupNonUniformBroadcastFirst,

  /// Targets may number their own builtins from here.
  eFirstTargetBuiltin = 0x10000,
};

/// A set of facts about a builtin.
enum BuiltinProperties : uint32_t {
  eBuiltinPropertyNone = 0,
  /// Cheap enough to call again instead of keeping its result over a barrier.
  eBuiltinPropertyRematerializable = 1u << 0,
  /// Asks about the work-item or its groups.
  eBuiltinPropertyWorkItem = 1u << 1,
  /// Neither writes memory nor synchronizes.
  eBuiltinPropertyNoSideEffects = 1u << 2,
  /// Work-items must reach it together: it must not be moved into or out of divergent control flow.
  eBuiltinPropertyExecutionFlow = 1u << 3,
  /// Must be replaced by inline code.
  eBuiltinPropertyLowerToInline = 1u << 4,
  /// Can be replaced by inline code.
  eBuiltinPropertyCanEmitInline = 1u << 5,
  /// The builtins library may hold a version for vectors.
  eBuiltinPropertyHasVectorEquivalent = 1u << 6,
  /// Returns the local id.
  eBuiltinPropertyLocalID = 1u << 8,
  /// Reads and writes memory atomically.
  eBuiltinPropertyAtomic = 1u << 9,
  /// Makes an order between memory accesses.
  eBuiltinPropertyMemoryOrder = 1u << 10,
  /// Returns a second value through a pointer that it is given.
  eBuiltinPropertyPointerReturn = 1u << 7,
  /// Shares values between the work-items of a group.
  eBuiltinPropertyGroupOperation = 1u << 11,
  LLVM_MARK_AS_BITMASK_ENUM(eBuiltinPropertyGroupOperation)
};

/// How the result of a builtin varies between the work-items that are run together.
enum BuiltinUniformity : uint8_t {
  /// The same for all.
  eBuiltinUniformityAlways,
  /// The same for all if its operands are.
  eBuiltinUniformityLikeInputs,
  /// Follows the work-item's id in the dimension that is run together.
  eBuiltinUniformityInstanceID,
  /// Follows the work-item's id if the dimension it asks for, unknown now, is the one run together.
  eBuiltinUniformityMaybeInstanceID,
  /// Different for each.
  eBuiltinUniformityNever,
  eBuiltinUniformityUnknown,
};

/// A function that was recognized as a builtin, and what is known about it.
struct Builtin {
  BuiltinID ID = eBuiltinInvalid;
  BuiltinProperties properties = eBuiltinPropertyNone;
  /// The types that an overloaded mux builtin is overloaded on (and the DMA builtins' event type).
  llvm::SmallVector<llvm::Type *, 1> muxOverloadInfo;

  bool isValid() const { return ID != eBuiltinInvalid; }
  explicit operator bool() const { return isValid(); }
  bool has(BuiltinProperties property) const { return (properties & property) == property; }
};

/// A call of a builtin.
struct BuiltinCall : Builtin {
  BuiltinUniformity uniformity = eBuiltinUniformityUnknown;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_BUILTIN_IDS_H
