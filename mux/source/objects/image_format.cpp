#include "mux/image_format.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace mux {

namespace {

// In the order of mux_image_format_e.
constexpr ImageFormat formats[] = {
    {ChannelOrder::r, ChannelType::snorm8},          // r8_snorm
    {ChannelOrder::r, ChannelType::unorm8},          // r8_unorm
    {ChannelOrder::r, ChannelType::sint8},           // r8_sint
    {ChannelOrder::r, ChannelType::uint8},           // r8_uint
    {ChannelOrder::r, ChannelType::snorm16},         // r16_snorm
    {ChannelOrder::r, ChannelType::unorm16},         // r16_unorm
    {ChannelOrder::r, ChannelType::sint16},          // r16_sint
    {ChannelOrder::r, ChannelType::uint16},          // r16_uint
    {ChannelOrder::r, ChannelType::half},            // r16_sfloat
    {ChannelOrder::r, ChannelType::sint32},          // r32_sint
    {ChannelOrder::r, ChannelType::uint32},          // r32_uint
    {ChannelOrder::r, ChannelType::single},          // r32_sfloat
    {ChannelOrder::rg, ChannelType::snorm8},         // r8g8_snorm
    {ChannelOrder::rg, ChannelType::unorm8},         // r8g8_unorm
    {ChannelOrder::rg, ChannelType::sint8},          // r8g8_sint
    {ChannelOrder::rg, ChannelType::uint8},          // r8g8_uint
    {ChannelOrder::rg, ChannelType::snorm16},        // r16g16_snorm
    {ChannelOrder::rg, ChannelType::unorm16},        // r16g16_unorm
    {ChannelOrder::rg, ChannelType::sint16},         // r16g16_sint
    {ChannelOrder::rg, ChannelType::uint16},         // r16g16_uint
    {ChannelOrder::rg, ChannelType::half},           // r16g16_sfloat
    {ChannelOrder::rg, ChannelType::sint32},         // r32g32_sint
    {ChannelOrder::rg, ChannelType::uint32},         // r32g32_uint
    {ChannelOrder::rg, ChannelType::single},         // r32g32_sfloat
    {ChannelOrder::rgba, ChannelType::snorm8},       // r8g8b8a8_snorm
    {ChannelOrder::rgba, ChannelType::unorm8},       // r8g8b8a8_unorm
    {ChannelOrder::rgba, ChannelType::sint8},        // r8g8b8a8_sint
    {ChannelOrder::rgba, ChannelType::uint8},        // r8g8b8a8_uint
    {ChannelOrder::rgba, ChannelType::snorm16},      // r16g16b16a16_snorm
    {ChannelOrder::rgba, ChannelType::unorm16},      // r16g16b16a16_unorm
    {ChannelOrder::rgba, ChannelType::sint16},       // r16g16b16a16_sint
    {ChannelOrder::rgba, ChannelType::uint16},       // r16g16b16a16_uint
    {ChannelOrder::rgba, ChannelType::half},         // r16g16b16a16_sfloat
    {ChannelOrder::rgba, ChannelType::sint32},       // r32g32b32a32_sint
    {ChannelOrder::rgba, ChannelType::uint32},       // r32g32b32a32_uint
    {ChannelOrder::rgba, ChannelType::single},       // r32g32b32a32_sfloat
    {ChannelOrder::bgra, ChannelType::unorm8},       // b8g8r8a8_unorm
    {ChannelOrder::rgb, ChannelType::unorm565},      // r5g6b5_unorm
    {ChannelOrder::depth, ChannelType::unorm16},     // d16_unorm
    {ChannelOrder::depth, ChannelType::single},      // d32_sfloat
    {ChannelOrder::a, ChannelType::snorm8},          // a8_snorm
    {ChannelOrder::a, ChannelType::unorm8},          // a8_unorm
    {ChannelOrder::a, ChannelType::sint8},           // a8_sint
    {ChannelOrder::a, ChannelType::uint8},           // a8_uint
    {ChannelOrder::a, ChannelType::snorm16},         // a16_snorm
    {ChannelOrder::a, ChannelType::unorm16},         // a16_unorm
    {ChannelOrder::a, ChannelType::sint16},          // a16_sint
    {ChannelOrder::a, ChannelType::uint16},          // a16_uint
    {ChannelOrder::a, ChannelType::half},            // a16_sfloat
    {ChannelOrder::a, ChannelType::sint32},          // a32_sint
    {ChannelOrder::a, ChannelType::uint32},          // a32_uint
    {ChannelOrder::a, ChannelType::single},          // a32_sfloat
    {ChannelOrder::ra, ChannelType::snorm8},         // r8a8_snorm
    {ChannelOrder::ra, ChannelType::unorm8},         // r8a8_unorm
    {ChannelOrder::ra, ChannelType::sint8},          // r8a8_sint
    {ChannelOrder::ra, ChannelType::uint8},          // r8a8_uint
    {ChannelOrder::ra, ChannelType::snorm16},        // r16a16_snorm
    {ChannelOrder::ra, ChannelType::unorm16},        // r16a16_unorm
    {ChannelOrder::ra, ChannelType::sint16},         // r16a16_sint
    {ChannelOrder::ra, ChannelType::uint16},         // r16a16_uint
    {ChannelOrder::ra, ChannelType::half},           // r16a16_sfloat
    {ChannelOrder::ra, ChannelType::sint32},         // r32a32_sint
    {ChannelOrder::ra, ChannelType::uint32},         // r32a32_uint
    {ChannelOrder::ra, ChannelType::single},         // r32a32_sfloat
    {ChannelOrder::intensity, ChannelType::snorm8},  // i8_snorm
    {ChannelOrder::intensity, ChannelType::unorm8},  // i8_unorm
    {ChannelOrder::intensity, ChannelType::snorm16}, // i16_snorm
    {ChannelOrder::intensity, ChannelType::unorm16}, // i16_unorm
    {ChannelOrder::intensity, ChannelType::half},    // i16_sfloat
    {ChannelOrder::intensity, ChannelType::single},  // i32_sfloat
    {ChannelOrder::luminance, ChannelType::snorm8},  // l8_snorm
    {ChannelOrder::luminance, ChannelType::unorm8},  // l8_unorm
    {ChannelOrder::luminance, ChannelType::snorm16}, // l16_snorm
    {ChannelOrder::luminance, ChannelType::unorm16}, // l16_unorm
    {ChannelOrder::luminance, ChannelType::half},    // l16_sfloat
    {ChannelOrder::luminance, ChannelType::single},  // l32_sfloat
    {ChannelOrder::bgra, ChannelType::snorm8},       // b8g8r8a8_snorm
    {ChannelOrder::bgra, ChannelType::sint8},        // b8g8r8a8_sint
    {ChannelOrder::bgra, ChannelType::uint8},        // b8g8r8a8_uint
    {ChannelOrder::argb, ChannelType::snorm8},       // a8r8g8b8_snorm
    {ChannelOrder::argb, ChannelType::unorm8},       // a8r8g8b8_unorm
    {ChannelOrder::argb, ChannelType::sint8},        // a8r8g8b8_sint
    {ChannelOrder::argb, ChannelType::uint8},        // a8r8g8b8_uint
    {ChannelOrder::abgr, ChannelType::snorm8},       // a8b8g8r8_snorm
    {ChannelOrder::abgr, ChannelType::unorm8},       // a8b8g8r8_unorm
    {ChannelOrder::abgr, ChannelType::sint8},        // a8b8g8r8_sint
    {ChannelOrder::abgr, ChannelType::uint8},        // a8b8g8r8_uint
    {ChannelOrder::rgb, ChannelType::unorm555},      // x1r5g5b5_unorm
    {ChannelOrder::rgb, ChannelType::unorm101010},   // x2r10g10b10_unorm
    {ChannelOrder::srgba, ChannelType::unorm8},      // r8g8b8a8_srgb
    {ChannelOrder::sbgra, ChannelType::unorm8},      // b8g8r8a8_srgb
};
static_assert(std::size(formats) == mux_image_format_total);

bool isPacked(ChannelType type) {
  return type == ChannelType::unorm565 || type == ChannelType::unorm555 ||
         type == ChannelType::unorm101010;
}

uint32_t countChannels(ChannelOrder order) {
  switch (order) {
  case ChannelOrder::r:
  case ChannelOrder::a:
  case ChannelOrder::intensity:
  case ChannelOrder::luminance:
  case ChannelOrder::depth:
    return 1;
  case ChannelOrder::rg:
  case ChannelOrder::ra:
    return 2;
  case ChannelOrder::rgb:
    return 3;
  default:
    return 4;
  }
}

// The size of a channel, or of all channels of a packed type.
uint32_t getChannelSize(ChannelType type) {
  switch (type) {
  case ChannelType::snorm8:
  case ChannelType::unorm8:
  case ChannelType::sint8:
  case ChannelType::uint8:
    return 1;
  case ChannelType::snorm16:
  case ChannelType::unorm16:
  case ChannelType::sint16:
  case ChannelType::uint16:
  case ChannelType::half:
  case ChannelType::unorm565:
  case ChannelType::unorm555:
    return 2;
  default:
    return 4;
  }
}

// The index in a color of each channel in memory.
std::array<unsigned, 4> getIndices(ChannelOrder order) {
  switch (order) {
  case ChannelOrder::a:
    return {3};
  case ChannelOrder::ra:
    return {0, 3};
  case ChannelOrder::bgra:
  case ChannelOrder::sbgra:
    return {2, 1, 0, 3};
  case ChannelOrder::argb:
    return {3, 0, 1, 2};
  case ChannelOrder::abgr:
    return {3, 2, 1, 0};
  default:
    return {0, 1, 2, 3};
  }
}

// Rounds as the default rounding mode does, whatever the mode of the caller is.
float roundToEven(float value) {
  const float down = std::floor(value);
  const float rest = value - down;
  if (rest != 0.5f)
    return rest < 0.5f ? down : down + 1.0f;
  return std::fmod(down, 2.0f) == 0.0f ? down : down + 1.0f;
}

uint32_t normalize(float value, float scale, float least) {
  if (std::isnan(value))
    return 0;
  return static_cast<uint32_t>(
      static_cast<int32_t>(roundToEven(std::clamp(value * scale, least * scale, scale))));
}

uint32_t toHalf(float value) {
  const uint32_t bits = std::bit_cast<uint32_t>(value);
  const uint32_t sign = bits >> 16 & 0x8000;
  const uint32_t magnitude = bits & 0x7fffffff;
  if (magnitude > 0x7f800000) // NaN becomes quiet and keeps the upper bits of its payload.
    return sign | 0x7e00 | (magnitude >> 13 & 0x3ff);
  if (magnitude >= 0x477ff000)
    return sign | 0x7c00;
  // Below the normal range of half, the unit of the last place is 2^-24.
  if (magnitude < 0x38800000)
    return sign | static_cast<uint32_t>(roundToEven(std::abs(value) * 0x1p24f));
  const uint32_t rebiased = magnitude - (112u << 23);
  return sign | ((rebiased + 0xfff + (rebiased >> 13 & 1)) >> 13);
}

float toSrgb(float value) {
  if (!(value > 0.0f))
    return 0.0f;
  if (value >= 1.0f)
    return 1.0f;
  return value < 0.0031308f ? 12.92f * value : 1.055f * std::pow(value, 1.0f / 2.4f) - 0.055f;
}

uint32_t convertChannel(ChannelType type, uint32_t bits) {
  const float number = std::bit_cast<float>(bits);
  const auto integer = static_cast<int32_t>(bits);
  switch (type) {
  case ChannelType::snorm8:
    return normalize(number, 127.0f, -1.0f);
  case ChannelType::snorm16:
    return normalize(number, 32767.0f, -1.0f);
  case ChannelType::unorm8:
    return normalize(number, 255.0f, 0.0f);
  case ChannelType::unorm16:
    return normalize(number, 65535.0f, 0.0f);
  case ChannelType::sint8:
    return static_cast<uint32_t>(std::clamp(integer, -128, 127));
  case ChannelType::sint16:
    return static_cast<uint32_t>(std::clamp(integer, -32768, 32767));
  case ChannelType::uint8:
    return std::min(bits, 255u);
  case ChannelType::uint16:
    return std::min(bits, 65535u);
  case ChannelType::half:
    return toHalf(number);
  default:
    return bits;
  }
}

// The channels of a packed type, red in the most significant bits.
uint32_t convertPacked(ChannelType type, const std::array<uint32_t, 4> &color) {
  const std::array<unsigned, 3> widths =
      type == ChannelType::unorm565   ? std::array<unsigned, 3>{5, 6, 5}
      : type == ChannelType::unorm555 ? std::array<unsigned, 3>{5, 5, 5}
                                      : std::array<unsigned, 3>{10, 10, 10};
  uint32_t packed = 0;
  for (unsigned i = 0; i != 3; ++i) {
    const auto greatest = static_cast<float>((1u << widths[i]) - 1);
    packed = packed << widths[i] | normalize(std::bit_cast<float>(color[i]), greatest, 0.0f);
  }
  return packed;
}

// Stores the lower bytes of a number in the byte order of the host.
void store(std::byte *to, uint32_t value, uint32_t size) {
  const auto byte = static_cast<uint8_t>(value);
  const auto halfWord = static_cast<uint16_t>(value);
  if (size == sizeof(byte))
    std::memcpy(to, &byte, size);
  else if (size == sizeof(halfWord))
    std::memcpy(to, &halfWord, size);
  else
    std::memcpy(to, &value, size);
}

} // namespace

