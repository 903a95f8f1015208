// What a mux_image_format_e consists of, and how a color is stored in it.
#ifndef MUX_IMAGE_FORMAT_H
#define MUX_IMAGE_FORMAT_H

#include "mux/mux.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace mux {

/// The numbers are OpenCL's, as those of ChannelType.
enum class ChannelOrder : uint32_t {
  r = 0x10b0,
  a = 0x10b1,
  rg = 0x10b2,
  ra = 0x10b3,
  rgb = 0x10b4,
  rgba = 0x10b5,
  bgra = 0x10b6,
  argb = 0x10b7,
  intensity = 0x10b8,
  luminance = 0x10b9,
  depth = 0x10bd,
  srgba = 0x10c1,
  sbgra = 0x10c2,
  abgr = 0x10c3,
};

enum class ChannelType : uint32_t {
  snorm8 = 0x10d0,
  snorm16 = 0x10d1,
  unorm8 = 0x10d2,
  unorm16 = 0x10d3,
  unorm565 = 0x10d4,
  unorm555 = 0x10d5,
  unorm101010 = 0x10d6,
  sint8 = 0x10d7,
  sint16 = 0x10d8,
  sint32 = 0x10d9,
  uint8 = 0x10da,
  uint16 = 0x10db,
  uint32 = 0x10dc,
  half = 0x10dd,
  single = 0x10de,
};

struct ImageFormat {
  ChannelOrder order;
  ChannelType type;

  bool operator==(const ImageFormat &) const = default;
};

/// The format is less than mux_image_format_total.
ImageFormat describeFormat(mux_image_format_e format);
/// Returns mux_image_format_total if there is no such format.
mux_image_format_e findFormat(ImageFormat format);

/// Returns the size of a pixel in bytes; 0 for mux_image_format_total.
uint32_t getPixelSize(mux_image_format_e format);

/// The size of the largest pixel in bytes.
constexpr size_t maxPixelSize = 16;

/// Stores a color as a pixel of getPixelSize bytes. The channels are red, green, blue and alpha:
/// integers for integer types, otherwise floats. Values out of range are saturated, and others are
/// rounded to the nearest even; a normalized channel of NaN is 0. Intensity, luminance and depth
/// are the red channel.
void packColor(mux_image_format_e format, const std::array<uint32_t, 4> &color, std::byte *pixel);

} // namespace mux

#endif // MUX_IMAGE_FORMAT_H
