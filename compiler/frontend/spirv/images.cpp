// Instructions on images are functions of OpenCL C.
#include "images.h"

#include "builtin_calls.h"
#include "image_types.h"
#include "translations.h"

namespace spirv {

namespace {
constexpr unsigned numChannels = 4;
/// What OpenCL's numbers of channel orders and types begin with; those of SPIR-V begin with 0.
constexpr uint32_t firstChannelOrder = 0x10b0;
constexpr uint32_t firstChannelType = 0x10d0;

/// A mask of image operands, as far as images without mipmaps and samples have them.
uint32_t readImageOperands(const Operation &operation, unsigned index) {
  if (!operation.has(index))
    return 0;
  const uint32_t mask = operation.word(index);
  // The level of detail is always the first.
  constexpr uint32_t supported =
      uint32_t(spv::ImageOperandsMask::Lod) | uint32_t(spv::ImageOperandsMask::SignExtend) |
      uint32_t(spv::ImageOperandsMask::ZeroExtend) | uint32_t(spv::ImageOperandsMask::Nontemporal);
  if (mask & ~supported)
    operation.fail("image operands " + llvm::Twine(mask & ~supported) + " are not supported");
  if (mask & uint32_t(spv::ImageOperandsMask::Lod))
    operation.value(index + 1);
  return mask;
}

std::optional<ImageType> readImage(const Operation &operation, unsigned index) {
  const auto image = getImageType(operation.value(index)->getType());
  if (!image)
    operation.fail("operand " + llvm::Twine(index) + " is not an image");
  return image;
}

llvm::Value *resize(llvm::IRBuilder<> &B, llvm::Value *value, unsigned count) {
  const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(value->getType());
  if (!vector) {
    llvm::Type *type = llvm::FixedVectorType::get(value->getType(), count);
    return count == 1
               ? value
               : B.CreateInsertElement(llvm::Constant::getNullValue(type), value, uint64_t(0));
  }
  if (count == 1)
    return B.CreateExtractElement(value, uint64_t(0));
  const unsigned given = vector->getNumElements();
  if (given == count)
    return value;
  llvm::SmallVector<int, numChannels> places;
  for (unsigned i = 0; i != count; ++i)
    places.push_back(int(std::min(i, given)));
  return B.CreateShuffleVector(value, llvm::Constant::getNullValue(value->getType()), places);
}

/// The coordinate as OpenCL C has it: with the layer behind the dimensions, and four components
/// where three are needed. Components behind these have no meaning. Null after an error.
llvm::Value *readCoordinate(const Operation &operation, unsigned index, const ImageType &image) {
  llvm::Value *coordinate = operation.value(index);
  llvm::Type *type = coordinate->getType();
  const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  const unsigned needed = image.getNumDimensions() + image.isArray;
  const bool isNumber =
      type->getScalarType()->isFloatTy() || type->getScalarType()->isIntegerTy(32);
  if (!isNumber || (vector ? vector->getNumElements() : 1) < needed) {
    operation.fail("operand " + llvm::Twine(index) + " is no coordinate of the image");
    return nullptr;
  }
  llvm::IRBuilder<> &B = operation.body.B;
  return resize(B, resize(B, coordinate, needed), needed == 3 ? numChannels : needed);
}

/// The last letters of read_imagef and of similar functions; empty for types without one.
llvm::StringRef getSuffix(llvm::Type *channel, uint32_t imageOperands) {
  if (channel->isFloatTy())
    return "f";
  if (channel->isHalfTy())
    return "h";
  // Without an operand that tells the sign, the format does: read_imagei and write_imagei heed it.
  if (channel->isIntegerTy(32))
    return imageOperands & uint32_t(spv::ImageOperandsMask::ZeroExtend) ? "ui" : "i";
  return "";
}

llvm::Value *callRead(const Operation &operation, const ImageType &image,
                      llvm::ArrayRef<Argument> arguments, uint32_t imageOperands) {
  llvm::IRBuilder<> &B = operation.body.B;
  llvm::Type *channel = operation.type->getScalarType();
  const llvm::StringRef suffix = getSuffix(channel, imageOperands);
  if (suffix.empty() || (image.isDepth && !channel->isFloatTy()))
    return operation.fail("the result is no colour of an image");
  llvm::Type *type = image.isDepth ? channel : llvm::FixedVectorType::get(channel, numChannels);
  llvm::Value *colour = callBuiltin(operation.getReader(), B, ("read_image" + suffix).str(), type,
                                    arguments, Effect::Reads);
  const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(operation.type);
  return resize(B, colour, vector ? vector->getNumElements() : 1);
}

/// The sampler of a result of OpSampledImage, as a value that is used here.
llvm::Value *findSampler(const Operation &operation, unsigned index) {
  const auto found = operation.body.samplers.find(operation.word(index));
  if (found != operation.body.samplers.end())
    return found->second;
  operation.fail("operand " + llvm::Twine(index) + " is not the result of OpSampledImage");
  return nullptr;
}

llvm::Value *callQuery(const Operation &operation, llvm::StringRef function, llvm::Type *type) {
  return callBuiltin(operation.getReader(), operation.body.B, function, type,
                     {{operation.value(0)}}, Effect::None);
}
} // namespace

void readConstantSampler(Reader &reader, const Instruction &instruction) {
  const llvm::ArrayRef<uint32_t> operands = instruction.operands;
  if (operands.size() != 5)
    return reader.fail("has too few words");
  if (!isSampler(reader.getIRType(operands[0])))
    return reader.fail("the result is not a sampler");
  const auto addressing = spv::SamplerAddressingMode(operands[2]);
  const auto filter = spv::SamplerFilterMode(operands[4]);
  if (addressing > spv::SamplerAddressingMode::RepeatMirrored || operands[3] > 1 ||
      filter > spv::SamplerFilterMode::Linear)
    return reader.fail("the sampler has an unknown mode");
  constexpr uint32_t nearest = 0x10, linear = 0x20;
  reader.defineValue(operands[1], operands[0], nullptr);
  reader.constantSamplers[operands[1]] =
      operands[3] | uint32_t(addressing) << 1 |
      (filter == spv::SamplerFilterMode::Linear ? linear : nearest);
}

llvm::Value *createSampler(const Operation &operation, uint32_t literal) {
  Reader &reader = operation.getReader();
  llvm::IRBuilder<> &B = operation.body.B;
  llvm::Type *type = makeSampler(reader.context);
  const llvm::BasicBlock *block = B.GetInsertBlock();
  if (!block || block->getTerminator()) {
    operation.fail("a constant sampler cannot be an operand");
    return llvm::PoisonValue::get(type);
  }
  return callFunction(reader, B, "__translate_sampler_initializer", type, {B.getInt32(literal)},
                      Effect::None);
}

llvm::Value *translateSampledImage(const Operation &operation) {
  llvm::Value *sampler = operation.value(1);
  if (!readImage(operation, 0))
    return nullptr;
  if (!isSampler(sampler->getType()))
    return operation.fail("operand 1 is not a sampler");
  operation.body.samplers[operation.result] = sampler;
  return operation.value(0);
}

llvm::Value *translateImage(const Operation &operation) { return operation.value(0); }

llvm::Value *translateImageSample(const Operation &operation) {
  const auto image = readImage(operation, 0);
  llvm::Value *sampler = findSampler(operation, 0);
  if (!image || !sampler)
    return nullptr;
  llvm::Value *coordinate = readCoordinate(operation, 1, *image);
  const uint32_t imageOperands = readImageOperands(operation, 2);
  if (operation.getReader().hasFailed())
    return nullptr;
  return callRead(operation, *image, {{operation.value(0)}, {sampler}, {coordinate}},
                  imageOperands);
}

llvm::Value *translateImageRead(const Operation &operation) {
  const auto image = readImage(operation, 0);
  if (!image)
    return nullptr;
  llvm::Value *coordinate = readCoordinate(operation, 1, *image);
  const uint32_t imageOperands = readImageOperands(operation, 2);
  if (coordinate && !coordinate->getType()->isIntOrIntVectorTy())
    operation.fail("operand 1 is not an integer");
  if (operation.getReader().hasFailed())
    return nullptr;
  return callRead(operation, *image, {{operation.value(0)}, {coordinate}}, imageOperands);
}

llvm::Value *translateImageWrite(const Operation &operation) {
  const auto image = readImage(operation, 0);
  if (!image)
    return nullptr;
  llvm::IRBuilder<> &B = operation.body.B;
  llvm::Value *coordinate = readCoordinate(operation, 1, *image);
  llvm::Value *colour = operation.value(2);
  llvm::Type *channel = colour->getType()->getScalarType();
  const llvm::StringRef suffix = getSuffix(channel, readImageOperands(operation, 3));
  if (suffix.empty() || (image->isDepth && !channel->isFloatTy()))
    return operation.fail("operand 2 is no colour of an image");
  if (operation.getReader().hasFailed())
    return nullptr;
  colour = resize(B, colour, image->isDepth ? 1 : numChannels);
  const Sign sign = suffix == "ui" ? Sign::Unsigned : Sign::Signed;
  return callBuiltin(operation.getReader(), B, ("write_image" + suffix).str(), B.getVoidTy(),
                     {{operation.value(0)}, {coordinate}, {colour, sign}}, Effect::Writes);
}

llvm::Value *translateImageQuerySize(const Operation &operation) {
  const auto image = readImage(operation, 0);
  if (!image)
    return nullptr;
  const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(operation.type);
  const unsigned needed = image->getNumDimensions() + image->isArray;
  llvm::Type *element = operation.type->getScalarType();
  if ((vector ? vector->getNumElements() : 1) != needed || !element->isIntegerTy())
    return operation.fail("the result has not as many integers as the image has dimensions");
  llvm::IRBuilder<> &B = operation.body.B;
  static constexpr llvm::StringLiteral functions[] = {"get_image_width", "get_image_height",
                                                      "get_image_depth"};
  llvm::Value *sizes = llvm::PoisonValue::get(operation.type);
  for (unsigned i = 0; i != needed; ++i) {
    const bool isLayers = i == image->getNumDimensions();
    llvm::Value *size = isLayers ? callQuery(operation, "get_image_array_size",
                                             B.getIntNTy(operation.getReader().addressBits))
                                 : callQuery(operation, functions[i], B.getInt32Ty());
    size = B.CreateZExtOrTrunc(size, element);
    sizes = vector ? B.CreateInsertElement(sizes, size, uint64_t(i)) : size;
  }
  return sizes;
}

llvm::Value *translateImageQuery(const Operation &operation) {
  if (!readImage(operation, 0))
    return nullptr;
  if (!operation.type->isIntegerTy())
    return operation.fail("the result is not an integer");
  llvm::IRBuilder<> &B = operation.body.B;
  llvm::Value *result = B.getInt32(1);
  if (operation.opcode == spv::Op::OpImageQueryFormat)
    result = B.CreateSub(callQuery(operation, "get_image_channel_data_type", B.getInt32Ty()),
                         B.getInt32(firstChannelType));
  if (operation.opcode == spv::Op::OpImageQueryOrder)
    result = B.CreateSub(callQuery(operation, "get_image_channel_order", B.getInt32Ty()),
                         B.getInt32(firstChannelOrder));
  // There are neither mipmaps nor samples: one level, one sample.
  return B.CreateZExtOrTrunc(result, operation.type);
}

} // namespace spirv
