// The mangled name gives operation, type and address space, and must match the function's IR type.
//
// An order that is not constant, or invalid for the operation, becomes seq_cst, which is always
// correct.
#include "compiler/utils/replace_c11_atomic_funcs.h"

#include "atomic_builder.h"
#include "compiler/utils/address_spaces.h"
#include "compiler/utils/device_info.h"
#include "replace_calls.h"

#include <llvm/ADT/StringSwitch.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace compiler::utils {

namespace {
using llvm::AtomicOrdering;
using BinOp = llvm::AtomicRMWInst::BinOp;

enum class Kind { Init, Store, Load, Fetch, CompareExchange, FlagTestAndSet, FlagClear, Fence };

/// The operands after the pointer.
struct Shape {
  bool hasExpected = false;
  bool hasValue = false;
  unsigned numOrders = 1;
};

Shape getShape(Kind kind) {
  switch (kind) {
  case Kind::Init:
  case Kind::Store:
  case Kind::Fetch:
    return {.hasExpected = false, .hasValue = true, .numOrders = 1};
  case Kind::CompareExchange:
    return {.hasExpected = true, .hasValue = true, .numOrders = 2};
  default:
    return {};
  }
}

std::optional<Kind> getKind(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<Kind>>(name)
      .Case("init", Kind::Init)
      .Case("store", Kind::Store)
      .Case("load", Kind::Load)
      .Case("exchange", Kind::Fetch)
      .StartsWith("fetch_", Kind::Fetch)
      .Cases({"compare_exchange_strong", "compare_exchange_weak"}, Kind::CompareExchange)
      .Case("flag_test_and_set", Kind::FlagTestAndSet)
      .Case("flag_clear", Kind::FlagClear)
      .Case("work_item_fence", Kind::Fence)
      .Default(std::nullopt);
}

/// BAD_BINOP if the type does not support the operation.
BinOp getOperation(llvm::StringRef name, const MangledType &type) {
  if (name == "exchange")
    return BinOp::Xchg;
  name.consume_front("fetch_");
  if (type.isFloatingPoint())
    return llvm::StringSwitch<BinOp>(name)
        .Case("add", BinOp::FAdd)
        .Case("sub", BinOp::FSub)
        .Case("min", BinOp::FMin)
        .Case("max", BinOp::FMax)
        .Default(BinOp::BAD_BINOP);
  const bool isSigned = type.isSignedInteger();
  return llvm::StringSwitch<BinOp>(name)
      .Case("add", BinOp::Add)
      .Case("sub", BinOp::Sub)
      .Case("or", BinOp::Or)
      .Case("xor", BinOp::Xor)
      .Case("and", BinOp::And)
      .Case("min", isSigned ? BinOp::Min : BinOp::UMin)
      .Case("max", isSigned ? BinOp::Max : BinOp::UMax)
      .Default(BinOp::BAD_BINOP);
}

/// memory_order encodes relaxed as 0, and acquire, release, acq_rel, seq_cst from 2.
AtomicOrdering getOrder(const llvm::Value *value) {
  const auto *constant = llvm::dyn_cast<llvm::ConstantInt>(value);
  switch (constant ? constant->getValue().getLimitedValue(5) : 5) {
  case 0:
    return AtomicOrdering::Monotonic;
  case 2:
    return AtomicOrdering::Acquire;
  case 3:
    return AtomicOrdering::Release;
  case 4:
    return AtomicOrdering::AcquireRelease;
  default:
    return AtomicOrdering::SequentiallyConsistent;
  }
}

/// Also the failure ordering of an exchange, which is a load.
AtomicOrdering getLoadOrder(AtomicOrdering order) {
  const bool isValid = order == AtomicOrdering::Monotonic || order == AtomicOrdering::Acquire;
  return isValid ? order : AtomicOrdering::SequentiallyConsistent;
}

AtomicOrdering getStoreOrder(AtomicOrdering order) {
  const bool isValid = order == AtomicOrdering::Monotonic || order == AtomicOrdering::Release;
  return isValid ? order : AtomicOrdering::SequentiallyConsistent;
}

/// Whether no other work-item can access the memory.
bool isPrivate(const llvm::Value *pointer) {
  return pointer->getType()->getPointerAddressSpace() == AddressSpace::Private ||
         llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(pointer));
}

