// Predicated versions run more lanes than there are work-items left. Asks, at the kernel's start,
// whether the lane's work-item is one of its group.
#ifndef VECZ_TRANSFORM_EXISTING_LANES_H
#define VECZ_TRANSFORM_EXISTING_LANES_H

#include <llvm/IR/Function.h>
#include <llvm/Support/Error.h>

namespace compiler::utils {
class BuiltinInfo;
} // namespace compiler::utils

namespace vecz {

/// Fails with a Refusal if the module has something else of the name of a query that it needs.
llvm::Expected<llvm::Value *>
createExistingLaneMask(llvm::Function &F, compiler::utils::BuiltinInfo &BI, unsigned dimension);

} // namespace vecz

#endif // VECZ_TRANSFORM_EXISTING_LANES_H
