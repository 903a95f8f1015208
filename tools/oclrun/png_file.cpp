#include "png_file.h"

#include <png.h>

namespace oclrun {

namespace {
using tools::fail;
using tools::Result;

png_uint_32 getFormat(PixelOrder order) {
  switch (order) {
  case PixelOrder::Grey:
    return PNG_FORMAT_GRAY;
  case PixelOrder::RGBA:
    return PNG_FORMAT_RGBA;
  case PixelOrder::BGRA:
    return PNG_FORMAT_BGRA;
  }
  return PNG_FORMAT_RGBA;
}

/// A picture of which the header is read.
class Reader {
public:
  ~Reader() { png_image_free(&image); }

  Result<void> open(const std::string &path) {
    image.version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_file(&image, path.c_str()))
      return fail("cannot read '", path, "': ", image.message);
    return {};
  }

  png_image image = {};
};
} // namespace

Result<PictureSize> readPngSize(const std::string &path) {
  Reader reader;
  if (auto opened = reader.open(path); !opened)
    return fail(opened.error());
  return PictureSize{reader.image.width, reader.image.height};
}

Result<void> readPng(const std::string &path, PixelOrder order, std::span<uint8_t> bytes) {
  Reader reader;
  if (auto opened = reader.open(path); !opened)
    return opened;
  reader.image.format = getFormat(order);
  if (PNG_IMAGE_SIZE(reader.image) != bytes.size())
    return fail("'", path, "' has ", std::to_string(reader.image.width), " by ",
                std::to_string(reader.image.height), " pixels, which is not the image's size");
  if (!png_image_finish_read(&reader.image, /*background=*/nullptr, bytes.data(),
                             /*row_stride=*/0, /*colormap=*/nullptr))
    return fail("cannot read '", path, "': ", reader.image.message);
  return {};
}

Result<void> writePng(const std::string &path, PixelOrder order, PictureSize size,
                      std::span<const uint8_t> bytes) {
  png_image image = {};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(size.width);
  image.height = static_cast<png_uint_32>(size.height);
  image.format = getFormat(order);
  if (!png_image_write_to_file(&image, path.c_str(), /*convert_to_8bit=*/0, bytes.data(),
                               /*row_stride=*/0, /*colormap=*/nullptr))
    return fail("cannot write '", path, "': ", image.message);
  return {};
}

} // namespace oclrun
