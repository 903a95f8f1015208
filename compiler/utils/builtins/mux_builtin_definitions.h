// Default definitions of the mux builtins, for BIMuxInfoConcept. Each function defines F, a
// declaration of the builtin, and returns whether it could.
#ifndef COMPILER_UTILS_MUX_BUILTIN_DEFINITIONS_H
#define COMPILER_UTILS_MUX_BUILTIN_DEFINITIONS_H

#include "compiler/utils/group_collective.h"
#include "compiler/utils/mux_builtin_info.h"

namespace compiler::utils {

/// The scheduling structs that a builtin's default definition accesses, transitively.
struct SchedulingStructUse {
  bool workItemInfo = false;
  bool workGroupInfo = false;
};
SchedulingStructUse getSchedulingStructUse(BuiltinID ID);

/// Work-item queries and setters. They require F's scheduling parameters.
bool defineWorkItemBuiltin(BuiltinID ID, llvm::Function &F, BIMuxInfoConcept &muxInfo);

/// Barriers of a group of one work-item: fences only. Control barriers of larger groups are
/// reported.
bool defineBarrierBuiltin(BuiltinID ID, llvm::Function &F, BIMuxInfoConcept &muxInfo);

/// Sub-group builtins for a sub-group of one work-item, and vec-group builtins. Work-group builtins
/// are not defined here: see ReplaceWGCPass.
bool defineGroupBuiltin(const GroupCollective &group, llvm::Function &F);

} // namespace compiler::utils

#endif // COMPILER_UTILS_MUX_BUILTIN_DEFINITIONS_H
