// Private copies of byval arguments.
#ifndef COMPILER_UTILS_BY_VALUE_AGGREGATES_H
#define COMPILER_UTILS_BY_VALUE_AGGREGATES_H

namespace llvm {
class Function;
} // namespace llvm

namespace compiler::utils {

/// Copies each byval argument that the function may modify into an alloca. Modifications must be
/// visible in its own body. Needed before one call runs several work-items, or only one region of
/// the kernel: neither may modify the caller's copy.
void copyChangedAggregates(llvm::Function &F);

} // namespace compiler::utils

#endif // COMPILER_UTILS_BY_VALUE_AGGREGATES_H
