// The default definitions of the mux builtins, for BIMuxInfoConcept. Each function gives a body to
// F, a declaration of the builtin, and returns whether it could.
#ifndef COMPILER_UTILS_MUX_BUILTIN_DEFINITIONS_H
#define COMPILER_UTILS_MUX_BUILTIN_DEFINITIONS_H

#include "compiler/utils/group_collective.h"
#include "compiler/utils/mux_builtin_info.h"

namespace compiler::utils {

/// Which of the scheduling structures a builtin's default definition reaches, itself or through
/// another builtin.
struct SchedulingStructUse {
  bool workItemInfo = false;
  bool workGroupInfo = false;
};
SchedulingStructUse getSchedulingStructUse(BuiltinID ID);

/// Work-item queries and setters. They need F's scheduling parameters.
bool defineWorkItemBuiltin(BuiltinID ID, llvm::Function &F, BIMuxInfoConcept &muxInfo);

/// Barriers, for a group of one work-item: a fence is all that is left of them. Control barriers of
/// larger groups are reported.
bool defineBarrierBuiltin(BuiltinID ID, llvm::Function &F, BIMuxInfoConcept &muxInfo);

/// Sub-group builtins, for a sub-group of one work-item, and vec-group builtins. Work-group
/// builtins need more than a function of their own, and are not defined.
bool defineGroupBuiltin(const GroupCollective &group, llvm::Function &F);

} // namespace compiler::utils

#endif // COMPILER_UTILS_MUX_BUILTIN_DEFINITIONS_H
