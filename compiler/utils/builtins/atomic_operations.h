// What the operations of atomicrmw do to each other.
#ifndef COMPILER_UTILS_ATOMIC_OPERATIONS_H
#define COMPILER_UTILS_ATOMIC_OPERATIONS_H

#include <llvm/IR/Instructions.h>
#include <llvm/IR/Intrinsics.h>

namespace compiler::utils {

/// The reduction that combines the operands of several operations on one address; not_intrinsic if
/// the order of the operations matters, as for floating point, which rounds.
llvm::Intrinsic::ID getAtomicReduction(llvm::AtomicRMWInst::BinOp operation);

/// The identity element of an operation that has a reduction.
llvm::Constant *getAtomicIdentity(llvm::AtomicRMWInst::BinOp operation, llvm::Type *type);

} // namespace compiler::utils

#endif // COMPILER_UTILS_ATOMIC_OPERATIONS_H
