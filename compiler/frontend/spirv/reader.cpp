#include "reader.h"

#include "enumerants.h"

namespace spirv {

Reader::Reader(llvm::LLVMContext &context, Binary binary, const DeviceInfo &device,
               const SpecializationInfo *specialization)
    : context(context), binary(std::move(binary)), device(device), specialization(specialization),
      module(std::make_unique<llvm::Module>("spirv", context)) {
  substituteType.kind = spv::Op::OpTypeInt;
  substituteType.type = llvm::Type::getInt32Ty(context);
  substitutePointer.kind = spv::Op::OpTypePointer;
  substitutePointer.type = llvm::PointerType::get(context, 0);
}

void Reader::fail(const llvm::Twine &message) {
  if (error)
    return;
  error = current ? atInstruction(*current, message) : message.str();
}

bool Reader::checkId(uint32_t id) {
  if (id != 0 && id < binary.bound)
    return true;
  fail("id " + llvm::Twine(id) + " is out of bounds (bound: " + llvm::Twine(binary.bound) + ")");
  return false;
}

const Type &Reader::failWithType(const llvm::Twine &message, const Type &substitute) {
  fail(message);
  return substitute;
}

const Type *Reader::findType(uint32_t id) const {
  const auto found = ids.find(id);
  return found == ids.end() ? nullptr : found->second.type.get();
}

const Type &Reader::getType(uint32_t id) {
  if (!checkId(id))
    return substituteType;
  if (const Type *type = findType(id))
    return *type;
  return failWithType("id " + llvm::Twine(id) + " is not a type", substituteType);
}

const Type &Reader::getPointerType(uint32_t valueId) {
  if (!checkId(valueId))
    return substitutePointer;
  const Type *type = findType(getTypeId(valueId));
  if (type && type->kind == spv::Op::OpTypePointer)
    return *type;
  return failWithType("id " + llvm::Twine(valueId) + " is not a pointer", substitutePointer);
}

llvm::Value *Reader::getValue(uint32_t id) {
  if (checkId(id))
    if (const auto found = ids.find(id); found != ids.end() && found->second.value)
      return found->second.value;
  fail("id " + llvm::Twine(id) + " is not a value that is defined here");
  return llvm::PoisonValue::get(substituteType.type);
}

llvm::Value *Reader::findValue(uint32_t id) const {
  const auto found = ids.find(id);
  return found == ids.end() ? nullptr : found->second.value;
}

uint32_t Reader::getTypeId(uint32_t valueId) const {
  const auto found = ids.find(valueId);
  return found == ids.end() ? 0 : found->second.typeId;
}

llvm::Constant *Reader::getConstant(uint32_t id) {
  auto *value = getValue(id);
  if (auto *constant = llvm::dyn_cast<llvm::Constant>(value))
    return constant;
  fail("id " + llvm::Twine(id) + " is not a constant");
  return llvm::PoisonValue::get(value->getType());
}

uint64_t Reader::getInteger(uint32_t id) {
  const auto *integer = llvm::dyn_cast<llvm::ConstantInt>(getConstant(id));
  if (integer && integer->getBitWidth() <= 64)
    return integer->getZExtValue();
  fail("id " + llvm::Twine(id) + " is not an integer constant");
  return 0;
}

void Reader::defineType(uint32_t id, Type type) {
  if (!checkId(id))
    return;
  Id &entry = ids[id];
  const bool completes =
      entry.type && entry.type->isForward && type.kind == spv::Op::OpTypePointer && !type.isForward;
  if (completes && entry.type->storage != type.storage)
    return fail("the pointer was declared in storage class " +
                getStorageClassName(entry.type->storage));
  if (entry.isDefined() && !completes)
    return fail("id " + llvm::Twine(id) + " is defined twice");
  entry.type = std::make_unique<Type>(std::move(type));
}

void Reader::defineValue(uint32_t id, uint32_t typeId, llvm::Value *value) {
  if (!checkId(id))
    return;
  Id &entry = ids[id];
  if (entry.isDefined())
    return fail("id " + llvm::Twine(id) + " is defined twice");
  if (!hasHalfValues && value && value->getType()->getScalarType()->isHalfTy())
    return fail("the value is of type half: capability Float16 is not supported by the device");
  entry.value = value;
  entry.typeId = typeId;
  if (value && !value->hasName() && !value->getType()->isVoidTy() &&
      !llvm::isa<llvm::Constant>(value))
    if (const auto name = names.find(id); name != names.end())
      value->setName(name->second);
}

llvm::ArrayRef<Decoration> Reader::getDecorations(uint32_t id) const {
  const auto found = decorations.find(id);
  return found == decorations.end() ? llvm::ArrayRef<Decoration>() : found->second;
}

const Decoration *Reader::findDecoration(uint32_t id, spv::Decoration kind) const {
  for (const Decoration &decoration : getDecorations(id))
    if (decoration.kind == kind)
      return &decoration;
  return nullptr;
}

bool Reader::isMemberDecorated(uint32_t id, uint32_t member, spv::Decoration kind) const {
  const auto found = memberDecorations.find({id, member});
  return found != memberDecorations.end() &&
         llvm::any_of(found->second, [&](const Decoration &other) { return other.kind == kind; });
}

std::string Reader::getName(uint32_t id) const {
  const auto found = names.find(id);
  return found == names.end() ? std::string() : found->second;
}

llvm::MaybeAlign Reader::getAlignment(uint32_t id) {
  uint64_t alignment = 0;
  if (const Decoration *number = findDecoration(id, spv::Decoration::Alignment))
    alignment = number->operands.empty() ? 0 : number->operands[0];
  else if (const Decoration *constant = findDecoration(id, spv::Decoration::AlignmentId);
           constant && !constant->operands.empty() && findValue(constant->operands[0]))
    alignment = getInteger(constant->operands[0]);
  if (!llvm::isPowerOf2_64(alignment) || alignment > llvm::Value::MaximumAlignment)
    return std::nullopt;
  return llvm::Align(alignment);
}

} // namespace spirv
