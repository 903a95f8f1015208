// Aggregates of scalable vectors that are needed behind a barrier.
#ifndef COMPILER_UTILS_SCALABLE_AGGREGATES_H
#define COMPILER_UTILS_SCALABLE_AGGREGATES_H

namespace llvm {
class Function;
} // namespace llvm

namespace compiler::utils {

class BuiltinInfo;

/// Makes the elements live across barriers instead of aggregates with scalable vectors among them,
/// which have no size, and so no place in memory, unless they are all of one type. Each is taken
/// apart where it is defined, and put together where it is used.
void splitScalableAggregates(llvm::Function &kernel, const BuiltinInfo &BI);

} // namespace compiler::utils

#endif // COMPILER_UTILS_SCALABLE_AGGREGATES_H
