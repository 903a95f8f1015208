#include "output.h"

#include "common/files.h"

#include <llvm/Support/raw_ostream.h>

#include <limits>
#include <png.h>

namespace oclrun {

namespace {

using tools::fail;
using tools::Result;

// One byte is a gray value; four bytes are RGBA in memory order.
std::optional<png_uint_32> pngFormat(const ValueType &type) {
  if (type.scalarClass != ScalarClass::Unsigned)
    return std::nullopt;
  if (type.scalarSize == 1 && type.components == 1)
    return PNG_FORMAT_GRAY;
  if (type.size() == 4 && type.scalarSize * type.components == 4 && type.scalarSize != 2)
    return PNG_FORMAT_RGBA;
  return std::nullopt;
}

Result<void> writePng(const Argument &argument, std::span<const uint8_t> bytes,
                      const NDRange &range) {
  png_image image = {};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(range.global[0]);
  image.height = static_cast<png_uint_32>(range.global[1]);
  image.format = *pngFormat(argument.type);
  if (!png_image_write_to_file(&image, argument.output.path.c_str(), /*convert_to_8bit=*/0,
                               bytes.data(), /*row_stride=*/0, /*colormap=*/nullptr))
    return fail("cannot write '", argument.output.path, "': ", image.message);
  return {};
}

void print(const ValueType &type, const std::string &name, std::span<const uint8_t> bytes,
           std::size_t limit, llvm::raw_ostream &stream) {
  stream << name << ':';
  std::size_t printed = 0;
  for (std::size_t element = 0; element < bytes.size(); element += type.size()) {
    for (unsigned i = 0; i < type.components; ++i) {
      if (printed++ == limit) {
        stream << " ...\n";
        return;
      }
      const uint8_t *scalar = bytes.data() + element + std::size_t(i) * type.scalarSize;
      stream << ' ' << printScalar(type, loadScalar(type, scalar));
    }
  }
  stream << '\n';
}

} // namespace

Result<void> checkOutput(const Argument &argument, uint64_t size, const NDRange &range) {
  if (argument.output.kind != Output::Kind::PngFile)
    return {};
  if (!pngFormat(argument.type))
    return fail("PNG output requires a buffer of u8 (gray), uchar4 or u32 (RGBA)");
  if (range.dimensions != 2)
    return fail("PNG output requires a two-dimensional global size (width and height)");
  const std::size_t limit = std::numeric_limits<png_uint_32>::max() / 8;
  const std::size_t width = range.global[0];
  const std::size_t height = range.global[1];
  if (width > limit || height > limit || width * height != size / argument.type.size())
    return fail("PNG output of ", std::to_string(width), " by ", std::to_string(height),
                " pixels does not match a buffer of ", std::to_string(size / argument.type.size()),
                " elements");
  return {};
}

Argument nameOutput(const Argument &argument, const std::string &kernel) {
  Argument named = argument;
  std::string &path = named.output.path;
  for (std::size_t at = path.find("%k"); at != std::string::npos;
       at = path.find("%k", at + kernel.size()))
    path.replace(at, 2, kernel);
  return named;
}

Result<void> writeOutput(const Argument &argument, const std::string &name,
                         std::span<const uint8_t> bytes, const NDRange &range,
                         std::optional<std::size_t> limit, llvm::raw_ostream &stream) {
  switch (argument.output.kind) {
  case Output::Kind::None:
    return {};
  case Output::Kind::Print:
    print(argument.type, name, bytes, limit.value_or(std::numeric_limits<std::size_t>::max()),
          stream);
    return {};
  case Output::Kind::RawFile:
    return tools::writeFile(argument.output.path, bytes);
  case Output::Kind::PngFile:
    return writePng(argument, bytes, range);
  }
  return {};
}

} // namespace oclrun
