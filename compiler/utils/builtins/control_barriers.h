// Control barriers that are left when no work-item loops run a work-group.
#ifndef COMPILER_UTILS_CONTROL_BARRIERS_H
#define COMPILER_UTILS_CONTROL_BARRIERS_H

#include "compiler/utils/builtin_ids.h"

namespace llvm {
class Function;
} // namespace llvm

namespace compiler::utils {

/// Whether the kernel requires work-groups of one work-item.
bool hasSingleWorkItemGroups(const llvm::Function &kernel);

/// Reports each kernel that may call the control barrier `barrier`, which is about to become a mere
/// fence, if its work-items have others to wait for: a work-group barrier in a kernel whose groups
/// may have several, or a sub-group barrier in one whose sub-groups are such work-groups. Work-item
/// loops leave no such calls.
void reportUndefinedBarrier(BuiltinID ID, llvm::Function &barrier);

} // namespace compiler::utils

#endif // COMPILER_UTILS_CONTROL_BARRIERS_H
