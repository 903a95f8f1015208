// Computes all components of source vectors at once.
//
// Source vectors are scalarized, so that each component is a vector of its own. Where components
// that are loaded together go through the same operations and are stored together, they need not be
// taken apart: the operations apply to the vector in memory, which has the components of all lanes.
// So do those of loops, such as sums that are stored at the end.
#ifndef VECZ_TRANSFORM_JOIN_COMPONENTS_H
#define VECZ_TRANSFORM_JOIN_COMPONENTS_H

#include <llvm/IR/Function.h>

namespace vecz {

/// Returns whether it changed `F`.
bool joinComponents(llvm::Function &F);

} // namespace vecz

#endif // VECZ_TRANSFORM_JOIN_COMPONENTS_H
