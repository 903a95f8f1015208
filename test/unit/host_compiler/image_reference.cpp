#include "image_reference.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>

namespace host_test {
namespace {

enum Order : uint32_t {
  R = 0x10b0,
  A,
  RG,
  RA,
  RGB,
  RGBA,
  BGRA,
  ARGB,
  Intensity,
  Luminance,
  Depth = 0x10bd,
  sRGBA = 0x10c1,
  sBGRA,
  ABGR
};
enum Type : uint32_t {
  Snorm8 = 0x10d0,
  Snorm16,
  Unorm8,
  Unorm16,
  Unorm565,
  Unorm555,
  Unorm101010,
  Signed8,
  Signed16,
  Signed32,
  Unsigned8,
  Unsigned16,
  Unsigned32,
  Half,
  Float
};

// The channel of the colour (0 to 3) that each channel in memory is.
std::vector<int> getChannels(uint32_t order) {
  switch (order) {
  case A:
    return {3};
  case RG:
    return {0, 1};
  case RA:
    return {0, 3};
  case RGB:
    return {0, 1, 2};
  case RGBA:
  case sRGBA:
    return {0, 1, 2, 3};
  case BGRA:
  case sBGRA:
    return {2, 1, 0, 3};
  case ARGB:
    return {3, 0, 1, 2};
  case ABGR:
    return {3, 2, 1, 0};
  default:
    return {0};
  }
}

struct Field {
  int shift, bits;
};

std::vector<Field> getPackedFields(uint32_t type) {
  switch (type) {
  case Unorm565:
    return {{11, 5}, {5, 6}, {0, 5}};
  case Unorm555:
    return {{10, 5}, {5, 5}, {0, 5}};
  case Unorm101010:
    return {{20, 10}, {10, 10}, {0, 10}};
  default:
    return {};
  }
}

double fromHalf(uint16_t bits) {
  const int exponent = bits >> 10 & 31, fraction = bits & 1023;
  const double value =
      exponent ? std::ldexp(1024 + fraction, exponent - 25) : std::ldexp(fraction, -24);
  return bits & 0x8000 ? -value : value;
}

uint16_t toHalf(double value) {
  const uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  const double size = std::fabs(value);
  if (size >= 65520)
    return sign | 0x7c00;
  const int exponent = std::max(size == 0 ? -14 : std::ilogb(size), -14);
  const int steps = int(std::nearbyint(std::ldexp(size, 10 - exponent)));
  // A carry goes into the exponent; subnormal numbers have none.
  return sign | uint16_t(steps + (exponent + 14) * 1024);
}

double toLinear(double x) { return x <= 0.04045 ? x / 12.92 : std::pow((x + 0.055) / 1.055, 2.4); }

int getChannelSize(uint32_t type) {
  switch (type) {
  case Snorm8:
  case Unorm8:
  case Signed8:
  case Unsigned8:
    return 1;
  case Snorm16:
  case Unorm16:
  case Signed16:
  case Unsigned16:
  case Half:
    return 2;
  default:
    return 4;
  }
}

double readChannel(uint32_t type, const uint8_t *bytes) {
  uint32_t word = 0;
  std::memcpy(&word, bytes, getChannelSize(type));
  float number;
  std::memcpy(&number, &word, 4);
  switch (type) {
  case Snorm8:
    return std::max(int8_t(word) / 127.0, -1.0);
  case Snorm16:
    return std::max(int16_t(word) / 32767.0, -1.0);
  case Unorm8:
    return word / 255.0;
  case Unorm16:
    return word / 65535.0;
  case Signed8:
    return int8_t(word);
  case Signed16:
    return int16_t(word);
  case Signed32:
    return int32_t(word);
  case Half:
    return fromHalf(uint16_t(word));
  case Float:
    return number;
  default:
    return word;
  }
}

double limit(double x, double least, double greatest) {
  return std::isnan(x) ? 0 : std::min(std::max(x, least), greatest);
}

uint32_t packChannel(uint32_t type, double x) {
  const auto convert = [](double number, double least, double greatest) {
    return uint32_t(int64_t(std::nearbyint(limit(number, least, greatest))));
  };
  const auto number = float(x);
  uint32_t word;
  std::memcpy(&word, &number, 4);
  switch (type) {
  case Snorm8:
    return convert(number * 127.0f, -127, 127);
  case Snorm16:
    return convert(number * 32767.0f, -32767, 32767);
  case Unorm8:
    return convert(number * 255.0f, 0, 255);
  case Unorm16:
    return convert(number * 65535.0f, 0, 65535);
  case Signed8:
    return convert(x, -128, 127);
  case Signed16:
    return convert(x, -32768, 32767);
  case Signed32:
    return convert(x, INT32_MIN, INT32_MAX);
  case Unsigned8:
    return convert(x, 0, 255);
  case Unsigned16:
    return convert(x, 0, 65535);
  case Unsigned32:
    return convert(x, 0, UINT32_MAX);
  case Half:
    return toHalf(number);
  default:
    return word;
  }
}

// One dimension of a sampled position: the texels and their weights.
struct Taps {
  int place[2];
  double weight[2];
};

Taps locate(double s, int size, uint32_t sampler) {
  const uint32_t mode = sampler & 0xe;
  const bool isLinear = sampler & host::samplerLinear;
  double u = sampler & host::samplerNormalized ? s * size : s;
  if (mode == host::samplerRepeat)
    u = (s - std::floor(s)) * size;
  if (mode == host::samplerMirroredRepeat)
    u = std::fabs(s - 2 * std::nearbyint(0.5 * s)) * size;
  u = std::min(std::max(u, -10.0), size + 10.0);
  const double whole = std::floor(isLinear ? u - 0.5 : u);
  const double part = isLinear ? u - 0.5 - whole : 0;
  Taps taps = {{int(whole), int(whole) + 1}, {1 - part, part}};
  for (int &place : taps.place) {
    if (mode == host::samplerRepeat)
      place = (place + size) % size;
    else if (mode == host::samplerClampToEdge || mode == host::samplerMirroredRepeat)
      place = std::min(std::max(place, 0), size - 1);
  }
  return taps;
}

} // namespace

bool Format::isSigned() const { return type >= Signed8 && type <= Signed32; }
bool Format::isNormalized() const { return type <= Unorm101010; }
bool Format::isUnsigned() const { return type >= Unsigned8 && type <= Unsigned32; }

const std::vector<Format> &getFormats() {
  static const std::vector<Format> formats = [] {
    std::vector<Format> list;
    const std::pair<const char *, uint32_t> orders[] = {
        {"R", R}, {"A", A}, {"RG", RG}, {"RA", RA}, {"RGBA", RGBA}};
    const std::pair<const char *, uint32_t> byteOrders[] = {
        {"BGRA", BGRA}, {"ARGB", ARGB}, {"ABGR", ABGR}};
    for (auto [name, order] : orders)
      for (uint32_t type : {Snorm8, Snorm16, Unorm8, Unorm16, Signed8, Signed16, Signed32,
                            Unsigned8, Unsigned16, Unsigned32, Half, Float})
        list.push_back(
            {name, order, type, uint32_t(getChannels(order).size() * getChannelSize(type))});
    for (auto [name, order] : byteOrders)
      for (uint32_t type : {Snorm8, Unorm8, Signed8, Unsigned8})
        list.push_back({name, order, type, 4});
    for (uint32_t type : {Snorm8, Snorm16, Unorm8, Unorm16, Half, Float}) {
      list.push_back({"INTENSITY", Intensity, type, uint32_t(getChannelSize(type))});
      list.push_back({"LUMINANCE", Luminance, type, uint32_t(getChannelSize(type))});
    }
    list.push_back({"sRGBA", sRGBA, Unorm8, 4});
    list.push_back({"sBGRA", sBGRA, Unorm8, 4});
    list.push_back({"RGB", RGB, Unorm565, 2});
    list.push_back({"RGB", RGB, Unorm555, 2});
    list.push_back({"RGB", RGB, Unorm101010, 4});
    list.push_back({"DEPTH", Depth, Unorm16, 2});
    list.push_back({"DEPTH", Depth, Float, 4});
    return list;
  }();
  return formats;
}

TestImage::TestImage(const Format &format, int dimensions, bool isArray, int width, int height,
                     int depth)
    : format(format), dimensions(dimensions), isArray(isArray) {
  // Rows and slices have gaps.
  header.rowPitch = (width + 3) * format.texelSize;
  header.slicePitch = (height + 1) * header.rowPitch;
  texels.resize(depth * header.slicePitch);
  header.texels = reinterpret_cast<uintptr_t>(texels.data());
  header.width = width;
  header.height = height;
  header.depth = depth;
  header.channelOrder = format.order;
  header.channelType = format.type;
  header.texelSize = format.texelSize;
}

void TestImage::fill(unsigned seed) {
  std::mt19937 random(seed);
  for (uint8_t &byte : texels)
    byte = uint8_t(random());
  if (format.type == Float)
    for (size_t i = 0; i + 4 <= texels.size(); i += 4) {
      const float number = float(int(random() % 2001) - 1000) / 64;
      std::memcpy(&texels[i], &number, 4);
    }
  if (format.type == Half)
    for (size_t i = 1; i < texels.size(); i += 2)
      texels[i] &= 0xbf; // exponents below the middle
}

Colour TestImage::getTexel(int x, int y, int z) const {
  Colour colour = {};
  const std::vector<int> channels = getChannels(format.order);
  const bool hasAlpha = std::ranges::count(channels, 3) || format.order == Intensity;
  if (!hasAlpha)
    colour[3] = 1;
  if (x < 0 || y < 0 || z < 0 || x >= int(header.width) || y >= int(header.height) ||
      z >= int(header.depth))
    return colour;
  const uint8_t *texel =
      &texels[z * header.slicePitch + y * header.rowPitch + x * format.texelSize];
  const std::vector<Field> fields = getPackedFields(format.type);
  for (size_t i = 0; i != channels.size(); ++i) {
    double &value = colour[channels[i]];
    if (fields.empty()) {
      value = readChannel(format.type, texel + i * getChannelSize(format.type));
    } else {
      uint32_t word = 0;
      std::memcpy(&word, texel, format.texelSize);
      const uint32_t greatest = (1u << fields[i].bits) - 1;
      value = double(word >> fields[i].shift & greatest) / greatest;
    }
    if ((format.order == sRGBA || format.order == sBGRA) && channels[i] != 3)
      value = toLinear(value);
  }
  if (format.order == Intensity || format.order == Luminance)
    colour[1] = colour[2] = colour[0];
  if (format.order == Intensity)
    colour[3] = colour[0];
  return colour;
}

Colour TestImage::sample(std::array<double, 3> c, uint32_t sampler) const {
  const Taps none = {{0, 0}, {1, 0}};
  const Taps x = locate(c[0], header.width, sampler);
  const Taps y = dimensions > 1 ? locate(c[1], header.height, sampler) : none;
  Taps z = dimensions > 2 ? locate(c[2], header.depth, sampler) : none;
  if (isArray)
    z.place[0] = int(limit(std::nearbyint(c[dimensions]), 0, header.depth - 1));
  Colour sum = {};
  for (int i = 0; i != 8; ++i) {
    const double weight = x.weight[i & 1] * y.weight[i >> 1 & 1] * z.weight[i >> 2];
    if (weight == 0)
      continue;
    const Colour texel = getTexel(x.place[i & 1], y.place[i >> 1 & 1], z.place[i >> 2]);
    for (int e = 0; e != 4; ++e)
      sum[e] += weight * texel[e];
  }
  return sum;
}

std::vector<uint8_t> TestImage::pack(const Colour &colour) const {
  std::vector<uint8_t> bytes(format.texelSize);
  const std::vector<int> channels = getChannels(format.order);
  const std::vector<Field> fields = getPackedFields(format.type);
  uint32_t packed = 0;
  for (size_t i = 0; i != channels.size(); ++i) {
    if (fields.empty()) {
      const uint32_t word = packChannel(format.type, colour[channels[i]]);
      const int size = getChannelSize(format.type);
      std::memcpy(&bytes[i * size], &word, size);
      continue;
    }
    const double greatest = (1u << fields[i].bits) - 1;
    const float scaled = float(colour[channels[i]]) * float(greatest);
    packed |= uint32_t(std::nearbyint(limit(scaled, 0, greatest))) << fields[i].shift;
  }
  if (!fields.empty())
    std::memcpy(bytes.data(), &packed, bytes.size());
  return bytes;
}

} // namespace host_test
