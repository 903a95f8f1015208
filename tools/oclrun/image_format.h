// Formats of images by name: the channels, their bits, and sn (normalized with a sign), i, ui or f
// for those that are not normalized.
#ifndef TOOLS_OCLRUN_IMAGE_FORMAT_H
#define TOOLS_OCLRUN_IMAGE_FORMAT_H

#include "mux/mux.h"
#include "value_type.h"

#include <optional>
#include <string_view>

namespace oclrun {

struct ImageFormat {
  std::string_view name;
  mux_image_format_e format;
  ValueType texel; ///< channels as they are in memory
};

std::optional<ImageFormat> parseImageFormat(std::string_view name);

} // namespace oclrun

#endif // TOOLS_OCLRUN_IMAGE_FORMAT_H