class C11AtomicCall {
public:
  C11AtomicCall(llvm::CallInst &call, const DemangledName &name, const DeviceInfo &device)
      : call(call), name(name), B(&call), builder(B, device) {}

  /// See EmitReplacementFn.
  llvm::Value *replace();

private:
  /// Parses the call; false if it does not match the name.
  bool parse();
  bool parseFence();
  bool parseOrders(unsigned first, unsigned numOrders);
  bool hasFittingResult() const;
  bool isPointerAt(unsigned index, const MangledType &type) const;

  llvm::Value *emitFence();
  llvm::Value *emitCompareExchange();
  llvm::Value *emitFlagTestAndSet();
  void storeExpected(llvm::Value *oldValue, llvm::Value *succeeded);

  llvm::CallInst &call;
  const DemangledName &name;
  llvm::IRBuilder<> B;
  AtomicBuilder builder;

  Kind kind = Kind::Init;
  BinOp operation = BinOp::BAD_BINOP;
  bool isExplicit = false;
  bool isWeak = false;
  llvm::Type *type = nullptr;
  llvm::Value *pointer = nullptr;
  llvm::Value *expected = nullptr;
  llvm::Value *value = nullptr;
  AtomicOrdering order = AtomicOrdering::SequentiallyConsistent;
  AtomicOrdering failureOrder = AtomicOrdering::SequentiallyConsistent;
};

bool C11AtomicCall::isPointerAt(unsigned index, const MangledType &expectedType) const {
  const llvm::Type *actual = call.getArgOperand(index)->getType();
  return actual->isPointerTy() && actual->getPointerAddressSpace() == expectedType.addressSpace;
}

bool C11AtomicCall::parse() {
  llvm::StringRef function = name.name;
  if (!function.consume_front("atomic_") || call.arg_size() != name.params.size() ||
      call.arg_empty())
    return false;
  isExplicit = function.consume_back("_explicit");
  const std::optional<Kind> found = getKind(function);
  if (!found)
    return false;
  kind = *found;
  if (kind == Kind::Fence)
    return parseFence();

  const MangledType &pointee = name.params[0];
  type = getAtomicValueType(pointee, call.getContext());
  if (!type || !pointee.isAtomic || !isPointerAt(0, pointee))
    return false;
  pointer = call.getArgOperand(0);
  operation = getOperation(function, pointee);
  isWeak = function == "compare_exchange_weak";
  if (kind == Kind::Fetch && operation == BinOp::BAD_BINOP)
    return false;

  const Shape shape = getShape(kind);
  unsigned index = 1;
  if (shape.hasExpected) {
    if (index == name.params.size() || !name.params[index].isPointer ||
        name.params[index].base != pointee.base || !isPointerAt(index, name.params[index]))
      return false;
    expected = call.getArgOperand(index++);
  }
  if (shape.hasValue) {
    if (index == call.arg_size() || call.getArgOperand(index)->getType() != type)
      return false;
    value = call.getArgOperand(index++);
  }
  return parseOrders(index, shape.numOrders) && hasFittingResult();
}

bool C11AtomicCall::parseFence() {
  return !isExplicit && call.arg_size() == 3 && call.getType()->isVoidTy() &&
         name.params[0].base == MangledType::Base::UInt &&
         call.getArgOperand(0)->getType()->isIntegerTy() && parseOrders(1, 1);
}

