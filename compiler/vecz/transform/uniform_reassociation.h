// Reassociates uniform operands: (v + a) + b becomes v + (a + b) where v is varying and a and b are
// uniform, so that one operation stays scalar.
//
// Only associative operations are changed: those of integers, and of floating point with the
// reassoc flag. Values with a known stride are left alone, since they are computed in scalar code
// anyway.
#ifndef VECZ_TRANSFORM_UNIFORM_REASSOCIATION_H
#define VECZ_TRANSFORM_UNIFORM_REASSOCIATION_H

namespace llvm {
class Function;
} // namespace llvm

namespace vecz {

class Strides;
class Uniformity;

/// Both analyses stay valid for existing instructions; new ones are uniform.
bool reassociateUniform(llvm::Function &F, const Uniformity &uniformity, const Strides &strides);

} // namespace vecz

#endif // VECZ_TRANSFORM_UNIFORM_REASSOCIATION_H
