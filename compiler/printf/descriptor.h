// What the runtime must know of a printf call to print what the device stored for it.
#ifndef COMPILER_PRINTF_DESCRIPTOR_H
#define COMPILER_PRINTF_DESCRIPTOR_H

#include <cstdint>
#include <string>
#include <vector>

namespace builtins::printf {

// How an argument is stored: LONG and DOUBLE take two words, the low one first, all others the low
// bits of one. STRING is an index into the call's strings, or noString for a null pointer.
enum class type : uint8_t { CHAR, SHORT, INT, LONG, HALF, FLOAT, DOUBLE, STRING };

inline constexpr uint32_t noString = UINT32_MAX;

struct descriptor {
  std::string format_string;
  std::vector<type> types;          // of the stored arguments, in order; a vector's one by one
  std::vector<std::string> strings; // what %s may print: literals all of them

  bool operator==(const descriptor &) const = default;
};

// Words that an argument of that type takes.
constexpr unsigned getWordCount(type argument) {
  return argument == type::LONG || argument == type::DOUBLE ? 2 : 1;
}

} // namespace builtins::printf

#endif // COMPILER_PRINTF_DESCRIPTOR_H
