// Brings uniform operands together: (v + a) + b becomes v + (a + b) where v differs between lanes
// and a and b do not, so that one sum stays scalar.
//
// Only what is associative is touched: integers, and floating point where it may be reassociated.
// Values whose stride is known are left alone, since lane 0 computes them with scalars already.
#ifndef VECZ_TRANSFORM_UNIFORM_REASSOCIATION_H
#define VECZ_TRANSFORM_UNIFORM_REASSOCIATION_H

namespace llvm {
class Function;
} // namespace llvm

namespace vecz {

class Strides;
class Uniformity;

/// Both analyses hold for what they knew before; new instructions are uniform.
bool reassociateUniform(llvm::Function &F, const Uniformity &uniformity, const Strides &strides);

} // namespace vecz

#endif // VECZ_TRANSFORM_UNIFORM_REASSOCIATION_H
