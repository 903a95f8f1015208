#include "types.h"

#include "compiler/utils/address_spaces.h"
#include "enumerants.h"
#include "image_types.h"

namespace spirv {

namespace {
namespace AddressSpace = compiler::utils::AddressSpace;

/// The size of an object in bytes, for which sizes in bits do not overflow.
constexpr uint64_t maxSize = uint64_t(1) << 47;

/// Reads the operands of a type declaration behind its result.
class TypeReader {
public:
  TypeReader(Reader &reader, const Instruction &instruction)
      : reader(reader), context(reader.context), opcode(instruction.opcode),
        operands(instruction.operands) {}

  void read();

private:
  uint32_t word(unsigned index) {
    if (index < operands.size())
      return operands[index];
    reader.fail("has too few words");
    return 0;
  }
  llvm::Type *makeInteger();
  llvm::Type *makeFloat();
  llvm::Type *makeVector();
  llvm::Type *makeArray();
  llvm::Type *makeStruct();
  llvm::Type *makePointer();
  llvm::Type *makeFunction();
  llvm::Type *makeSampledImage();
  llvm::Type *make();
  llvm::Type *makeForwardPointer();
  llvm::Type *makePointerInto(uint32_t storage);
  /// A type that values in memory can have.
  llvm::Type *getElement(uint32_t id);
  uint64_t getSize(llvm::Type *type) const;

