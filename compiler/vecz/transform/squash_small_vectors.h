// A small vector of the source, such as uchar4 or float2, that each lane reads or writes at an
// address without a pattern would become one gather or scatter for each of its elements. As one
// integer it needs a single one, and its elements are taken out of registers.
//
// Where lanes are a known distance apart, the elements are accesses with a stride, which have
// better ways; those are left alone.
#ifndef VECZ_TRANSFORM_SQUASH_SMALL_VECTORS_H
#define VECZ_TRANSFORM_SQUASH_SMALL_VECTORS_H

namespace llvm {
class Function;
} // namespace llvm

namespace vecz {

class Strides;
class Uniformity;

bool squashSmallVectors(llvm::Function &F, const Uniformity &uniformity, const Strides &strides);

} // namespace vecz

#endif // VECZ_TRANSFORM_SQUASH_SMALL_VECTORS_H
