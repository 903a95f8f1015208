#include "reader.h"

namespace spirv {

Reader::Reader(llvm::LLVMContext &context, Binary binary, const DeviceInfo &device,
               const SpecializationInfo *specialization)
    : context(context), binary(std::move(binary)), device(device), specialization(specialization),
      module(std::make_unique<llvm::Module>("spirv", context)), ids(this->binary.bound) {
  substituteType.kind = spv::Op::OpTypeInt;
  substituteType.type = llvm::Type::getInt32Ty(context);
  substitutePointer.kind = spv::Op::OpTypePointer;
  substitutePointer.type = llvm::PointerType::get(context, 0);
}

void Reader::fail(const llvm::Twine &message) {
  if (error)
    return;
  const std::string place = current ? "word " + std::to_string(current->offset) + ": " +
                                          getOpcodeName(current->opcode) + ": "
                                    : "";
  error = place + message.str();
}

bool Reader::checkId(uint32_t id) {
  if (id != 0 && id < ids.size())
    return true;
  fail("id " + llvm::Twine(id) + " is out of bounds");
  return false;
}

const Type &Reader::failWithType(const llvm::Twine &message, const Type &substitute) {
  fail(message);
  return substitute;
}

const Type &Reader::getType(uint32_t id) {
  if (!checkId(id))
    return substituteType;
  if (!ids[id].type)
    return failWithType("id " + llvm::Twine(id) + " is not a type", substituteType);
  return *ids[id].type;
}

const Type &Reader::getPointerType(uint32_t valueId) {
  if (!checkId(valueId))
    return substitutePointer;
  const uint32_t typeId = ids[valueId].typeId;
  if (typeId == 0 || !ids[typeId].type || ids[typeId].type->kind != spv::Op::OpTypePointer)
    return failWithType("id " + llvm::Twine(valueId) + " is not a pointer", substitutePointer);
  return *ids[typeId].type;
}

llvm::Value *Reader::getValue(uint32_t id) {
  if (checkId(id) && ids[id].value)
    return ids[id].value;
  fail("id " + llvm::Twine(id) + " is not a value that is defined here");
  return llvm::PoisonValue::get(substituteType.type);
}

uint32_t Reader::getTypeId(uint32_t valueId) const {
  return valueId < ids.size() ? ids[valueId].typeId : 0;
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
  if (ids[id].isDefined())
    return fail("id " + llvm::Twine(id) + " is defined twice");
  ids[id].type = std::make_unique<Type>(std::move(type));
}

void Reader::defineValue(uint32_t id, uint32_t typeId, llvm::Value *value) {
  if (!checkId(id))
    return;
  if (ids[id].isDefined())
    return fail("id " + llvm::Twine(id) + " is defined twice");
  ids[id].value = value;
  ids[id].typeId = typeId;
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

std::string Reader::getName(uint32_t id) const {
  const auto found = names.find(id);
  return found == names.end() ? std::string() : found->second;
}

llvm::MaybeAlign Reader::getAlignment(uint32_t id) const {
  const Decoration *decoration = findDecoration(id, spv::Decoration::Alignment);
  if (!decoration || decoration->operands.empty() || !llvm::isPowerOf2_32(decoration->operands[0]))
    return std::nullopt;
  return llvm::Align(decoration->operands[0]);
}

} // namespace spirv
