// Promotes short private arrays with varying indices to SSA values: one per element, with selects
// on the index. In memory they would need a gather or scatter per access.
//
// Arrays with uniform indices only are left alone, since interleave_private makes their accesses
// contiguous. So are those that would take too many registers, and those whose address escapes or
// is used for other accesses than those of whole elements.
#ifndef VECZ_TRANSFORM_PROMOTE_PRIVATE_ARRAYS_H
#define VECZ_TRANSFORM_PROMOTE_PRIVATE_ARRAYS_H

#include <llvm/IR/PassManager.h>

namespace vecz {

class Uniformity;

/// `registersFor` is the number of vector registers that an element of a size in bytes takes.
bool promotePrivateArrays(llvm::Function &F, const Uniformity &uniformity,
                          llvm::function_ref<unsigned(uint64_t)> registersFor,
                          llvm::FunctionAnalysisManager &FAM);

} // namespace vecz

#endif // VECZ_TRANSFORM_PROMOTE_PRIVATE_ARRAYS_H
