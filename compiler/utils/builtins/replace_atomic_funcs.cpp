// The mangled name gives function, address space and type, and must match the function's IR type
// (compiler-utils: ReplaceAtomicFuncsPass). These functions are relaxed, so every device supports
// the instructions.
//
// The volatile qualifier of the prototypes' pointers does not make the access volatile.
#include "compiler/utils/replace_atomic_funcs.h"

#include "atomic_builder.h"
#include "compiler/utils/device_info.h"
#include "compiler/utils/preserved_analyses.h"
#include "replace_calls.h"

#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {
using llvm::AtomicOrdering;
using BinOp = llvm::AtomicRMWInst::BinOp;

struct AtomicFunction {
  BinOp operation = BinOp::BAD_BINOP;
  /// The number of operands after the pointer.
  unsigned numValues = 1;

  bool isCompareExchange() const { return numValues == 2; }
};

std::optional<AtomicFunction> getAtomicFunction(llvm::StringRef name, const MangledType &type) {
  if (!name.consume_front("atomic_") && !name.consume_front("atom_"))
    return std::nullopt;
  if (name == "cmpxchg")
    return AtomicFunction{BinOp::BAD_BINOP, 2};
  const bool isSigned = type.isSignedInteger();
  AtomicFunction function;
  function.operation = llvm::StringSwitch<BinOp>(name)
                           .Cases({"add", "inc"}, BinOp::Add)
                           .Cases({"sub", "dec"}, BinOp::Sub)
                           .Case("xchg", BinOp::Xchg)
                           .Case("min", isSigned ? BinOp::Min : BinOp::UMin)
                           .Case("max", isSigned ? BinOp::Max : BinOp::UMax)
                           .Case("and", BinOp::And)
                           .Case("or", BinOp::Or)
                           .Case("xor", BinOp::Xor)
                           .Default(BinOp::BAD_BINOP);
  if (function.operation == BinOp::BAD_BINOP)
    return std::nullopt;
  function.numValues = name == "inc" || name == "dec" ? 0 : 1;
  return function;
}

/// Whether the operands match the callee's mangled name.
bool fits(const llvm::CallInst &call, const DemangledName &name, const AtomicFunction &function,
          const llvm::Type *type) {
  const unsigned numArgs = 1 + function.numValues;
  if (call.arg_size() != numArgs || name.params.size() != numArgs || call.getType() != type)
    return false;
  const llvm::Type *pointer = call.getArgOperand(0)->getType();
  if (!pointer->isPointerTy() || pointer->getPointerAddressSpace() != name.params[0].addressSpace)
    return false;
  for (unsigned i = 1; i != numArgs; ++i)
    if (call.getArgOperand(i)->getType() != type || name.params[i].base != name.params[0].base ||
        name.params[i].isPointer || name.params[i].isVector())
      return false;
  return true;
}

llvm::Value *emitAtomic(llvm::CallInst &call, const DemangledName &name, const DeviceInfo &device) {
  if (name.params.empty() || name.params[0].isAtomic)
    return nullptr;
  const std::optional<AtomicFunction> function = getAtomicFunction(name.name, name.params[0]);
  llvm::Type *type = getAtomicValueType(name.params[0], call.getContext());
  if (!function || !type || !fits(call, name, *function, type))
    return nullptr;
  if (!type->isIntegerTy() && !(type->isFloatTy() && function->operation == BinOp::Xchg))
    return nullptr;
  llvm::IRBuilder<> B(&call);
  AtomicBuilder builder(B, device);
  llvm::Value *pointer = call.getArgOperand(0);
  if (function->isCompareExchange())
    return builder
        .createCompareExchange(pointer, call.getArgOperand(1), call.getArgOperand(2),
                               AtomicOrdering::Monotonic, AtomicOrdering::Monotonic,
                               /*isWeak*/ false)
        .oldValue;
  llvm::Value *value =
      function->numValues == 0 ? llvm::ConstantInt::get(type, 1) : call.getArgOperand(1);
  return builder.createReadModifyWrite(function->operation, pointer, value,
                                       AtomicOrdering::Monotonic);
}
} // namespace

llvm::PreservedAnalyses ReplaceAtomicFuncsPass::run(llvm::Module &M,
                                                    llvm::ModuleAnalysisManager &AM) {
  const DeviceInfo &device = AM.getResult<DeviceInfoAnalysis>(M);
  const bool changed = replaceMangledCalls(M, [&](llvm::CallInst &call, const DemangledName &name) {
    return emitAtomic(call, name, device);
  });
  return changed ? preserveControlFlow() : llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
