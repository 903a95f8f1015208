#include "builtin_calls.h"

#include "compiler/utils/mangling.h"
#include "image_types.h"

#include <llvm/IR/DerivedTypes.h>

namespace spirv {

namespace {
using compiler::utils::MangledType;
using Base = MangledType::Base;

std::optional<Base> getBase(llvm::Type *type, Sign sign) {
  const bool isSigned = sign == Sign::Signed;
  if (type->isHalfTy())
    return Base::Half;
  if (type->isFloatTy())
    return Base::Float;
  if (type->isDoubleTy())
    return Base::Double;
  if (!type->isIntegerTy())
    return std::nullopt;
  switch (type->getIntegerBitWidth()) {
  case 8:
    return isSigned ? Base::Char : Base::UChar;
  case 16:
    return isSigned ? Base::Short : Base::UShort;
  case 32:
    return isSigned ? Base::Int : Base::UInt;
  case 64:
    return isSigned ? Base::Long : Base::ULong;
  default:
    return std::nullopt;
  }
}

std::optional<MangledType> mangleData(llvm::Type *type, Sign sign) {
  MangledType mangled;
  if (const auto *extension = llvm::dyn_cast<llvm::TargetExtType>(type)) {
    mangled.base = Base::Named;
    mangled.name =
        extension->getName() == "spirv.Event" ? "ocl_event" : getMangledImageName(extension);
    return mangled.name.empty() ? std::nullopt : std::optional(mangled);
  }
  const auto base = getBase(type->getScalarType(), sign);
  if (!base)
    return std::nullopt;
  mangled.base = *base;
  if (const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type))
    mangled.numElements = vector->getNumElements();
  return mangled;
}

std::optional<MangledType> mangle(const Argument &argument) {
  const auto *pointer = llvm::dyn_cast<llvm::PointerType>(argument.value->getType());
  if (!pointer)
    return mangleData(argument.value->getType(), argument.sign);
  auto mangled = argument.pointee ? mangleData(argument.pointee, argument.sign) : std::nullopt;
  if (!mangled)
    return std::nullopt;
  mangled->isPointer = true;
  mangled->isConst = argument.isConst;
  mangled->addressSpace = pointer->getAddressSpace();
  return mangled;
}

void addAttributes(llvm::Function &function, Effect effect) {
  function.setDoesNotThrow();
  function.setConvergent();
  if (effect == Effect::None)
    function.setDoesNotAccessMemory();
  if (effect == Effect::Reads)
    function.setOnlyReadsMemory();
  if (effect == Effect::None || effect == Effect::Reads)
    function.setWillReturn();
}
} // namespace

std::string getTypeName(llvm::Type *type, Sign sign) {
  llvm::Type *scalar = type->getScalarType();
  std::string name = scalar->isHalfTy()        ? "half"
                     : scalar->isFloatTy()     ? "float"
                     : scalar->isDoubleTy()    ? "double"
                     : scalar->isIntegerTy(8)  ? "char"
                     : scalar->isIntegerTy(16) ? "short"
                     : scalar->isIntegerTy(32) ? "int"
                     : scalar->isIntegerTy(64) ? "long"
                                               : "";
  if (name.empty())
    return name;
  if (scalar->isIntegerTy() && sign == Sign::Unsigned)
    name = "u" + name;
  if (const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type))
    name += std::to_string(vector->getNumElements());
  return name;
}

llvm::CallInst *callFunction(Reader &reader, llvm::IRBuilder<> &B, llvm::StringRef name,
                             llvm::Type *result, llvm::ArrayRef<llvm::Value *> arguments,
                             Effect effect) {
  llvm::SmallVector<llvm::Type *, 4> types;
  for (const llvm::Value *argument : arguments)
    types.push_back(argument->getType());
  auto *type = llvm::FunctionType::get(result, types, /*isVarArg=*/false);
  llvm::Function *function = reader.module->getFunction(name);
  if (!function) {
    function =
        llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, name, *reader.module);
    function->setCallingConv(llvm::CallingConv::SPIR_FUNC);
    addAttributes(*function, effect);
  } else if (function->getFunctionType() != type) {
    reader.fail("the module declares '" + name + "' with another type");
  }
  llvm::CallInst *call = B.CreateCall(type, function, arguments);
  call->setCallingConv(llvm::CallingConv::SPIR_FUNC);
  call->setAttributes(
      llvm::AttributeList().addFnAttributes(reader.context, llvm::AttrBuilder(reader.context)));
  call->setConvergent();
  call->setDoesNotThrow();
  if (effect == Effect::None)
    call->setDoesNotAccessMemory();
  return call;
}

llvm::Value *callBuiltin(Reader &reader, llvm::IRBuilder<> &B, llvm::StringRef name,
                         llvm::Type *result, llvm::ArrayRef<Argument> arguments, Effect effect) {
  llvm::SmallVector<MangledType, 4> types;
  llvm::SmallVector<llvm::Value *, 4> values;
  for (const Argument &argument : arguments) {
    auto mangled = mangle(argument);
    if (!mangled) {
      reader.fail("'" + name + "' has no overload for the types of the operands");
      return result->isVoidTy() ? nullptr : llvm::PoisonValue::get(result);
    }
    types.push_back(std::move(*mangled));
    values.push_back(argument.value);
  }
  return callFunction(reader, B, compiler::utils::mangleName(name, types), result, values, effect);
}

} // namespace spirv
