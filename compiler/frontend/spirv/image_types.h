// Types of images and samplers, as LLVM and OpenCL C name them.
#ifndef COMPILER_FRONTEND_SPIRV_IMAGE_TYPES_H
#define COMPILER_FRONTEND_SPIRV_IMAGE_TYPES_H

#include "reader.h"

#include <llvm/IR/DerivedTypes.h>

namespace spirv {

/// The parameters of target("spirv.Image").
struct ImageType {
  spv::Dim dim = spv::Dim::Dim2D;
  bool isDepth = false;
  bool isArray = false;
  spv::AccessQualifier access = spv::AccessQualifier::ReadOnly;

  /// The number of dimensions of a texel's place, without the layer.
  unsigned getNumDimensions() const;
  /// E.g. "2d_array_depth".
  std::string getKind() const;
};

/// Nothing if the type is no image.
std::optional<ImageType> getImageType(const llvm::Type *type);
bool isSampler(const llvm::Type *type);

/// The type of an OpTypeImage, whose operands begin with the result; null if it is not supported.
llvm::Type *makeImage(Reader &reader, llvm::ArrayRef<uint32_t> operands);
llvm::Type *makeSampler(llvm::LLVMContext &context);

/// The name of the type of an image or a sampler in mangled names, e.g. "ocl_image2d_ro"; empty for
/// other types.
std::string getMangledImageName(const llvm::Type *type);
/// The name in OpenCL C, e.g. "image2d_t"; empty for other types.
std::string getImageTypeName(const llvm::Type *type);
/// "read_only", "write_only" or "read_write" for an image, "none" for other types.
llvm::StringRef getAccessName(const llvm::Type *type);

} // namespace spirv

#endif // COMPILER_FRONTEND_SPIRV_IMAGE_TYPES_H
