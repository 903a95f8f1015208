// An image as kernels see it. The image library has the same structure: Image in
// compiler/builtins/source/image.h.
#ifndef HOST_IMAGE_HEADER_H
#define HOST_IMAGE_HEADER_H

#include <cstddef>
#include <cstdint>

namespace host {

/// An image argument of a kernel is the address of one. Sizes are 1 in dimensions that the image
/// does not have.
struct ImageHeader {
  uint64_t texels; ///< the address of the first one
  uint64_t rowPitch;
  uint64_t slicePitch;
  uint32_t width;
  uint32_t height;
  uint32_t depth;        ///< or the number of layers of an array
  uint32_t channelOrder; ///< OpenCL's number, as channelType
  uint32_t channelType;
  uint32_t texelSize; ///< in bytes
};
static_assert(sizeof(ImageHeader) == 48);
static_assert(offsetof(ImageHeader, rowPitch) == 8 && offsetof(ImageHeader, slicePitch) == 16);
static_assert(offsetof(ImageHeader, width) == 24 && offsetof(ImageHeader, height) == 28);
static_assert(offsetof(ImageHeader, depth) == 32 && offsetof(ImageHeader, channelOrder) == 36);
static_assert(offsetof(ImageHeader, channelType) == 40 && offsetof(ImageHeader, texelSize) == 44);

/// A sampler argument of a kernel is a 32-bit number: the or of one of each, as in OpenCL C.
enum SamplerBits : uint32_t {
  samplerNormalized = 1,
  samplerClampToEdge = 2,
  samplerClamp = 4,
  samplerRepeat = 6,
  samplerMirroredRepeat = 8,
  samplerNearest = 0x10,
  samplerLinear = 0x20,
};

} // namespace host

#endif // HOST_IMAGE_HEADER_H
