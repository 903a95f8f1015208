// Splits aggregates of scalable vectors that are live across barriers.
#ifndef COMPILER_UTILS_SCALABLE_AGGREGATES_H
#define COMPILER_UTILS_SCALABLE_AGGREGATES_H

namespace llvm {
class Function;
} // namespace llvm

namespace compiler::utils {

class BuiltinInfo;

/// Splits aggregates that contain scalable vectors into their elements where they are defined, and
/// rebuilds them at uses: aggregates with scalable elements of different types are unsized, so they
/// cannot be spilled.
void splitScalableAggregates(llvm::Function &kernel, const BuiltinInfo &BI);

} // namespace compiler::utils

#endif // COMPILER_UTILS_SCALABLE_AGGREGATES_H