  Reader &reader;
  llvm::LLVMContext &context;
  const spv::Op opcode;
  llvm::ArrayRef<uint32_t> operands;
  Type result;
};

llvm::Type *TypeReader::getElement(uint32_t id) {
  llvm::Type *type = reader.getIRType(id);
  if (!type->isVoidTy() && !type->isFunctionTy() && !type->isLabelTy())
    return type;
  reader.fail("id " + llvm::Twine(id) + " is a type without values");
  return llvm::Type::getInt32Ty(context);
}

uint64_t TypeReader::getSize(llvm::Type *type) const {
  return type->isSized() ? reader.module->getDataLayout().getTypeAllocSize(type).getFixedValue()
                         : 0;
}

llvm::Type *TypeReader::makeInteger() {
  const uint32_t bits = word(1);
  if (bits != 8 && bits != 16 && bits != 32 && bits != 64) {
    reader.fail("integers of " + llvm::Twine(bits) + " bits are not supported");
    return nullptr;
  }
  return llvm::Type::getIntNTy(context, bits);
}

llvm::Type *TypeReader::makeFloat() {
  if (operands.size() > 2) {
    reader.fail("floating-point encodings other than IEEE 754 are not supported");
    return nullptr;
  }
  switch (word(1)) {
  case 16:
    return llvm::Type::getHalfTy(context);
  case 32:
    return llvm::Type::getFloatTy(context);
  case 64:
    return llvm::Type::getDoubleTy(context);
  default:
    reader.fail("floating-point numbers of " + llvm::Twine(word(1)) + " bits are not supported");
    return nullptr;
  }
}

llvm::Type *TypeReader::makeVector() {
  result.element = word(1);
  llvm::Type *element = reader.getIRType(result.element);
  const uint32_t count = word(2);
  const bool isScalar =
      element->isIntegerTy() || element->isFloatingPointTy() || element->isPointerTy();
  if (!isScalar || (count != 2 && count != 3 && count != 4 && count != 8 && count != 16)) {
    reader.fail("vectors have 2, 3, 4, 8 or 16 scalars");
    return nullptr;
  }
  return llvm::FixedVectorType::get(element, count);
}

llvm::Type *TypeReader::makeArray() {
  result.element = word(1);
  llvm::Type *element = getElement(result.element);
  if (opcode == spv::Op::OpTypeRuntimeArray)
    return llvm::ArrayType::get(element, 0);
  const uint64_t length = reader.getInteger(word(2));
  if (length == 0 || length > maxSize / std::max<uint64_t>(getSize(element), 1)) {
    reader.fail("arrays of " + llvm::Twine(length) + " elements are not supported");
    return nullptr;
  }
  return llvm::ArrayType::get(element, length);
}

llvm::Type *TypeReader::makeStruct() {
  const uint32_t id = word(0);
  llvm::SmallVector<llvm::Type *, 8> types;
  uint64_t size = 0;
  for (const uint32_t member : operands.drop_front(std::min<size_t>(1, operands.size()))) {
    types.push_back(getElement(member));
    result.members.push_back(member);
    size += getSize(types.back());
  }
  if (reader.hasFailed() || size > maxSize) {
    reader.fail("structures of " + llvm::Twine(size) + " bytes are not supported");
    return nullptr;
  }
  return llvm::StructType::create(context, types, "struct." + reader.getName(id),
                                  reader.isDecorated(id, spv::Decoration::CPacked));
}

/// The pointee follows in an OpTypePointer with the same result.
llvm::Type *TypeReader::makeForwardPointer() {
  result.kind = spv::Op::OpTypePointer;
  result.isForward = true;
  return makePointerInto(word(1));
}

llvm::Type *TypeReader::makePointerInto(uint32_t storage) {
  result.storage = spv::StorageClass(storage);
  const auto space = getAddressSpace(result.storage);
  if (!space) {
    reader.fail("storage class " + getStorageClassName(result.storage) + " is not supported");
    return nullptr;
  }
  return llvm::PointerType::get(context, *space);
}

llvm::Type *TypeReader::makePointer() {
  result.element = word(2);
  return makePointerInto(word(1));
}

llvm::Type *TypeReader::makeFunction() {
  result.element = word(1);
  llvm::SmallVector<llvm::Type *, 8> types;
  for (const uint32_t parameter : operands.drop_front(std::min<size_t>(2, operands.size()))) {
    types.push_back(getElement(parameter));
    result.members.push_back(parameter);
  }
  llvm::Type *returned = reader.getIRType(result.element);
  if (returned->isFunctionTy()) {
    reader.fail("a function returns a function");
    return nullptr;
  }
  return llvm::FunctionType::get(returned, types, /*isVarArg=*/false);
}

/// An image in IR; the sampler of a value is known from its OpSampledImage.
llvm::Type *TypeReader::makeSampledImage() {
  result.element = word(1);
  llvm::Type *image = reader.getIRType(result.element);
  if (getImageType(image))
    return image;
  reader.fail("id " + llvm::Twine(result.element) + " is not the type of an image");
  return nullptr;
}

llvm::Type *TypeReader::make() {
  switch (opcode) {
  case spv::Op::OpTypeVoid:
    return llvm::Type::getVoidTy(context);
  case spv::Op::OpTypeBool:
    return llvm::Type::getInt1Ty(context);
  case spv::Op::OpTypeInt:
    return makeInteger();
  case spv::Op::OpTypeFloat:
    return makeFloat();
  case spv::Op::OpTypeVector:
    return makeVector();
  case spv::Op::OpTypeArray:
  case spv::Op::OpTypeRuntimeArray:
    return makeArray();
  case spv::Op::OpTypeStruct:
    return makeStruct();
  case spv::Op::OpTypePointer:
    return makePointer();
  case spv::Op::OpTypeForwardPointer:
    return makeForwardPointer();
  case spv::Op::OpTypeFunction:
    return makeFunction();
  case spv::Op::OpTypeEvent:
    return llvm::TargetExtType::get(context, "spirv.Event");
  case spv::Op::OpTypeImage:
    return makeImage(reader, operands);
  case spv::Op::OpTypeSampler:
    return makeSampler(context);
  case spv::Op::OpTypeSampledImage:
    return makeSampledImage();
  case spv::Op::OpTypeOpaque:
    return llvm::StructType::create(context);
  default:
    reader.fail("the type is not supported");
    return nullptr;
  }
}

void TypeReader::read() {
  result.kind = opcode;
  result.type = make();
  if (result.type && !reader.hasFailed())
    reader.defineType(word(0), std::move(result));
}
} // namespace

std::optional<unsigned> getAddressSpace(spv::StorageClass storage) {
  switch (storage) {
  case spv::StorageClass::Function:
  case spv::StorageClass::Private:
  case spv::StorageClass::Input:
  case spv::StorageClass::CodeSectionINTEL:
    return AddressSpace::Private;
  case spv::StorageClass::CrossWorkgroup:
  case spv::StorageClass::DeviceOnlyINTEL:
  case spv::StorageClass::HostOnlyINTEL:
    return AddressSpace::Global;
  case spv::StorageClass::UniformConstant:
    return AddressSpace::Constant;
  case spv::StorageClass::Workgroup:
    return AddressSpace::Local;
  case spv::StorageClass::Generic:
    return AddressSpace::Generic;
  default:
    return std::nullopt;
  }
}

void readType(Reader &reader, const Instruction &instruction) {
  TypeReader(reader, instruction).read();
}

} // namespace spirv
