// Emits atomic operations in the form that a device takes.
#ifndef COMPILER_UTILS_ATOMIC_BUILDER_H
#define COMPILER_UTILS_ATOMIC_BUILDER_H

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

#include "compiler/utils/mangling.h"

namespace compiler::utils {

struct DeviceInfo;

/// By default operations are monotonic, and fences before and after them make up for the order that
/// was asked for. A device may declare that it takes the orders themselves, and read-modify-write
/// operations on floating-point numbers. Those that it does not take, and the ones of LLVM that the
/// specification does not list, are compare-and-exchange loops. No operation has a syncscope.
class AtomicBuilder {
public:
  AtomicBuilder(llvm::IRBuilder<> &B, const DeviceInfo &device) : B(B), device(device) {}

  /// The order of an operation between createFenceBefore and createFenceAfter.
  llvm::AtomicOrdering getOperationOrder(llvm::AtomicOrdering order) const;
  void createFenceBefore(llvm::AtomicOrdering order);
  void createFenceAfter(llvm::AtomicOrdering order);
  /// Null for a fence without effect.
  llvm::Value *createFence(llvm::AtomicOrdering order);

  /// Whether the device takes atomicrmw for this operation on values of that type.
  bool takesNatively(llvm::AtomicRMWInst::BinOp operation, const llvm::Type *type) const;

  llvm::Value *createLoad(llvm::Type *type, llvm::Value *pointer, llvm::AtomicOrdering order);
  llvm::Value *createStore(llvm::Value *value, llvm::Value *pointer, llvm::AtomicOrdering order);

  /// Returns the old value. For an operation that the device does not take, the block is split at
  /// the builder's position.
  llvm::Value *createReadModifyWrite(llvm::AtomicRMWInst::BinOp operation, llvm::Value *pointer,
                                     llvm::Value *value, llvm::AtomicOrdering order);
  /// The compare-and-exchange loop and its fences for an instruction, which is left in place.
  llvm::Value *createLoop(const llvm::AtomicRMWInst &I);

  struct Exchange {
    llvm::Value *oldValue;
    llvm::Value *succeeded;
  };
  /// Floating-point numbers are compared by their bits.
  Exchange createCompareExchange(llvm::Value *pointer, llvm::Value *expected, llvm::Value *desired,
                                 llvm::AtomicOrdering success, llvm::AtomicOrdering failure,
                                 bool isWeak);

private:
  struct Update {
    llvm::AtomicRMWInst::BinOp operation;
    llvm::Value *pointer;
    llvm::Value *value;
    llvm::AtomicOrdering order;
    llvm::Align align;
    bool isVolatile;
  };

  llvm::Align getAlign(llvm::Type *type) const;
  llvm::Value *createLoop(const Update &update);

  llvm::IRBuilder<> &B;
  const DeviceInfo &device;
};

/// The type of the number that a pointer of that mangled type points to: an int or long of either
/// sign, or a half, float or double, in memory that can be written. Null if it is another.
llvm::Type *getAtomicValueType(const MangledType &pointer, llvm::LLVMContext &context);

} // namespace compiler::utils

#endif // COMPILER_UTILS_ATOMIC_BUILDER_H