/// The orders and an optional scope are the last operands.
bool C11AtomicCall::parseOrders(unsigned first, unsigned numOrders) {
  const unsigned rest = call.arg_size() - first;
  if (!isExplicit && kind != Kind::Fence)
    return rest == 0;
  if (kind == Kind::Init || (rest != numOrders && rest != numOrders + 1))
    return false;
  for (unsigned i = first; i != call.arg_size(); ++i)
    if (!call.getArgOperand(i)->getType()->isIntegerTy(32))
      return false;
  order = getOrder(call.getArgOperand(first));
  if (numOrders == 2)
    failureOrder = getOrder(call.getArgOperand(first + 1));
  return true;
}

bool C11AtomicCall::hasFittingResult() const {
  switch (kind) {
  case Kind::Load:
  case Kind::Fetch:
    return call.getType() == type;
  case Kind::CompareExchange:
    return call.getType()->isIntegerTy();
  case Kind::FlagTestAndSet:
    return call.getType()->isIntegerTy() && type->isIntegerTy(32);
  case Kind::FlagClear:
    return call.getType()->isVoidTy() && type->isIntegerTy(32);
  default:
    return call.getType()->isVoidTy();
  }
}

llvm::Value *C11AtomicCall::replace() {
  if (!parse())
    return nullptr;
  switch (kind) {
  case Kind::Init:
    // Not shared yet, but atomic nevertheless.
    return builder.createStore(value, pointer, AtomicOrdering::Monotonic);
  case Kind::Store:
    return builder.createStore(value, pointer, getStoreOrder(order));
  case Kind::Load:
    return builder.createLoad(type, pointer, getLoadOrder(order));
  case Kind::Fetch:
    return builder.createReadModifyWrite(operation, pointer, value, order);
  case Kind::CompareExchange:
    return emitCompareExchange();
  case Kind::FlagTestAndSet:
    return emitFlagTestAndSet();
  case Kind::FlagClear:
    return builder.createStore(llvm::ConstantInt::get(type, 0), pointer, getStoreOrder(order));
  case Kind::Fence:
    return emitFence();
  }
  return nullptr;
}

llvm::Value *C11AtomicCall::emitFence() {
  llvm::Value *fence = builder.createFence(order);
  // A relaxed fence is a no-op; any value serves as the replacement of a void call.
  return fence ? fence : &call;
}

llvm::Value *C11AtomicCall::emitFlagTestAndSet() {
  llvm::Value *oldValue =
      builder.createReadModifyWrite(BinOp::Xchg, pointer, llvm::ConstantInt::get(type, 1), order);
  return B.CreateZExtOrTrunc(B.CreateIsNotNull(oldValue), call.getType());
}

llvm::Value *C11AtomicCall::emitCompareExchange() {
  const llvm::Align align(type->getScalarSizeInBits() / 8);
  llvm::Value *oldExpected = B.CreateAlignedLoad(type, expected, align);
  const AtomicBuilder::Exchange exchange = builder.createCompareExchange(
      pointer, oldExpected, value, order, getLoadOrder(failureOrder), isWeak);
  llvm::Value *result = B.CreateZExtOrTrunc(exchange.succeeded, call.getType());
  storeExpected(exchange.oldValue, exchange.succeeded);
  return result;
}

/// On failure the loaded value is stored to `expected`. On success an unconditional store would be
/// redundant but could race with other work-items, unless the memory is private.
void C11AtomicCall::storeExpected(llvm::Value *oldValue, llvm::Value *succeeded) {
  if (!isPrivate(expected))
    B.SetInsertPoint(llvm::SplitBlockAndInsertIfThen(B.CreateNot(succeeded), B.GetInsertPoint(),
                                                     /*Unreachable*/ false));
  B.CreateAlignedStore(oldValue, expected, llvm::Align(type->getScalarSizeInBits() / 8));
}
} // namespace

llvm::PreservedAnalyses ReplaceC11AtomicFuncsPass::run(llvm::Module &M,
                                                       llvm::ModuleAnalysisManager &AM) {
  const DeviceInfo &device = AM.getResult<DeviceInfoAnalysis>(M);
  const bool changed = replaceMangledCalls(M, [&](llvm::CallInst &call, const DemangledName &name) {
    return C11AtomicCall(call, name, device).replace();
  });
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
