// Sub-groups that span a whole work-group.
#ifndef COMPILER_UTILS_DEGENERATE_SUB_GROUPS_H
#define COMPILER_UTILS_DEGENERATE_SUB_GROUPS_H

#include <llvm/ADT/StringRef.h>

namespace llvm {
class Module;
} // namespace llvm

namespace compiler::utils {

class BuiltinInfo;

/// On a call of a sub-group builtin: the sub-group is what one call of the kernel runs at once,
/// whatever the sub-groups of the kernel are.
inline constexpr llvm::StringLiteral callGroupAttr = "mux-call-group";

/// Beside "mux-degenerate-subgroups", on a kernel: smaller sub-groups are right, too, unless one
/// waits for another, which is not certain. What a work-group cannot do then makes it have these.
inline constexpr llvm::StringLiteral degenerateIfPossibleAttr = "mux-degenerate-if-possible";

/// In kernels that say so, makes the sub-group builtins do for the work-group what they do for a
/// sub-group: collectives become those of work-groups, shuffles a number of these, and queries ask
/// about the work-group. Sub-group barriers stay. What the work-group cannot do is reported:
/// ballots and clusters, and non-uniform builtins and shuffles that not all work-items may come to.
/// Kernels that may keep smaller sub-groups do so then, with a warning. Returns whether anything
/// changed.
bool replaceDegenerateSubGroups(llvm::Module &M, BuiltinInfo &BI);

} // namespace compiler::utils

#endif // COMPILER_UTILS_DEGENERATE_SUB_GROUPS_H
