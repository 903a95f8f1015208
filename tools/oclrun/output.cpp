#include "output.h"

#include "common/files.h"
#include "image_argument.h"

#include <llvm/Support/raw_ostream.h>

#include <limits>

namespace oclrun {

namespace {

using tools::fail;
using tools::Result;

/// The largest picture that libpng writes in one piece.
constexpr uint64_t maxPictureSize = std::numeric_limits<uint32_t>::max() / 8;

PictureSize getPictureSize(const Argument &argument, const NDRange &range) {
  if (argument.kind == Argument::Kind::Image)
    return {argument.image.extent[0], argument.image.extent[1]};
  return {range.global[0], range.global[1]};
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
  const bool isImage = argument.kind == Argument::Kind::Image;
  if (!getPixelOrder(argument))
    return isImage ? fail("a picture requires an image of format rgba8, bgra8 or r8, or similar")
                   : fail("PNG output requires a buffer of u8 (gray), uchar4 or u32 (RGBA)");
  if (isImage ? argument.image.kind != "image2d" : range.dimensions != 2)
    return isImage ? fail("PNG output requires a two-dimensional image")
                   : fail("PNG output requires a two-dimensional global size (width and height)");
  const auto [width, height] = getPictureSize(argument, range);
  if (width > maxPictureSize || height > maxPictureSize ||
      width * height != size / argument.type.size())
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
    return writePng(argument.output.path, *getPixelOrder(argument), getPictureSize(argument, range),
                    bytes);
  }
  return {};
}

} // namespace oclrun
