// Writes conversions between integer types as casts again, where they were simplified to shifts and
// masks: shl by 32 and ashr by 32 is a conversion to int and back (by 30, one that is
// multiplied by 4 in the end, and there may be arithmetic between the two), and a mask of the lower
// 32 bits one to uint. What is known of casts is that ids do not wrap in them.
#ifndef VECZ_TRANSFORM_CANONICALIZE_CASTS_H
#define VECZ_TRANSFORM_CANONICALIZE_CASTS_H

namespace llvm {
class Function;
} // namespace llvm

namespace vecz {

void canonicalizeCasts(llvm::Function &F);

} // namespace vecz

#endif // VECZ_TRANSFORM_CANONICALIZE_CASTS_H
