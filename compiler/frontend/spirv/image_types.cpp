#include "image_types.h"

namespace spirv {

namespace {
constexpr llvm::StringLiteral imageName = "spirv.Image";
constexpr llvm::StringLiteral samplerName = "spirv.Sampler";

/// Places of the integers of target("spirv.Image").
enum Parameter : unsigned { Dim, Depth, Arrayed, Multisampled, Sampled, Format, Access, Count };

bool hasDim(spv::Dim dim) {
  switch (dim) {
  case spv::Dim::Dim1D:
  case spv::Dim::Dim2D:
  case spv::Dim::Dim3D:
  case spv::Dim::Buffer:
    return true;
  default:
    return false;
  }
}

llvm::StringRef getSuffix(spv::AccessQualifier access) {
  switch (access) {
  case spv::AccessQualifier::WriteOnly:
    return "_wo";
  case spv::AccessQualifier::ReadWrite:
    return "_rw";
  default:
    return "_ro";
  }
}

/// Whether OpenCL C has such a type.
bool exists(const ImageType &image) {
  const bool hasArrays = image.dim == spv::Dim::Dim1D || image.dim == spv::Dim::Dim2D;
  return (!image.isArray || hasArrays) && (!image.isDepth || image.dim == spv::Dim::Dim2D);
}
} // namespace

unsigned ImageType::getNumDimensions() const {
  switch (dim) {
  case spv::Dim::Dim2D:
    return 2;
  case spv::Dim::Dim3D:
    return 3;
  default:
    return 1;
  }
}

std::string ImageType::getKind() const {
  std::string kind = std::to_string(getNumDimensions()) + "d";
  if (dim == spv::Dim::Buffer)
    kind += "_buffer";
  if (isArray)
    kind += "_array";
  if (isDepth)
    kind += "_depth";
  return kind;
}

std::optional<ImageType> getImageType(const llvm::Type *type) {
  const auto *extension = llvm::dyn_cast<llvm::TargetExtType>(type);
  if (!extension || extension->getName() != imageName || extension->getNumIntParameters() != Count)
    return std::nullopt;
  return ImageType{spv::Dim(extension->getIntParameter(Dim)),
                   extension->getIntParameter(Depth) != 0, extension->getIntParameter(Arrayed) != 0,
                   spv::AccessQualifier(extension->getIntParameter(Access))};
}

bool isSampler(const llvm::Type *type) {
  const auto *extension = llvm::dyn_cast<llvm::TargetExtType>(type);
  return extension && extension->getName() == samplerName;
}

llvm::Type *makeImage(Reader &reader, llvm::ArrayRef<uint32_t> operands) {
  if (operands.size() < 8) {
    reader.fail("has too few words");
    return nullptr;
  }
  ImageType image;
  image.dim = spv::Dim(operands[2]);
  image.isDepth = operands[3] == 1; // 2: unknown
  image.isArray = operands[4] != 0;
  if (operands.size() > 8)
    image.access = spv::AccessQualifier(operands[8]);
  if (operands[5] != 0)
    reader.fail("multisampled images are not supported");
  else if (!hasDim(image.dim))
    reader.fail("images of dimensionality " + llvm::Twine(operands[2]) + " are not supported");
  else if (image.access > spv::AccessQualifier::ReadWrite)
    reader.fail("access qualifier " + llvm::Twine(operands[8]) + " is not known");
  else if (!exists(image))
    reader.fail("OpenCL C has no type image" + image.getKind() + "_t");
  if (reader.hasFailed())
    return nullptr;
  unsigned parameters[Count] = {};
  parameters[Dim] = unsigned(image.dim);
  parameters[Depth] = image.isDepth;
  parameters[Arrayed] = image.isArray;
  parameters[Access] = unsigned(image.access);
  return llvm::TargetExtType::get(reader.context, imageName,
                                  {llvm::Type::getVoidTy(reader.context)}, parameters);
}

llvm::Type *makeSampler(llvm::LLVMContext &context) {
  return llvm::TargetExtType::get(context, samplerName);
}

std::string getMangledImageName(const llvm::Type *type) {
  if (isSampler(type))
    return "ocl_sampler";
  const auto image = getImageType(type);
  return image ? "ocl_image" + image->getKind() + getSuffix(image->access).str() : "";
}

std::string getImageTypeName(const llvm::Type *type) {
  if (isSampler(type))
    return "sampler_t";
  const auto image = getImageType(type);
  return image ? "image" + image->getKind() + "_t" : "";
}

llvm::StringRef getAccessName(const llvm::Type *type) {
  const auto image = getImageType(type);
  if (!image)
    return "none";
  switch (image->access) {
  case spv::AccessQualifier::WriteOnly:
    return "write_only";
  case spv::AccessQualifier::ReadWrite:
    return "read_write";
  default:
    return "read_only";
  }
}

} // namespace spirv
