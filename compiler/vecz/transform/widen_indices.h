// Extends the operands of index arithmetic instead of its result: sext(a +nsw b) becomes
// sext(a) + sext(b).
//
// An address with a known stride is computed for lane 0, also where lane 0 is not active. Its
// narrow arithmetic may then wrap although its flags say that it does not, and extending would give
// the number of another place. In the wide type nothing wraps. For the same reason, `or` of what
// has no bit in common becomes an addition.
#ifndef VECZ_TRANSFORM_WIDEN_INDICES_H
#define VECZ_TRANSFORM_WIDEN_INDICES_H

#include "../analysis/strides.h"

namespace vecz {

/// Only values whose stride is known are touched. The analyses are out of date afterwards if it
/// returns true.
bool widenIndices(llvm::Function &F, const Uniformity &uniformity, const Strides &strides);

} // namespace vecz

#endif // VECZ_TRANSFORM_WIDEN_INDICES_H
