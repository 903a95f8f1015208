// Kernel arguments on the command line.
#ifndef TOOLS_OCLRUN_ARGUMENT_H
#define TOOLS_OCLRUN_ARGUMENT_H

#include "common/result.h"
#include "image_format.h"
#include "png_file.h"
#include "value_type.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oclrun {

/// The destination of a buffer's contents after the run.
struct Output {
  enum class Kind { None, Print, RawFile, PngFile };
  Kind kind = Kind::None;
  std::string path;
};

struct Image {
  std::string_view kind; ///< e.g. "image2d_array"
  mux_image_type_e type = mux_image_type_2d;
  ImageFormat format;
  std::array<uint32_t, 3> extent = {1, 1, 1};
  uint32_t layers = 0; ///< 0: not an array

  /// The extent with layers behind the dimensions.
  mux_extent_3d_t getRegion() const;
};

struct Argument {
  enum class Kind { Value, Bytes, Buffer, NullBuffer, LocalBuffer, Image, Sampler };
  /// The initial contents of a buffer or an image.
  enum class Contents { Zeros, Iota, Random, Values, File, Picture };

  bool hasContents() const { return kind == Kind::Buffer || kind == Kind::Image; }

  std::string text; ///< the argument on the command line
  Kind kind = Kind::Value;
  ValueType type; ///< type of a value, of a buffer's elements or of an image's texels

  std::vector<uint8_t> bytes; ///< contents of a value

  /// The number of elements of a buffer, or texels; if absent, that of the values or of the file.
  std::optional<std::size_t> count;
  Contents contents = Contents::Zeros;
  std::vector<uint64_t> values; ///< initial scalars of a buffer
  std::string file;
  Output output;

  std::size_t localSize = 0; ///< size of a local buffer in bytes

  Image image;
  mux_sampler_t sampler = {};
};

/// Parses an argument. Errors do not contain the index of the argument.
tools::Result<Argument> parseArgument(std::string_view text);

std::vector<std::string_view> splitAtCommas(std::string_view text);
/// Parses a positive number; `what` it is stands in errors.
tools::Result<std::size_t> parseCount(std::string_view text, std::string_view what);

} // namespace oclrun

#endif // TOOLS_OCLRUN_ARGUMENT_H
