// Aggregates that are passed by value.
#ifndef COMPILER_UTILS_BY_VALUE_AGGREGATES_H
#define COMPILER_UTILS_BY_VALUE_AGGREGATES_H

namespace llvm {
class Function;
} // namespace llvm

namespace compiler::utils {

/// Gives the function private copies of the aggregates that it is passed by value and may change.
/// What changes them must stand in its own code to be seen. To be called before it is made to stand
/// for more than one call: for several work-items at once, or for a part of what one does.
void copyChangedAggregates(llvm::Function &F);

} // namespace compiler::utils

#endif // COMPILER_UTILS_BY_VALUE_AGGREGATES_H
