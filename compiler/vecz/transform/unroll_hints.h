// Asks LLVM to unroll short loops of a vectorized kernel that always run the same number of times.
//
// LLVM does that by itself for scalar kernels: constants and private arrays fold away. Vectors take
// more instructions each, and so pass the limits that it has.
#ifndef VECZ_TRANSFORM_UNROLL_HINTS_H
#define VECZ_TRANSFORM_UNROLL_HINTS_H

namespace llvm {
class LoopInfo;
class ScalarEvolution;
} // namespace llvm

namespace vecz {

void askForUnrolling(llvm::LoopInfo &LI, llvm::ScalarEvolution &SE);

} // namespace vecz

#endif // VECZ_TRANSFORM_UNROLL_HINTS_H
