// Brings a kernel into the form that the vectorizer works on: one function without calls of others
// that it could look into, private variables in registers, no switches, one return, and loops that
// have a preheader, one latch and one exit block, with values used behind loops through phis. One
// function for each step, in their order.
#ifndef VECZ_TRANSFORM_PREPARE_H
#define VECZ_TRANSFORM_PREPARE_H

#include <llvm/IR/PassManager.h>
#include <llvm/Support/Error.h>

namespace compiler::utils {
class BuiltinInfo;
} // namespace compiler::utils

namespace vecz {

// Those that return an error fail with a Refusal.

/// Inlines all calls but those that will be replaced by their versions for `width` values at once.
llvm::Error inlineCalls(llvm::Function &F, const compiler::utils::BuiltinInfo &BI,
                        llvm::ElementCount width);

llvm::Error mergeReturns(llvm::Function &F);

/// Private variables go into registers.
void promoteVariables(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);

/// Vectors of the source are taken apart where that is possible.
void scalarizeSourceVectors(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);

/// No switches, and loops in simple form.
llvm::Error simplifyControlFlow(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);

/// Whether all control flow has that form.
llvm::Error checkControlFlow(llvm::Function &F);

} // namespace vecz

#endif // VECZ_TRANSFORM_PREPARE_H
