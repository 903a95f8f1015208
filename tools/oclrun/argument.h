// Kernel arguments on the command line.
#ifndef TOOLS_OCLRUN_ARGUMENT_H
#define TOOLS_OCLRUN_ARGUMENT_H

#include "common/result.h"
#include "value_type.h"

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

struct Argument {
  enum class Kind { Value, Bytes, Buffer, NullBuffer, LocalBuffer };
  /// The initial contents of a buffer.
  enum class Contents { Zeros, Iota, Random, Values, File };

  std::string text; ///< the argument on the command line
  Kind kind = Kind::Value;
  ValueType type; ///< type of a value or of a buffer's elements

  std::vector<uint8_t> bytes; ///< contents of a value

  /// The number of elements of a buffer; if absent, that of the values or of the file.
  std::optional<std::size_t> count;
  Contents contents = Contents::Zeros;
  std::vector<uint64_t> values; ///< initial scalars of a buffer
  std::string file;
  Output output;

  std::size_t localSize = 0; ///< size of a local buffer in bytes
};

/// Parses an argument. Errors do not contain the index of the argument.
tools::Result<Argument> parseArgument(std::string_view text);

} // namespace oclrun

#endif // TOOLS_OCLRUN_ARGUMENT_H
