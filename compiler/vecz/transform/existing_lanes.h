// Vector-predicated versions may have more lanes than work-items are left. The mask of existing
// lanes tells whether the lane's local id is less than the local size.
#ifndef VECZ_TRANSFORM_EXISTING_LANES_H
#define VECZ_TRANSFORM_EXISTING_LANES_H

#include <llvm/IR/Function.h>
#include <llvm/Support/Error.h>

namespace compiler::utils {
class BuiltinInfo;
} // namespace compiler::utils

namespace vecz {

/// Builds the mask in the entry block. Fails with a Refusal if the module declares another function
/// of a work-item builtin's name.
llvm::Expected<llvm::Value *>
createExistingLaneMask(llvm::Function &F, compiler::utils::BuiltinInfo &BI, unsigned dimension);

} // namespace vecz

#endif // VECZ_TRANSFORM_EXISTING_LANES_H
