// Applies what is known about the bits of integers to the operations on them, so that strides are
// propagated through these: an `or` or `xor` that only sets bits known to be zero, and an `and`
// that only clears known bits, are sums, and sums, products and shifts that cannot overflow say so.
//
// Every rewrite is valid for the scalar kernel. In inactive lanes, where the facts behind it need
// not hold, a sum still has the stride of its operands.
#ifndef VECZ_TRANSFORM_APPLY_KNOWN_BITS_H
#define VECZ_TRANSFORM_APPLY_KNOWN_BITS_H

namespace llvm {
class Function;
} // namespace llvm

namespace vecz {

void applyKnownBits(llvm::Function &F);

} // namespace vecz

#endif // VECZ_TRANSFORM_APPLY_KNOWN_BITS_H
