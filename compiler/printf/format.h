// Formats of OpenCL C's printf, and the text that they make of arguments.
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

// One conversion, from '%' to its letter.
struct conversion {
  std::string flags;     // of "-+ #0"
  int width = -1;        // -1 if there is none
  int precision = -1;    // likewise
  unsigned elements = 0; // 2, 3, 4, 8 or 16 for a vector; else 0
  length modifier = length::NONE;
  char specifier = 0;

  bool isVector() const { return elements != 0; }
  bool isInteger() const; // d i o u x X c
  bool isSigned() const;  // d i
  bool isFloat() const;   // f F e E g G a A
  bool isString() const { return specifier == 's'; }
  bool isPointer() const { return specifier == 'p'; }
};

// Text, and the conversion behind it; the last piece may have none.
struct piece {
  std::string text;
  bool hasConversion = false;
  conversion argument;
};

// No field may be wider than this. It keeps a format from asking for more memory than there is.
inline constexpr int maxFieldWidth = 65535;

// Takes a format apart. An error says what OpenCL C does not know, for instance %n or a '*'.
cargo::expected<std::vector<piece>, std::string> parseFormat(std::string_view format);

// Whether an element of that type can be printed by the conversion.
bool accepts(const conversion &argument, type element);

// Prints the calls of one program.
class printer {
public:
  // Calls are known by their index. Descriptors may come from anywhere: those that make no sense
  // print nothing.
  explicit printer(std::vector<descriptor> calls);

  std::size_t size() const { return calls.size(); }

  // Appends what the call prints for the words that the device stored. False, and nothing is
  // appended, if there is no such call, or the words are not those of its arguments.
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
