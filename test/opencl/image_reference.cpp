#define CL_TARGET_OPENCL_VERSION 300
#include "image_reference.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace reference {

namespace {
template <class T> T load(const uint8_t *from) {
  T value;
  std::memcpy(&value, from, sizeof(value));
  return value;
}

template <class T> void append(std::vector<uint8_t> &bytes, T value) {
  const auto *first = reinterpret_cast<const uint8_t *>(&value);
  bytes.insert(bytes.end(), first, first + sizeof(value));
}

/// The channels of packed types from the most significant bits down; none for other types.
std::vector<unsigned> getPackedBits(cl_channel_type type) {
  switch (type) {
  case CL_UNORM_SHORT_565:
    return {5, 6, 5};
  case CL_UNORM_SHORT_555:
    return {5, 5, 5};
  case CL_UNORM_INT_101010:
    return {10, 10, 10};
  default:
    return {};
  }
}

unsigned getChannelSize(cl_channel_type type) {
  switch (type) {
  case CL_SNORM_INT8:
  case CL_UNORM_INT8:
  case CL_SIGNED_INT8:
  case CL_UNSIGNED_INT8:
    return 1;
  case CL_SNORM_INT16:
  case CL_UNORM_INT16:
  case CL_SIGNED_INT16:
  case CL_UNSIGNED_INT16:
  case CL_HALF_FLOAT:
    return 2;
  default:
    return 4;
  }
}

double decodeChannel(cl_channel_type type, const uint8_t *from) {
  switch (type) {
  case CL_SNORM_INT8:
    return std::max(load<int8_t>(from) / 127.0, -1.0);
  case CL_SNORM_INT16:
    return std::max(load<int16_t>(from) / 32767.0, -1.0);
  case CL_UNORM_INT8:
    return load<uint8_t>(from) / 255.0;
  case CL_UNORM_INT16:
    return load<uint16_t>(from) / 65535.0;
  case CL_SIGNED_INT8:
    return load<int8_t>(from);
  case CL_SIGNED_INT16:
    return load<int16_t>(from);
  case CL_SIGNED_INT32:
    return load<int32_t>(from);
  case CL_UNSIGNED_INT8:
    return load<uint8_t>(from);
  case CL_UNSIGNED_INT16:
    return load<uint16_t>(from);
  case CL_UNSIGNED_INT32:
    return load<uint32_t>(from);
  case CL_HALF_FLOAT:
    return double(load<_Float16>(from));
  default:
    return load<float>(from);
  }
}

/// To the nearest whole number between limits; NaN is 0. The product is one of floats.
template <class T> T quantize(double value, float scale, double least, double greatest) {
  const float scaled = float(value) * scale;
  return std::isnan(scaled) ? T(0) : T(std::clamp(std::nearbyint(double(scaled)), least, greatest));
}

template <class T> void appendSaturated(std::vector<uint8_t> &bytes, double value) {
  append(bytes, T(std::clamp(value, double(std::numeric_limits<T>::lowest()),
                             double(std::numeric_limits<T>::max()))));
}

void encodeChannel(cl_channel_type type, double value, std::vector<uint8_t> &bytes) {
  switch (type) {
  case CL_SNORM_INT8:
    return append(bytes, quantize<int8_t>(value, 127, -127, 127));
  case CL_SNORM_INT16:
    return append(bytes, quantize<int16_t>(value, 32767, -32767, 32767));
  case CL_UNORM_INT8:
    return append(bytes, quantize<uint8_t>(value, 255, 0, 255));
  case CL_UNORM_INT16:
    return append(bytes, quantize<uint16_t>(value, 65535, 0, 65535));
  case CL_SIGNED_INT8:
    return appendSaturated<int8_t>(bytes, value);
  case CL_SIGNED_INT16:
    return appendSaturated<int16_t>(bytes, value);
  case CL_SIGNED_INT32:
    return appendSaturated<int32_t>(bytes, value);
  case CL_UNSIGNED_INT8:
    return appendSaturated<uint8_t>(bytes, value);
  case CL_UNSIGNED_INT16:
    return appendSaturated<uint16_t>(bytes, value);
  case CL_UNSIGNED_INT32:
    return appendSaturated<uint32_t>(bytes, value);
  case CL_HALF_FLOAT:
    return append(bytes, _Float16(float(value)));
  default:
    return append(bytes, float(value));
  }
}

/// Which channel of a colour each one in memory is.
std::vector<unsigned> getChannels(cl_channel_order order) {
  switch (order) {
  case CL_A:
    return {3};
  case CL_RG:
    return {0, 1};
  case CL_RA:
    return {0, 3};
  case CL_RGB:
    return {0, 1, 2};
  case CL_RGBA:
  case CL_sRGBA:
    return {0, 1, 2, 3};
  case CL_BGRA:
  case CL_sBGRA:
    return {2, 1, 0, 3};
  case CL_ARGB:
    return {3, 0, 1, 2};
  case CL_ABGR:
    return {3, 2, 1, 0};
  default:
    return {0};
  }
}

double getLinear(double value) {
  return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

/// The texels in one dimension that a filter mixes, and the weight of the second one. Places may be
/// outside of the image.
struct Axis {
  int first, second;
  float weight;
};

/// A place that is far away is as good as one just outside.
int toPlace(float position, int size) {
  return int(std::clamp(std::floor(position), -2.0f, float(size) + 2));
}

Axis findTexels(const Sampler &sampler, float coordinate, int size) {
  const bool isLinear = sampler.filter == CL_FILTER_LINEAR;
  float position = coordinate;
  if (sampler.addressing == CL_ADDRESS_REPEAT)
    position = (coordinate - std::floor(coordinate)) * float(size);
  else if (sampler.addressing == CL_ADDRESS_MIRRORED_REPEAT)
    position = std::fabs(coordinate - 2.0f * std::rint(0.5f * coordinate)) * float(size);
  else if (sampler.isNormalized)
    position = coordinate * float(size);
  const float shifted = isLinear ? position - 0.5f : position;
  Axis axis = {toPlace(shifted, size), 0, shifted - std::floor(shifted)};
  axis.second = axis.first + 1;
  switch (sampler.addressing) {
  case CL_ADDRESS_REPEAT:
    axis.first = axis.first < 0 ? axis.first + size : axis.first;
    axis.first = axis.first > size - 1 ? axis.first - size : axis.first;
    axis.second = axis.second > size - 1 ? axis.second - size : axis.second;
    break;
  case CL_ADDRESS_MIRRORED_REPEAT:
  case CL_ADDRESS_CLAMP_TO_EDGE:
    axis.first = std::clamp(axis.first, 0, size - 1);
    axis.second = std::clamp(axis.second, 0, size - 1);
    break;
  default:
    break;
  }
  return axis;
}
} // namespace

ChannelKind getKind(const cl_image_format &format) {
  switch (format.image_channel_data_type) {
  case CL_SIGNED_INT8:
  case CL_SIGNED_INT16:
  case CL_SIGNED_INT32:
    return ChannelKind::Signed;
  case CL_UNSIGNED_INT8:
  case CL_UNSIGNED_INT16:
  case CL_UNSIGNED_INT32:
    return ChannelKind::Unsigned;
  default:
    return ChannelKind::Float;
  }
}

double toNumber(ChannelKind kind, uint32_t word) {
  float number;
  std::memcpy(&number, &word, sizeof(number));
  return kind == ChannelKind::Float    ? double(number)
         : kind == ChannelKind::Signed ? double(int32_t(word))
                                       : double(word);
}

unsigned getNumChannels(const cl_image_format &format) {
  return unsigned(getChannels(format.image_channel_order).size());
}

unsigned getTexelSize(const cl_image_format &format) {
  const cl_channel_type type = format.image_channel_data_type;
  if (!getPackedBits(type).empty())
    return type == CL_UNORM_INT_101010 ? 4 : 2;
  return getChannelSize(type) * getNumChannels(format);
}

bool isSRGB(const cl_image_format &format) {
  return format.image_channel_order == CL_sRGBA || format.image_channel_order == CL_sBGRA;
}

std::string getName(const cl_image_format &format) {
  static constexpr const char *orders[] = {"R",    "A",     "RG",    "RA",        "RGB",
                                           "RGBA", "BGRA",  "ARGB",  "INTENSITY", "LUMINANCE",
                                           "Rx",   "RGx",   "RGBx",  "DEPTH",     "DEPTH_STENCIL",
                                           "sRGB", "sRGBx", "sRGBA", "sBGRA",     "ABGR"};
  static constexpr const char *types[] = {
      "SNORM_INT8",      "SNORM_INT16",      "UNORM_INT8",     "UNORM_INT16",  "UNORM_SHORT_565",
      "UNORM_SHORT_555", "UNORM_INT_101010", "SIGNED_INT8",    "SIGNED_INT16", "SIGNED_INT32",
      "UNSIGNED_INT8",   "UNSIGNED_INT16",   "UNSIGNED_INT32", "HALF_FLOAT",   "FLOAT"};
  return std::string(orders[format.image_channel_order - CL_R]) + " " +
         types[format.image_channel_data_type - CL_SNORM_INT8];
}

Colour decode(const cl_image_format &format, const uint8_t *texel) {
  const cl_channel_type type = format.image_channel_data_type;
  const std::vector<unsigned> channels = getChannels(format.image_channel_order);
  Colour colour = {0, 0, 0, 1};
  if (const std::vector<unsigned> bits = getPackedBits(type); !bits.empty()) {
    const uint32_t word = getTexelSize(format) == 2 ? load<uint16_t>(texel) : load<uint32_t>(texel);
    unsigned shift = bits[0] + bits[1] + bits[2];
    for (unsigned i = 0; i != 3; ++i) {
      shift -= bits[i];
      const uint32_t greatest = (1u << bits[i]) - 1;
      colour[i] = double(word >> shift & greatest) / greatest;
    }
    return colour;
  }
  if (format.image_channel_order == CL_A || format.image_channel_order == CL_RA)
    colour = {0, 0, 0, 0};
  for (unsigned i = 0; i != channels.size(); ++i) {
    double value = decodeChannel(type, texel + i * getChannelSize(type));
    if (isSRGB(format) && channels[i] != 3)
      value = getLinear(value);
    colour[channels[i]] = value;
  }
  if (format.image_channel_order == CL_INTENSITY)
    colour = {colour[0], colour[0], colour[0], colour[0]};
  if (format.image_channel_order == CL_LUMINANCE)
    colour = {colour[0], colour[0], colour[0], 1};
  return colour;
}

std::vector<uint8_t> encode(const cl_image_format &format, const Colour &colour) {
  const cl_channel_type type = format.image_channel_data_type;
  std::vector<uint8_t> bytes;
  if (const std::vector<unsigned> bits = getPackedBits(type); !bits.empty()) {
    uint32_t word = 0;
    for (unsigned i = 0; i != 3; ++i) {
      const auto greatest = float((1u << bits[i]) - 1);
      word = word << bits[i] | quantize<uint32_t>(colour[i], greatest, 0, greatest);
    }
    if (getTexelSize(format) == 2)
      append(bytes, uint16_t(word));
    else
      append(bytes, word);
    return bytes;
  }
  for (const unsigned channel : getChannels(format.image_channel_order))
    encodeChannel(type, colour[channel], bytes);
  return bytes;
}

Colour getBorder(const cl_image_format &format) {
  switch (format.image_channel_order) {
  case CL_R:
  case CL_RG:
  case CL_RGB:
  case CL_LUMINANCE:
    return {0, 0, 0, 1};
  default:
    return {0, 0, 0, 0};
  }
}

Colour Image::get(std::array<int, 3> place) const {
  size_t index = 0;
  for (unsigned i = 3; i-- != 0;) {
    if (place[i] < 0 || place[i] >= size[i])
      return getBorder(format);
    index = index * size_t(size[i]) + size_t(place[i]);
  }
  return decode(format, texels.data() + index * getTexelSize(format));
}

Sample read(const Image &image, const Sampler &sampler, const std::array<float, 3> &coordinate) {
  std::array<Axis, 3> axes = {};
  for (unsigned i = 0; i != image.numDimensions; ++i)
    axes[i] = findTexels(sampler, coordinate[i], image.size[i]);
  if (image.isArray) {
    const unsigned last = image.numDimensions;
    const float layers = float(image.size[last] - 1);
    axes[last].first = int(std::clamp(std::rint(coordinate[last]), 0.0f, layers));
  }
  if (sampler.filter == CL_FILTER_NEAREST)
    return {image.get({axes[0].first, axes[1].first, axes[2].first}), 0};
  Sample sample = {};
  for (unsigned corner = 0; corner != 1u << image.numDimensions; ++corner) {
    std::array<int, 3> place = {axes[0].first, axes[1].first, axes[2].first};
    double weight = 1;
    for (unsigned i = 0; i != image.numDimensions; ++i) {
      const bool isSecond = corner >> i & 1;
      place[i] = isSecond ? axes[i].second : axes[i].first;
      weight *= isSecond ? axes[i].weight : 1.0 - axes[i].weight;
    }
    const Colour colour = image.get(place);
    for (unsigned i = 0; i != 4; ++i) {
      sample.colour[i] += weight * colour[i];
      sample.magnitude = std::max(sample.magnitude, std::fabs(colour[i]));
    }
  }
  return sample;
}

Colour read(const Image &image, const Sampler &sampler, const std::array<int, 3> &place) {
  std::array<int, 3> found = place;
  for (unsigned i = 0; i != 3; ++i) {
    const bool isLayer = image.isArray && i == image.numDimensions;
    if (isLayer || sampler.addressing == CL_ADDRESS_CLAMP_TO_EDGE)
      found[i] = std::clamp(found[i], 0, image.size[i] - 1);
  }
  return image.get(found);
}

} // namespace reference
