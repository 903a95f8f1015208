#include "image_argument.h"

#include <algorithm>
#include <iterator>

namespace oclrun {

namespace {
using tools::fail;
using tools::Result;

struct Kind {
  std::string_view name;
  mux_image_type_e type;
  unsigned numSizes; ///< of the dimensions, and of an array
  bool isArray;
};

constexpr Kind kinds[] = {
    {"image1d", mux_image_type_1d, 1, false},      {"image1d_buffer", mux_image_type_1d, 1, false},
    {"image1d_array", mux_image_type_1d, 2, true}, {"image2d", mux_image_type_2d, 2, false},
    {"image2d_array", mux_image_type_2d, 3, true}, {"image3d", mux_image_type_3d, 3, false},
};

/// The sizes in front of the format.
Result<void> setSizes(Argument &argument, const Kind &kind, std::span<const std::size_t> sizes) {
  if (sizes.size() != kind.numSizes)
    return fail("expected ", std::to_string(kind.numSizes), " size", kind.numSizes == 1 ? "" : "s",
                " and a format, e.g. ", kind.name,
                kind.numSizes == 1   ? "[256,rgba8]"
                : kind.numSizes == 2 ? "[256,128,rgba8]"
                                     : "[256,128,4,rgba8]");
  std::size_t count = 1;
  for (const std::size_t size : sizes) {
    if (size > UINT32_MAX || count > (std::size_t(1) << 40) / size)
      return fail("the image is too large");
    count *= size;
  }
  argument.count = count;
  std::vector<uint32_t> extent(sizes.begin(), sizes.end());
  if (kind.isArray) {
    argument.image.layers = extent.back();
    extent.pop_back();
  }
  std::copy(extent.begin(), extent.end(), argument.image.extent.begin());
  return {};
}

template <class T> struct Word {
  std::string_view name;
  T value;
};
constexpr Word<mux_address_mode_e> addressModes[] = {{"none", mux_address_mode_none},
                                                     {"clamp_to_edge", mux_address_mode_clamp_edge},
                                                     {"clamp", mux_address_mode_clamp},
                                                     {"repeat", mux_address_mode_repeat},
                                                     {"mirrored", mux_address_mode_repeat_mirror}};
constexpr Word<mux_filter_mode_e> filterModes[] = {{"nearest", mux_filter_mode_nearest},
                                                   {"linear", mux_filter_mode_linear}};

template <class T, std::size_t N>
bool setWord(T &value, const Word<T> (&words)[N], std::string_view text) {
  const auto *found = std::find_if(std::begin(words), std::end(words),
                                   [&](const Word<T> &word) { return word.name == text; });
  if (found == std::end(words))
    return false;
  value = found->value;
  return true;
}

bool setSamplerWord(mux_sampler_t &sampler, std::string_view text) {
  if (text != "normalized" && text != "unnormalized")
    return setWord(sampler.address_mode, addressModes, text) ||
           setWord(sampler.filter_mode, filterModes, text);
  sampler.normalized_coordinates = text == "normalized";
  return true;
}

bool isRepeating(mux_address_mode_e mode) {
  return mode == mux_address_mode_repeat || mode == mux_address_mode_repeat_mirror;
}
} // namespace

Result<void> parseImage(Argument &argument, std::string_view head,
                        std::optional<std::string_view> contents) {
  argument.kind = Argument::Kind::Image;
  const std::size_t bracket = head.find('[');
  const std::string_view name = head.substr(0, bracket);
  const auto *kind = std::find_if(std::begin(kinds), std::end(kinds),
                                  [&](const Kind &known) { return known.name == name; });
  if (kind == std::end(kinds))
    return fail("unknown type '", name, "'");
  if (bracket == std::string_view::npos || !head.ends_with(']'))
    return fail("missing format (expected '", name, "[<sizes>,<format>]')");
  argument.image.kind = kind->name;
  argument.image.type = kind->type;

  auto words = splitAtCommas(head.substr(bracket + 1, head.size() - bracket - 2));
  const auto format = parseImageFormat(words.back());
  if (!format)
    return fail("unknown format '", words.back(), "' (expected e.g. rgba8, r32f or rg16ui)");
  words.pop_back();
  argument.image.format = *format;
  argument.type = format->texel;

  std::vector<std::size_t> sizes;
  for (const std::string_view word : words) {
    auto size = parseCount(word, "size");
    if (!size)
      return fail(size.error());
    sizes.push_back(*size);
  }
  if (contents && contents->starts_with('@') && contents->ends_with(".png")) {
    const std::string path(contents->substr(1));
    if (!getPixelOrder(argument))
      return fail("a picture requires an image of format rgba8, bgra8 or r8, or similar");
    auto size = readPngSize(path);
    if (!size)
      return fail(size.error());
    if (sizes.empty() && kind->numSizes == 2)
      sizes = {size->width, size->height};
  }
  return setSizes(argument, *kind, sizes);
}

Result<void> parseSampler(Argument &argument, std::string_view text) {
  argument.kind = Argument::Kind::Sampler;
  argument.sampler = {mux_address_mode_clamp_edge, mux_filter_mode_nearest, false};
  for (const std::string_view word : splitAtCommas(text))
    if (!setSamplerWord(argument.sampler, word))
      return fail("unknown property of a sampler '", word, "'");
  if (isRepeating(argument.sampler.address_mode) && !argument.sampler.normalized_coordinates)
    return fail("a sampler that repeats requires normalized coordinates");
  return {};
}

std::optional<PixelOrder> getPixelOrder(const Argument &argument) {
  const ValueType &type = argument.type;
  if (type.scalarClass != ScalarClass::Unsigned)
    return std::nullopt;
  if (type.scalarSize == 1 && type.components == 1)
    return PixelOrder::Grey;
  if (argument.kind == Argument::Kind::Image) {
    const std::string_view name = argument.image.format.name;
    if (name == "bgra8" || name == "bgra8ui" || name == "sbgra8")
      return PixelOrder::BGRA;
    return name == "rgba8" || name == "rgba8ui" || name == "srgba8"
               ? std::optional(PixelOrder::RGBA)
               : std::nullopt;
  }
  if (type.scalarSize * type.components == 4 && type.scalarSize != 2)
    return PixelOrder::RGBA;
  return std::nullopt;
}

} // namespace oclrun
