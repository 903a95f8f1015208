// Identifiers and properties of the builtins known to the compiler.
#ifndef COMPILER_UTILS_BUILTIN_IDS_H
#define COMPILER_UTILS_BUILTIN_IDS_H

#include <llvm/ADT/BitmaskEnum.h>
#include <llvm/ADT/SmallVector.h>

#include <cstdint>

namespace llvm {
class Type;
} // namespace llvm

namespace compiler::utils {

LLVM_ENABLE_BITMASK_ENUMS_IN_NAMESPACE();

enum BuiltinID : unsigned {
  /// Not a builtin.
  eBuiltinInvalid = 0,
  /// A language builtin without an ID of its own.
  eBuiltinUnknown,

#define MUX_BUILTIN(Id, Name, Properties) eMuxBuiltin##Id,
#include "compiler/utils/mux_builtins.def"

// The builtins from here on are overloaded.
#define MUX_SHUFFLE(Id, Name) eMuxBuiltin##Id,
#include "compiler/utils/mux_builtins.def"

  // All scopes list their builtins in the same order, on which GroupCollective relies.
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

  // Builtins that exist in the non-uniform scope only.
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

  /// IDs of target-specific builtins start here.
  eFirstTargetBuiltin = 0x10000,
};

enum BuiltinProperties : uint32_t {
  eBuiltinPropertyNone = 0,
  /// Cheaper to call again than to spill its result across a barrier.
  eBuiltinPropertyRematerializable = 1u << 0,
  /// Queries the work-item or its groups.
  eBuiltinPropertyWorkItem = 1u << 1,
  /// Neither writes memory nor synchronizes.
  eBuiltinPropertyNoSideEffects = 1u << 2,
  /// Convergent: must not be moved into or out of divergent control flow.
  eBuiltinPropertyExecutionFlow = 1u << 3,
  /// Must be replaced by inline code.
  eBuiltinPropertyLowerToInline = 1u << 4,
  /// Can be replaced by inline code.
  eBuiltinPropertyCanEmitInline = 1u << 5,
  /// The builtins library may contain a vector version.
  eBuiltinPropertyHasVectorEquivalent = 1u << 6,
  /// Returns the local ID.
  eBuiltinPropertyLocalID = 1u << 8,
  /// Accesses memory atomically.
  eBuiltinPropertyAtomic = 1u << 9,
  /// Orders memory accesses.
  eBuiltinPropertyMemoryOrder = 1u << 10,
  /// Returns a second value through a pointer argument.
  eBuiltinPropertyPointerReturn = 1u << 7,
  /// Operates across the work-items of a group.
  eBuiltinPropertyGroupOperation = 1u << 11,
  LLVM_MARK_AS_BITMASK_ENUM(eBuiltinPropertyGroupOperation)
};

/// How the result of a builtin varies across the lanes of a vectorized kernel.
enum BuiltinUniformity : uint8_t {
  /// Uniform.
  eBuiltinUniformityAlways,
  /// Uniform if all operands are.
  eBuiltinUniformityLikeInputs,
  /// Follows the work-item ID in the vectorized dimension.
  eBuiltinUniformityInstanceID,
  /// Follows the work-item ID if its dimension operand, which is not constant, is the vectorized
  /// one.
  eBuiltinUniformityMaybeInstanceID,
  /// Varying.
  eBuiltinUniformityNever,
  eBuiltinUniformityUnknown,
};

/// A function recognized as a builtin.
struct Builtin {
  BuiltinID ID = eBuiltinInvalid;
  BuiltinProperties properties = eBuiltinPropertyNone;
  /// The overload types of a mux builtin, or the event type of a DMA builtin.
  llvm::SmallVector<llvm::Type *, 1> muxOverloadInfo;

  bool isValid() const { return ID != eBuiltinInvalid; }
  explicit operator bool() const { return isValid(); }
  bool has(BuiltinProperties property) const { return (properties & property) == property; }
};

struct BuiltinCall : Builtin {
  BuiltinUniformity uniformity = eBuiltinUniformityUnknown;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_BUILTIN_IDS_H
