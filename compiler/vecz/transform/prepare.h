// Brings a kernel into the form that control-flow conversion and packetization need: calls inlined,
// private variables promoted to SSA values, no switches, one return, and loops in loop-simplify and
// LCSSA form with one exit block. One function per step, in their order.
#ifndef VECZ_TRANSFORM_PREPARE_H
#define VECZ_TRANSFORM_PREPARE_H

#include <llvm/IR/PassManager.h>
#include <llvm/Support/Error.h>

namespace compiler::utils {
class BuiltinInfo;
} // namespace compiler::utils

namespace vecz {

class Uniformity;

// All errors are Refusals.

/// Inlines all calls except for builtins that have a vector equivalent of that width.
llvm::Error inlineCalls(llvm::Function &F, const compiler::utils::BuiltinInfo &BI,
                        llvm::ElementCount width);

/// Also removes branches to unreachable code.
llvm::Error mergeReturns(llvm::Function &F);

/// Promotes private variables to SSA values.
void promoteVariables(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);

/// Scalarizes varying vectors of the source where possible.
void scalarizeSourceVectors(llvm::Function &F, const compiler::utils::BuiltinInfo &BI,
                            const Uniformity &uniformity, llvm::FunctionAnalysisManager &FAM);

/// Lowers switches, and gives loops their canonical form.
llvm::Error simplifyControlFlow(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);

/// Checks that all control flow has that form.
llvm::Error checkControlFlow(llvm::Function &F);

} // namespace vecz

#endif // VECZ_TRANSFORM_PREPARE_H
