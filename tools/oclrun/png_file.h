// Pictures in files. Those of one byte in a pixel are grey; four are a colour.
#ifndef TOOLS_OCLRUN_PNG_FILE_H
#define TOOLS_OCLRUN_PNG_FILE_H

#include "common/result.h"

#include <cstdint>
#include <span>
#include <string>

namespace oclrun {

enum class PixelOrder { Grey, RGBA, BGRA };

struct PictureSize {
  uint64_t width = 0, height = 0;
};

tools::Result<PictureSize> readPngSize(const std::string &path);
/// Reads a picture of the size that the bytes have.
tools::Result<void> readPng(const std::string &path, PixelOrder order, std::span<uint8_t> bytes);
tools::Result<void> writePng(const std::string &path, PixelOrder order, PictureSize size,
                             std::span<const uint8_t> bytes);

} // namespace oclrun

#endif // TOOLS_OCLRUN_PNG_FILE_H
