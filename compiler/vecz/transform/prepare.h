// Brings a kernel into the form that the vectorizer works on: one function without calls of others
// that it could look into, private variables in registers, no switches, one return, and loops that
// have a preheader, one latch and one exit block, with values used behind loops through phis.
// Vectors of the source are taken apart where that is possible.
#ifndef VECZ_TRANSFORM_PREPARE_H
#define VECZ_TRANSFORM_PREPARE_H

#include <llvm/IR/PassManager.h>
#include <llvm/Support/Error.h>

namespace compiler::utils {
class BuiltinInfo;
} // namespace compiler::utils

namespace vecz {

/// Fails with a Refusal if F cannot have that form. Calls that will be replaced by their versions
/// for `width` values at once are left.
llvm::Error prepareKernel(llvm::Function &F, const compiler::utils::BuiltinInfo &BI,
                          llvm::ElementCount width, llvm::FunctionAnalysisManager &FAM);

} // namespace vecz

#endif // VECZ_TRANSFORM_PREPARE_H