ImageFormat describeFormat(mux_image_format_e format) { return formats[format]; }

mux_image_format_e findFormat(ImageFormat format) {
  return static_cast<mux_image_format_e>(std::find(std::begin(formats), std::end(formats), format) -
                                         std::begin(formats));
}

uint32_t getPixelSize(mux_image_format_e format) {
  if (format >= mux_image_format_total)
    return 0;
  const auto [order, type] = formats[format];
  return getChannelSize(type) * (isPacked(type) ? 1 : countChannels(order));
}

void packColor(mux_image_format_e format, const std::array<uint32_t, 4> &color, std::byte *pixel) {
  const auto [order, type] = describeFormat(format);
  const uint32_t size = getChannelSize(type);
  if (isPacked(type))
    return store(pixel, convertPacked(type, color), size);
  std::array<uint32_t, 4> encoded = color;
  if (order == ChannelOrder::srgba || order == ChannelOrder::sbgra) {
    for (unsigned i = 0; i != 3; ++i)
      encoded[i] = std::bit_cast<uint32_t>(toSrgb(std::bit_cast<float>(color[i])));
  }
  const std::array<unsigned, 4> indices = getIndices(order);
  for (uint32_t i = 0; i != countChannels(order); ++i)
    store(pixel + i * size, convertChannel(type, encoded[indices[i]]), size);
}

} // namespace mux
