// Interleaves private arrays between lanes: element 0 of each lane, then element 1, and so on. An
// access with a uniform index is then contiguous.
//
// Only arrays of which all uses are known to be loads and stores of elements are interleaved. The
// code stays that of one lane: offsets are multiplied by the width, and the variable is marked (see
// analysis/interleaved_layout.h), so that its stride between lanes is one element.
#ifndef VECZ_TRANSFORM_INTERLEAVE_PRIVATE_H
#define VECZ_TRANSFORM_INTERLEAVE_PRIVATE_H

namespace llvm {
class Function;
} // namespace llvm

namespace vecz {

void interleavePrivateArrays(llvm::Function &F, unsigned width);

} // namespace vecz

#endif // VECZ_TRANSFORM_INTERLEAVE_PRIVATE_H
