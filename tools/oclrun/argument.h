// The kernel arguments as the command line gives them.
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

// What becomes of a buffer after the run.
struct Output {
  enum class Kind { None, Print, RawFile, PngFile };
  Kind kind = Kind::None;
  std::string path;
};

struct Argument {
  enum class Kind { Value, Bytes, Buffer, NullBuffer, LocalBuffer };
  // What stands in a buffer before the run.
  enum class Contents { Zeros, Iota, Random, Values, File };

  std::string text; // as it was given
  Kind kind = Kind::Value;
  ValueType type; // of a value or of a buffer's elements

  std::vector<uint8_t> bytes; // of a value

  // Elements of a buffer; without a count, as many as the values or the file have.
  std::optional<std::size_t> count;
  Contents contents = Contents::Zeros;
  std::vector<uint64_t> values; // scalars
  std::string file;
  Output output;

  std::size_t localSize = 0; // bytes of a local buffer
};

// Reads one argument. The error does not say which argument it is.
tools::Result<Argument> parseArgument(std::string_view text);

} // namespace oclrun

#endif // TOOLS_OCLRUN_ARGUMENT_H
