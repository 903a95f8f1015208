// What reads and writes of images must give, computed in double from the formulas of OpenCL.
#ifndef TEST_HOST_COMPILER_IMAGE_REFERENCE_H
#define TEST_HOST_COMPILER_IMAGE_REFERENCE_H

#include "host/image_header.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace host_test {

struct Format {
  const char *name;
  uint32_t order, type;
  uint32_t texelSize; // in bytes

  bool isSigned() const;
  bool isUnsigned() const;
  bool isNormalized() const;
  bool isFloat() const { return !isSigned() && !isUnsigned(); }
};

// All that the image library supports.
const std::vector<Format> &getFormats();

using Colour = std::array<double, 4>;

struct TestImage {
  Format format;
  int dimensions; // without layers
  bool isArray;
  host::ImageHeader header = {};
  std::vector<uint8_t> texels;

  TestImage(const Format &format, int dimensions, bool isArray, int width, int height, int depth);

  // Random texels; numbers of floating-point channels are finite.
  void fill(unsigned seed);
  // The texel as a colour; outside of the image it is the border's.
  Colour getTexel(int x, int y, int z) const;
  // A read with a sampler. Coordinates after the last are 0; the layer of an array is in the one
  // after the image's dimensions.
  Colour sample(std::array<double, 3> c, uint32_t sampler) const;
  // The bytes that a write of the colour gives.
  std::vector<uint8_t> pack(const Colour &colour) const;
};

} // namespace host_test

#endif // TEST_HOST_COMPILER_IMAGE_REFERENCE_H
