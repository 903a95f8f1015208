// Loads and stores small vectors of the source, such as uchar4 or float2, as one integer where
// their addresses have no constant stride: one gather or scatter instead of one per element.
//
// Vectors with a constant stride are left alone, since their elements become strided accesses or
// interleaved groups.
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
