// Adds full unroll metadata to short loops of vectorized kernels with a constant trip count.
//
// LLVM unrolls them in scalar kernels by itself, where constants and private arrays then fold.
// Vector code has more instructions per operation, and exceeds LLVM's thresholds. Cold loops are
// not unrolled beyond that, whatever the source asks for.
#ifndef VECZ_TRANSFORM_UNROLL_HINTS_H
#define VECZ_TRANSFORM_UNROLL_HINTS_H

#include <llvm/ADT/StringRef.h>

namespace llvm {
class LoopInfo;
class ScalarEvolution;
} // namespace llvm

namespace vecz {

/// In the metadata of loops that few vectors reach.
inline constexpr llvm::StringLiteral coldLoopProperty = "vecz.loop.cold";

void askForUnrolling(llvm::LoopInfo &LI, llvm::ScalarEvolution &SE);

} // namespace vecz

#endif // VECZ_TRANSFORM_UNROLL_HINTS_H
