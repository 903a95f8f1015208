// A short private array whose index differs between lanes would be gathered from and scattered to,
// element by element, through memory. Each of its elements gets a register instead, and accesses go
// through all of them and choose by the index.
//
// Arrays with uniform indices only are left alone: their layout makes accesses consecutive (see
// interleave_private). So are those that would take too many registers, and those whose address
// goes elsewhere than into plain accesses of whole elements.
#ifndef VECZ_TRANSFORM_PROMOTE_PRIVATE_ARRAYS_H
#define VECZ_TRANSFORM_PROMOTE_PRIVATE_ARRAYS_H

#include <llvm/IR/PassManager.h>

namespace vecz {

class Uniformity;

/// `registersFor` tells how many registers an element of a size in bytes takes for all lanes.
bool promotePrivateArrays(llvm::Function &F, const Uniformity &uniformity,
                          llvm::function_ref<unsigned(uint64_t)> registersFor,
                          llvm::FunctionAnalysisManager &FAM);

} // namespace vecz

#endif // VECZ_TRANSFORM_PROMOTE_PRIVATE_ARRAYS_H
