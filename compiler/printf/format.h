// Formats of OpenCL C's printf, and formatting of arguments.
#ifndef COMPILER_PRINTF_FORMAT_H
#define COMPILER_PRINTF_FORMAT_H

#include "cargo/expected.h"
#include "compiler/printf/descriptor.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace builtins::printf {

enum class length : uint8_t { NONE, HH, H, HL, L };

/// A conversion specification, from '%' to the conversion specifier.
struct conversion {
  std::string flags;     ///< subset of "-+ #0"
  int width = -1;        ///< -1 if absent
  int precision = -1;    ///< -1 if absent
  unsigned elements = 0; ///< 2, 3, 4, 8 or 16 for a vector, otherwise 0
  length modifier = length::NONE;
  char specifier = 0;

  bool isVector() const { return elements != 0; }
  bool isInteger() const; ///< d i o u x X c
  bool isSigned() const;  ///< d i
  bool isFloat() const;   ///< f F e E g G a A
  bool isString() const { return specifier == 's'; }
  bool isPointer() const { return specifier == 'p'; }
};

/// Text followed by a conversion, which the last piece may lack.
struct piece {
  std::string text;
  bool hasConversion = false;
  conversion argument;
};

/// The limit of field widths, which bounds the memory that a format can require.
inline constexpr int maxFieldWidth = 65535;

/// Parses a format. An error names what OpenCL C does not support, for instance %n or '*'.
cargo::expected<std::vector<piece>, std::string> parseFormat(std::string_view format);

/// Whether the conversion can print an element of the type.
bool accepts(const conversion &argument, type element);

/// Formats the printf calls of a program.
class printer {
public:
  /// The index of a call is its position in `calls`. Invalid descriptors are accepted and print
  /// nothing.
  explicit printer(std::vector<descriptor> calls);

  std::size_t size() const { return calls.size(); }

  /// Appends the output of a call for the words that the device stored. False, with nothing
  /// appended, if the index is invalid or the words do not match the call's arguments.
  bool print(uint32_t call, std::span<const uint32_t> words, std::string &output) const;

private:
  struct parsed_call {
    descriptor call;
    std::vector<piece> pieces;
    std::size_t words = 0;
    bool usable = false;
  };

  static parsed_call parse(descriptor call);

  std::vector<parsed_call> calls;
};

} // namespace builtins::printf

#endif // COMPILER_PRINTF_FORMAT_H
