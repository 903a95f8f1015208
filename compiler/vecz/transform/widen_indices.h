// Extends the operands of index arithmetic instead of its result: sext(a +nsw b) becomes
// sext(a) + sext(b), and the sext of an induction variable becomes a wide induction variable.
//
// An address with a known stride is computed for lane 0, which need not be active. In an inactive
// lane, `nsw` and `nuw` promise nothing: the narrow value may wrap, and its extension would be the
// index of another element. In the wide type it does not. For the same reason `or disjoint` becomes
// an addition.
#ifndef VECZ_TRANSFORM_WIDEN_INDICES_H
#define VECZ_TRANSFORM_WIDEN_INDICES_H

#include "../analysis/strides.h"

namespace vecz {

/// Widens values with a known stride only. Returns whether it changed F, which invalidates both
/// analyses.
bool widenIndices(llvm::Function &F, const Uniformity &uniformity, const Strides &strides);

} // namespace vecz

#endif // VECZ_TRANSFORM_WIDEN_INDICES_H
