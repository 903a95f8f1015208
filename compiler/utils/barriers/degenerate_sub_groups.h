// Kernels whose single sub-group is the whole work-group (degenerate sub-groups).
#ifndef COMPILER_UTILS_DEGENERATE_SUB_GROUPS_H
#define COMPILER_UTILS_DEGENERATE_SUB_GROUPS_H

#include <llvm/ADT/StringRef.h>

namespace llvm {
class Module;
} // namespace llvm

namespace compiler::utils {

class BuiltinInfo;

/// On a call of a sub-group builtin: the sub-group is the set of work-items that one call of the
/// kernel executes, regardless of the kernel's sub-group size.
inline constexpr llvm::StringLiteral callGroupAttr = "mux-call-group";

/// On a kernel with "mux-degenerate-subgroups": smaller sub-groups are also correct unless one
/// waits for another, which could not be proven. A builtin without a work-group equivalent then
/// makes the kernel keep its sub-groups.
inline constexpr llvm::StringLiteral degenerateIfPossibleAttr = "mux-degenerate-if-possible";

/// Replaces the sub-group builtins of kernels with degenerate sub-groups: collectives become
/// work-group collectives, shuffles a loop of work-group broadcasts, and queries return the
/// work-group's properties. Sub-group barriers are kept. Ballots, clustered reductions, and
/// non-uniform builtins and shuffles in divergent control flow are errors; with
/// degenerateIfPossibleAttr they are warnings, and the kernel keeps its sub-groups. Returns whether
/// anything changed.
bool replaceDegenerateSubGroups(llvm::Module &M, BuiltinInfo &BI);

} // namespace compiler::utils

#endif // COMPILER_UTILS_DEGENERATE_SUB_GROUPS_H
