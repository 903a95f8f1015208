#include "builtin_calls.h"
#include "translations.h"

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Instructions.h>

namespace spirv {

namespace {
using BinOp = llvm::AtomicRMWInst::BinOp;
using llvm::AtomicOrdering;

struct UpdateRow {
  spv::Op opcode;
  BinOp operation;
};

constexpr UpdateRow updates[] = {
    {spv::Op::OpAtomicExchange, BinOp::Xchg},  {spv::Op::OpAtomicIIncrement, BinOp::Add},
    {spv::Op::OpAtomicIDecrement, BinOp::Sub}, {spv::Op::OpAtomicIAdd, BinOp::Add},
    {spv::Op::OpAtomicISub, BinOp::Sub},       {spv::Op::OpAtomicSMin, BinOp::Min},
    {spv::Op::OpAtomicUMin, BinOp::UMin},      {spv::Op::OpAtomicSMax, BinOp::Max},
    {spv::Op::OpAtomicUMax, BinOp::UMax},      {spv::Op::OpAtomicAnd, BinOp::And},
    {spv::Op::OpAtomicOr, BinOp::Or},          {spv::Op::OpAtomicXor, BinOp::Xor},
    {spv::Op::OpAtomicFAddEXT, BinOp::FAdd},   {spv::Op::OpAtomicFMinEXT, BinOp::FMin},
    {spv::Op::OpAtomicFMaxEXT, BinOp::FMax},
};

/// An order is that of its strongest flag. What is not a constant is treated as the strongest.
AtomicOrdering getOrder(const Operation &operation, unsigned operand) {
  const auto *semantics = llvm::dyn_cast<llvm::ConstantInt>(operation.integer(operand));
  if (!semantics)
    return AtomicOrdering::SequentiallyConsistent;
  const uint64_t flags = semantics->getZExtValue();
  auto has = [&](spv::MemorySemanticsMask mask) { return (flags & uint32_t(mask)) != 0; };
  const bool acquires = has(spv::MemorySemanticsMask::Acquire);
  const bool releases = has(spv::MemorySemanticsMask::Release);
  if (has(spv::MemorySemanticsMask::SequentiallyConsistent))
    return AtomicOrdering::SequentiallyConsistent;
  if (has(spv::MemorySemanticsMask::AcquireRelease) || (acquires && releases))
    return AtomicOrdering::AcquireRelease;
  if (acquires)
    return AtomicOrdering::Acquire;
  return releases ? AtomicOrdering::Release : AtomicOrdering::Monotonic;
}

/// Whether the type has atomics, of this kind.
bool checkType(const Operation &operation, llvm::Type *type, bool isFloat) {
  const unsigned bits = type->getPrimitiveSizeInBits().getFixedValue();
  const bool fits = isFloat ? type->isFloatingPointTy() : type->isIntegerTy();
  if (fits && (bits == 32 || bits == 64 || (bits == 16 && isFloat)))
    return true;
  operation.fail("there are no atomics of this type");
  return false;
}

bool isAtomicData(const Operation &operation, llvm::Type *type) {
  return checkType(operation, type, type->isFloatingPointTy());
}

llvm::Align getAlign(llvm::Type *type) {
  return llvm::Align(type->getPrimitiveSizeInBits().getFixedValue() / 8);
}

bool isVolatile(const Operation &operation) {
  return operation.getReader().isDecorated(operation.word(0), spv::Decoration::Volatile);
}

AtomicOrdering dropRelease(AtomicOrdering order) {
  return order == AtomicOrdering::AcquireRelease ? AtomicOrdering::Acquire
         : order == AtomicOrdering::Release      ? AtomicOrdering::Monotonic
                                                 : order;
}

AtomicOrdering dropAcquire(AtomicOrdering order) {
  return order == AtomicOrdering::AcquireRelease ? AtomicOrdering::Release
         : order == AtomicOrdering::Acquire      ? AtomicOrdering::Monotonic
                                                 : order;
}
} // namespace

llvm::Value *translateAtomicLoad(const Operation &operation) {
  if (!isAtomicData(operation, operation.type))
    return nullptr;
  auto *load = operation.body.B.CreateAlignedLoad(operation.type, operation.pointer(0),
                                                  getAlign(operation.type), isVolatile(operation));
  load->setOrdering(dropRelease(getOrder(operation, 2)));
  return load;
}

llvm::Value *translateAtomicStore(const Operation &operation) {
  llvm::Value *value = operation.value(3);
  llvm::Value *pointer = operation.pointer(0);
  if (!isAtomicData(operation, value->getType()))
    return nullptr;
  auto *store = operation.body.B.CreateAlignedStore(value, pointer, getAlign(value->getType()),
                                                    isVolatile(operation));
  store->setOrdering(dropAcquire(getOrder(operation, 2)));
  return nullptr;
}

llvm::Value *translateAtomicUpdate(const Operation &operation) {
  const auto *row = llvm::find_if(
      updates, [&](const UpdateRow &other) { return other.opcode == operation.opcode; });
  const bool isFloat = llvm::AtomicRMWInst::isFPOperation(row->operation);
  llvm::Type *type = operation.type;
  if (!(row->operation == BinOp::Xchg ? isAtomicData(operation, type)
                                      : checkType(operation, type, isFloat)))
    return nullptr;
  const bool isStep = operation.opcode == spv::Op::OpAtomicIIncrement ||
                      operation.opcode == spv::Op::OpAtomicIDecrement;
  llvm::Value *value = isStep ? llvm::ConstantInt::get(type, 1) : operation.value(3, type);
  llvm::Value *pointer = operation.pointer(0);
  const AtomicOrdering order = getOrder(operation, 2);
  if (operation.getReader().hasFailed())
    return nullptr;
  auto *update =
      operation.body.B.CreateAtomicRMW(row->operation, pointer, value, getAlign(type), order);
  update->setVolatile(isVolatile(operation));
  return update;
}

llvm::Value *translateAtomicCompareExchange(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  llvm::Type *type = operation.type;
  if (!checkType(operation, type, /*isFloat=*/false))
    return nullptr;
  llvm::Value *pointer = operation.pointer(0);
  llvm::Value *desired = operation.value(4, type), *expected = operation.value(5, type);
  const AtomicOrdering success = getOrder(operation, 2);
  const AtomicOrdering failure = dropRelease(getOrder(operation, 3));
  if (operation.getReader().hasFailed())
    return nullptr;
  auto *exchange =
      B.CreateAtomicCmpXchg(pointer, expected, desired, getAlign(type), success, failure);
  exchange->setVolatile(isVolatile(operation));
  return B.CreateExtractValue(exchange, 0);
}

/// A flag is an integer of 32 bits; any value but 0 means that it is set.
llvm::Value *translateAtomicFlag(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  llvm::Value *pointer = operation.pointer(0);
  const AtomicOrdering order = getOrder(operation, 2);
  if (operation.getReader().hasFailed())
    return nullptr;
  if (operation.opcode == spv::Op::OpAtomicFlagClear) {
    auto *store = B.CreateAlignedStore(B.getInt32(0), pointer, llvm::Align(4));
    store->setOrdering(dropAcquire(order));
    return nullptr;
  }
  llvm::Value *old = B.CreateAtomicRMW(BinOp::Xchg, pointer, B.getInt32(1), llvm::Align(4), order);
  return B.CreateICmpNE(old, B.getInt32(0));
}

/// Scopes and semantics have the same numbers in mux builtins. A split barrier is its second half:
/// all that work-items wait for is before the first.
llvm::Value *translateBarrier(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  Reader &reader = operation.getReader();
  auto call = [&](llvm::StringRef name, llvm::ArrayRef<llvm::Value *> arguments) {
    callFunction(reader, B, name, B.getVoidTy(), arguments, Effect::Communicates);
  };
  if (operation.opcode == spv::Op::OpMemoryBarrier) {
    call("__mux_mem_barrier",
         {B.getInt32(operation.constant(0)), B.getInt32(operation.constant(1))});
    return nullptr;
  }
  if (operation.opcode == spv::Op::OpControlBarrierArriveINTEL) {
    call("__mux_mem_barrier",
         {B.getInt32(operation.constant(1)), B.getInt32(operation.constant(2))});
    return nullptr;
  }
  llvm::Value *const arguments[] = {B.getInt32(0), B.getInt32(operation.constant(1)),
                                    B.getInt32(operation.constant(2))};
  switch (spv::Scope(operation.constant(0))) {
  case spv::Scope::Workgroup:
    call("__mux_work_group_barrier", arguments);
    return nullptr;
  case spv::Scope::Subgroup:
    call("__mux_sub_group_barrier", arguments);
    return nullptr;
  case spv::Scope::Invocation:
    call("__mux_mem_barrier", llvm::ArrayRef(arguments).drop_front());
    return nullptr;
  default:
    return operation.fail("the execution scope is neither Workgroup nor Subgroup");
  }
}

} // namespace spirv
