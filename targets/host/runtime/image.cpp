#include "image.h"

#include "memory.h"

#include <array>

namespace host {
namespace {

bool isDepth(mux_image_format_e format) {
  return mux::describeFormat(format).order == mux::ChannelOrder::depth;
}

// All formats, those of depth last.
std::array<mux_image_format_e, mux_image_format_total> sortFormats() {
  std::array<mux_image_format_e, mux_image_format_total> formats;
  auto next = formats.begin();
  for (const bool depth : {false, true}) {
    for (uint32_t i = 0; i != mux_image_format_total; ++i) {
      const auto format = static_cast<mux_image_format_e>(i);
      if (isDepth(format) == depth)
        *next++ = format;
    }
  }
  return formats;
}

} // namespace

mux_result_t Image::bound() {
  const auto &memory = static_cast<const Memory &>(*getMemory());
  const auto [order, channelType] = mux::describeFormat(format);
  header.texels = reinterpret_cast<uintptr_t>(memory.getAddress() + getOffset());
  header.rowPitch = row_size;
  header.slicePitch = slice_size;
  header.width = static_cast<uint32_t>(extent.x);
  header.height = static_cast<uint32_t>(extent.y);
  header.depth = array_layers ? array_layers : static_cast<uint32_t>(extent.z);
  header.channelOrder = static_cast<uint32_t>(order);
  header.channelType = static_cast<uint32_t>(channelType);
  header.texelSize = pixel_size;
  return mux_success;
}

std::span<const mux_image_format_e> getImageFormats(mux_image_type_e type) {
  static const auto formats = sortFormats();
  const std::span<const mux_image_format_e> all = formats;
  if (type == mux_image_type_2d)
    return all;
  constexpr size_t depthFormats = 2;
  return all.first(all.size() - depthFormats);
}

} // namespace host
