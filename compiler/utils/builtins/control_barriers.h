// Control barriers that remain if WorkItemLoopsPass does not run.
#ifndef COMPILER_UTILS_CONTROL_BARRIERS_H
#define COMPILER_UTILS_CONTROL_BARRIERS_H

#include "compiler/utils/builtin_ids.h"

namespace llvm {
class Function;
} // namespace llvm

namespace compiler::utils {

/// Whether the kernel requires work-groups of a single work-item.
bool hasSingleWorkItemGroups(const llvm::Function &kernel);

/// Reports each kernel that may call the control barrier `barrier`, whose default definition is a
/// fence only, if its groups may have several work-items: a work-group barrier, or a sub-group
/// barrier in a kernel with degenerate sub-groups. WorkItemLoopsPass removes all such calls.
void reportUndefinedBarrier(BuiltinID ID, llvm::Function &barrier);

} // namespace compiler::utils

#endif // COMPILER_UTILS_CONTROL_BARRIERS_H
