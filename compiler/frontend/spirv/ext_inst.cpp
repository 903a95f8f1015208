// Instructions of OpenCL.std are the functions of OpenCL C.
#include "builtin_calls.h"
#include "fast_math.h"
#include "translations.h"

#include <llvm/ADT/StringSwitch.h>

namespace spirv {

namespace {
struct NameRow {
  uint32_t number;
  llvm::StringLiteral name;
};

constexpr NameRow names[] = {
#include "ext_inst_names.inc"
};

/// Operands of OpExtInst in front of those of the instruction: the set and the number.
constexpr unsigned firstArgument = 2;

Argument getArgument(const Operation &operation, unsigned index, Sign sign) {
  return {operation.value(firstArgument + index), sign};
}

/// The type of a second result, to which a pointer points: that of the first operand, or int.
llvm::Type *getPointee(const Operation &operation, llvm::StringRef function) {
  llvm::Type *type = operation.value(firstArgument)->getType();
  const bool isInteger = llvm::StringSwitch<bool>(function)
                             .Cases({"frexp", "lgamma_r", "remquo"}, true)
                             .Default(false);
  return isInteger ? type->getWithNewType(llvm::Type::getInt32Ty(operation.getReader().context))
                   : type;
}

llvm::Value *callMath(const Operation &operation, llvm::StringRef function, Sign sign) {
  llvm::SmallVector<Argument, 4> arguments;
  Effect effect = Effect::None;
  for (unsigned i = 0; i + firstArgument < operation.count(); ++i) {
    Argument argument = getArgument(operation, i, sign);
    if (argument.value->getType()->isPointerTy()) {
      argument.pointee = getPointee(operation, function);
      effect = Effect::Writes;
    }
    arguments.push_back(argument);
  }
  if (operation.getReader().hasFailed())
    return nullptr;
  const unsigned count = unsigned(arguments.size());
  // Masks, and the lower half of upsample, are unsigned.
  if (count > 1 && (function == "shuffle" || function == "shuffle2" || function == "upsample"))
    arguments.back().sign = Sign::Unsigned;
  llvm::Value *result = callBuiltin(operation.getReader(), operation.body.B, function,
                                    operation.type, arguments, effect);
  addFastMath(operation, result);
  return result;
}

std::string getCountSuffix(llvm::Type *type) {
  const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  return vector ? std::to_string(vector->getNumElements()) : "";
}

std::string getRoundingSuffix(const Operation &operation, unsigned operand) {
  switch (spv::FPRoundingMode(operation.word(operand))) {
  case spv::FPRoundingMode::RTE:
    return "_rte";
  case spv::FPRoundingMode::RTZ:
    return "_rtz";
  case spv::FPRoundingMode::RTP:
    return "_rtp";
  case spv::FPRoundingMode::RTN:
    return "_rtn";
  default:
    operation.fail("rounding mode " + llvm::Twine(operation.word(operand)) + " is not supported");
    return "";
  }
}

/// vloadn, vload_half, vload_halfn and vloada_halfn.
llvm::Value *callLoad(const Operation &operation, llvm::StringRef instruction) {
  const bool isHalf = instruction.contains("_half");
  llvm::IRBuilder<> &B = operation.body.B;
  const std::string name =
      (instruction.ends_with("n") ? instruction.drop_back() : instruction).str() +
      getCountSuffix(operation.type);
  llvm::Type *pointee = isHalf ? B.getHalfTy() : operation.type->getScalarType();
  llvm::Value *offset =
      operation.value(firstArgument, B.getIntNTy(operation.getReader().addressBits));
  return callBuiltin(operation.getReader(), B, name, operation.type,
                     {{offset, Sign::Unsigned},
                      {operation.pointer(firstArgument + 1), Sign::Signed, pointee, true}},
                     Effect::Reads);
}

/// vstoren, vstore_half, vstore_halfn, vstorea_halfn, and those with a rounding mode.
llvm::Value *callStore(const Operation &operation, llvm::StringRef instruction) {
  const bool isHalf = instruction.contains("_half");
  llvm::IRBuilder<> &B = operation.body.B;
  llvm::Value *data = operation.value(firstArgument);
  const bool isRounding = instruction.consume_back("_r");
  if (instruction.ends_with("n"))
    instruction = instruction.drop_back();
  const std::string name =
      instruction.str() + getCountSuffix(data->getType()) +
      (isRounding ? getRoundingSuffix(operation, firstArgument + 3) : std::string());
  llvm::Type *pointee = isHalf ? B.getHalfTy() : data->getType()->getScalarType();
  llvm::Value *offset =
      operation.value(firstArgument + 1, B.getIntNTy(operation.getReader().addressBits));
  return callBuiltin(operation.getReader(), B, name, B.getVoidTy(),
                     {{data},
                      {offset, Sign::Unsigned},
                      {operation.pointer(firstArgument + 2), Sign::Signed, pointee}},
                     Effect::Writes);
}

llvm::Value *callPrefetch(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  llvm::Value *pointer = operation.pointer(firstArgument);
  llvm::Type *pointee = operation.pointee(firstArgument);
  llvm::Value *count =
      operation.value(firstArgument + 1, B.getIntNTy(operation.getReader().addressBits));
  // A hint about memory: what it points to need not have a name in OpenCL C.
  if (getTypeName(pointee, Sign::Signed).empty())
    return nullptr;
  return callBuiltin(operation.getReader(), B, "prefetch", B.getVoidTy(),
                     {{pointer, Sign::Signed, pointee, true}, {count, Sign::Unsigned}},
                     Effect::Writes);
}

llvm::Value *callPrintf(const Operation &operation) {
  Reader &reader = operation.getReader();
  llvm::IRBuilder<> &B = operation.body.B;
  llvm::Value *format = operation.pointer(firstArgument);
  if (reader.hasFailed() || !operation.type->isIntegerTy(32))
    return operation.fail("the result of printf is not an integer of 32 bits");
  auto *type = llvm::FunctionType::get(B.getInt32Ty(), {format->getType()}, /*isVarArg=*/true);
  llvm::FunctionCallee callee = reader.module->getOrInsertFunction("printf", type);
  auto *function = llvm::dyn_cast<llvm::Function>(callee.getCallee());
  if (!function || function->getFunctionType() != type)
    return operation.fail("the formats of printf are in different storage classes");
  function->setCallingConv(llvm::CallingConv::SPIR_FUNC);
  llvm::SmallVector<llvm::Value *, 8> arguments = {format};
  for (unsigned i = firstArgument + 1; i < operation.count(); ++i)
    arguments.push_back(operation.value(i));
  llvm::CallInst *call = B.CreateCall(callee, arguments);
  call->setCallingConv(llvm::CallingConv::SPIR_FUNC);
  return call;
}

/// The function of OpenCL C for an instruction on numbers, and the signedness of its operands.
std::pair<llvm::StringRef, Sign> getFunction(llvm::StringRef instruction) {
  const llvm::StringRef renamed = llvm::StringSwitch<llvm::StringRef>(instruction)
                                      .Case("fclamp", "clamp")
                                      .Case("fmax_common", "max")
                                      .Case("fmin_common", "min")
                                      .Default("");
  if (!renamed.empty())
    return {renamed, Sign::Signed};
  llvm::StringRef name = instruction;
  if (name.consume_front("s_"))
    return {name, Sign::Signed};
  const bool isUnsigned = name.consume_front("u_") || name == "nan";
  return {name, isUnsigned ? Sign::Unsigned : Sign::Signed};
}
} // namespace

llvm::Value *translateExtInst(const Operation &operation) {
  Reader &reader = operation.getReader();
  const auto set = reader.instructionSets.find(operation.word(0));
  if (set == reader.instructionSets.end())
    return operation.fail("id " + llvm::Twine(operation.word(0)) + " is not an instruction set");
  if (set->second == InstructionSet::Ignored)
    return nullptr;
  const uint32_t number = operation.word(1);
  const auto *row =
      llvm::find_if(names, [&](const NameRow &other) { return other.number == number; });
  if (row == std::end(names))
    return operation.fail("OpenCL.std has no instruction " + llvm::Twine(number));
  const llvm::StringRef name = row->name;
  llvm::Value *result = nullptr;
  if (name.starts_with("vload"))
    result = callLoad(operation, name);
  else if (name.starts_with("vstore"))
    result = callStore(operation, name);
  else if (name == "prefetch")
    result = callPrefetch(operation);
  else if (name == "printf")
    result = callPrintf(operation);
  else
    result = callMath(operation, getFunction(name).first, getFunction(name).second);
  return operation.type->isVoidTy() ? nullptr : result;
}

} // namespace spirv
