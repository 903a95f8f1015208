// Emits atomic operations in the form that a device supports.
#ifndef COMPILER_UTILS_ATOMIC_BUILDER_H
#define COMPILER_UTILS_ATOMIC_BUILDER_H

#include "compiler/utils/mangling.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

namespace compiler::utils {

struct DeviceInfo;

/// By default operations are monotonic, with fences before and after them for stronger orders. A
/// device may declare support for native orders and for floating-point atomicrmw. Unsupported
/// read-modify-write operations are expanded to compare-exchange loops. No operation has a
/// syncscope.
class AtomicBuilder {
public:
  AtomicBuilder(llvm::IRBuilder<> &B, const DeviceInfo &device) : B(B), device(device) {}

  /// The ordering of an operation between createFenceBefore and createFenceAfter.
  llvm::AtomicOrdering getOperationOrder(llvm::AtomicOrdering order) const;
  void createFenceBefore(llvm::AtomicOrdering order);
  void createFenceAfter(llvm::AtomicOrdering order);
  /// Null for a relaxed fence.
  llvm::Value *createFence(llvm::AtomicOrdering order);

  /// Whether the device supports atomicrmw for this operation and type.
  bool supportsNatively(llvm::AtomicRMWInst::BinOp operation, const llvm::Type *type) const;

  llvm::Value *createLoad(llvm::Type *type, llvm::Value *pointer, llvm::AtomicOrdering order);
  llvm::Value *createStore(llvm::Value *value, llvm::Value *pointer, llvm::AtomicOrdering order);

  /// Returns the old value. An unsupported operation splits the block at the insertion point.
  llvm::Value *createReadModifyWrite(llvm::AtomicRMWInst::BinOp operation, llvm::Value *pointer,
                                     llvm::Value *value, llvm::AtomicOrdering order);
  /// Emits the compare-exchange loop and its fences for an instruction, which is not erased.
  llvm::Value *createLoop(const llvm::AtomicRMWInst &I);

  struct Exchange {
    llvm::Value *oldValue;
    llvm::Value *succeeded;
  };
  /// Floating-point values are compared bitwise.
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

/// The pointee type of a mangled pointer type if it supports atomics: int, long, half, float or
/// double, in writable memory. Null otherwise.
llvm::Type *getAtomicValueType(const MangledType &pointer, llvm::LLVMContext &context);

} // namespace compiler::utils

#endif // COMPILER_UTILS_ATOMIC_BUILDER_H
