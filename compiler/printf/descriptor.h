// Descriptors of printf calls, from which the runtime formats what the device stored.
#ifndef COMPILER_PRINTF_DESCRIPTOR_H
#define COMPILER_PRINTF_DESCRIPTOR_H

#include <cstdint>
#include <string>
#include <vector>

namespace builtins::printf {

/// The representation of an argument: LONG and DOUBLE take two words, the lower one first; all
/// others take the low bits of one word. STRING is an index into the call's strings, or noString
/// for a null pointer.
enum class type : uint8_t { CHAR, SHORT, INT, LONG, HALF, FLOAT, DOUBLE, STRING };

inline constexpr uint32_t noString = UINT32_MAX;

struct descriptor {
  std::string format_string;
  std::vector<type> types;          ///< of the arguments; vectors are split into elements
  std::vector<std::string> strings; ///< the string literals that %s may print

  bool operator==(const descriptor &) const = default;
};

/// The number of words of an argument.
constexpr unsigned getWordCount(type argument) {
  return argument == type::LONG || argument == type::DOUBLE ? 2 : 1;
}

} // namespace builtins::printf

#endif // COMPILER_PRINTF_DESCRIPTOR_H
