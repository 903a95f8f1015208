// Canonicalizes integer conversions to casts where they were simplified to shifts and masks, since
// strides are propagated through casts: shl by 32 and ashr by 32 is a conversion to int and back
// (by 30, one that is multiplied by 4, possibly with arithmetic in between), and a mask of the
// lower 32 bits one to uint. A phi whose upper half is never used becomes one of the lower half.
#ifndef VECZ_TRANSFORM_CANONICALIZE_CASTS_H
#define VECZ_TRANSFORM_CANONICALIZE_CASTS_H

namespace llvm {
class Function;
} // namespace llvm

namespace vecz {

void canonicalizeCasts(llvm::Function &F);

} // namespace vecz

#endif // VECZ_TRANSFORM_CANONICALIZE_CASTS_H
