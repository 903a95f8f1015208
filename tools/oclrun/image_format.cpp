#include "image_format.h"

#include <algorithm>
#include <iterator>

namespace oclrun {

namespace {
constexpr auto Signed = ScalarClass::Signed;
constexpr auto Unsigned = ScalarClass::Unsigned;
constexpr auto Float = ScalarClass::Float;

#define FORMAT(NAME, FORMAT, CLASS, SIZE, CHANNELS)                                                \
  {                                                                                                \
    NAME, mux_image_format_##FORMAT, { CLASS, SIZE, CHANNELS }                                     \
  }
#define BYTES(NAME, CHANNELS8, COUNT)                                                              \
  FORMAT(NAME "8", CHANNELS8##_unorm, Unsigned, 1, COUNT),                                         \
      FORMAT(NAME "8sn", CHANNELS8##_snorm, Signed, 1, COUNT),                                     \
      FORMAT(NAME "8i", CHANNELS8##_sint, Signed, 1, COUNT),                                       \
      FORMAT(NAME "8ui", CHANNELS8##_uint, Unsigned, 1, COUNT)
#define ALL(NAME, CHANNELS8, CHANNELS16, CHANNELS32, COUNT)                                        \
  BYTES(NAME, CHANNELS8, COUNT), FORMAT(NAME "16", CHANNELS16##_unorm, Unsigned, 2, COUNT),        \
      FORMAT(NAME "16sn", CHANNELS16##_snorm, Signed, 2, COUNT),                                   \
      FORMAT(NAME "16i", CHANNELS16##_sint, Signed, 2, COUNT),                                     \
      FORMAT(NAME "16ui", CHANNELS16##_uint, Unsigned, 2, COUNT),                                  \
      FORMAT(NAME "16f", CHANNELS16##_sfloat, Float, 2, COUNT),                                    \
      FORMAT(NAME "32i", CHANNELS32##_sint, Signed, 4, COUNT),                                     \
      FORMAT(NAME "32ui", CHANNELS32##_uint, Unsigned, 4, COUNT),                                  \
      FORMAT(NAME "32f", CHANNELS32##_sfloat, Float, 4, COUNT)
#define GREY(NAME, CHANNEL8, CHANNEL16, CHANNEL32)                                                 \
  FORMAT(NAME "8", CHANNEL8##_unorm, Unsigned, 1, 1),                                              \
      FORMAT(NAME "8sn", CHANNEL8##_snorm, Signed, 1, 1),                                          \
      FORMAT(NAME "16", CHANNEL16##_unorm, Unsigned, 2, 1),                                        \
      FORMAT(NAME "16sn", CHANNEL16##_snorm, Signed, 2, 1),                                        \
      FORMAT(NAME "16f", CHANNEL16##_sfloat, Float, 2, 1),                                         \
      FORMAT(NAME "32f", CHANNEL32##_sfloat, Float, 4, 1)

constexpr ImageFormat formats[] = {
    ALL("r", r8, r16, r32, 1),
    ALL("a", a8, a16, a32, 1),
    ALL("rg", r8g8, r16g16, r32g32, 2),
    ALL("ra", r8a8, r16a16, r32a32, 2),
    ALL("rgba", r8g8b8a8, r16g16b16a16, r32g32b32a32, 4),
    BYTES("bgra", b8g8r8a8, 4),
    BYTES("argb", a8r8g8b8, 4),
    BYTES("abgr", a8b8g8r8, 4),
    GREY("i", i8, i16, i32),
    GREY("l", l8, l16, l32),
    FORMAT("srgba8", r8g8b8a8_srgb, Unsigned, 1, 4),
    FORMAT("sbgra8", b8g8r8a8_srgb, Unsigned, 1, 4),
    FORMAT("d16", d16_unorm, Unsigned, 2, 1),
    FORMAT("d32f", d32_sfloat, Float, 4, 1),
    FORMAT("rgb565", r5g6b5_unorm, Unsigned, 2, 1),
    FORMAT("rgb555", x1r5g5b5_unorm, Unsigned, 2, 1),
    FORMAT("rgb101010", x2r10g10b10_unorm, Unsigned, 4, 1),
};
#undef GREY
#undef ALL
#undef BYTES
#undef FORMAT
} // namespace

std::optional<ImageFormat> parseImageFormat(std::string_view name) {
  const auto *found = std::find_if(std::begin(formats), std::end(formats),
                                   [&](const ImageFormat &format) { return format.name == name; });
  return found == std::end(formats) ? std::nullopt : std::optional(*found);
}

} // namespace oclrun
