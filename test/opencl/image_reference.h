// Images as the OpenCL specification describes them, in plain C++ (OpenCL C 3.0, "Image Addressing
// and Filtering" and "Conversion Rules").
#ifndef TEST_OPENCL_IMAGE_REFERENCE_H
#define TEST_OPENCL_IMAGE_REFERENCE_H

#include <CL/cl.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace reference {

/// Red, green, blue and alpha. All integers and floats that images have are exact.
using Colour = std::array<double, 4>;

enum class ChannelKind { Float, Signed, Unsigned };

/// What read_imagef, read_imagei or read_imageui is for.
ChannelKind getKind(const cl_image_format &format);
/// The number that a component of such a result is.
double toNumber(ChannelKind kind, uint32_t word);
unsigned getNumChannels(const cl_image_format &format);
unsigned getTexelSize(const cl_image_format &format);
bool isSRGB(const cl_image_format &format);
/// E.g. "RGBA UNORM_INT8".
std::string getName(const cl_image_format &format);

Colour decode(const cl_image_format &format, const uint8_t *texel);
/// The bytes of what a kernel writes.
std::vector<uint8_t> encode(const cl_image_format &format, const Colour &colour);
Colour getBorder(const cl_image_format &format);

struct Sampler {
  bool isNormalized;
  cl_addressing_mode addressing;
  cl_filter_mode filter;
};

struct Image {
  cl_image_format format;
  unsigned numDimensions; ///< 1 to 3, without layers
  bool isArray;
  std::array<int, 3> size; ///< layers of an array are behind its dimensions
  std::vector<uint8_t> texels;

  Colour get(std::array<int, 3> place) const;
};

struct Sample {
  Colour colour;
  /// The largest absolute value among those that a filter mixed: errors are relative to it.
  double magnitude;
};

/// Reads with float coordinates; the layer of an array is behind the others.
Sample read(const Image &image, const Sampler &sampler, const std::array<float, 3> &coordinate);
/// Reads with whole coordinates, which may be outside of the image.
Colour read(const Image &image, const Sampler &sampler, const std::array<int, 3> &place);

} // namespace reference

#endif // TEST_OPENCL_IMAGE_REFERENCE_H
