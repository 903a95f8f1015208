// What the runtime must know of a printf call to print what the device stored for it.
#ifndef BUILTINS_PRINTF_H
#define BUILTINS_PRINTF_H

#include <cstdint>
#include <string>
#include <vector>

namespace builtins::printf {

enum class type : uint8_t { CHAR, SHORT, INT, LONG, HALF, FLOAT, DOUBLE, STRING };

struct descriptor {
  std::string format_string;
  std::vector<type> types;          // of the stored arguments, in order
  std::vector<std::string> strings; // the %s arguments, which are literals
};

} // namespace builtins::printf

#endif // BUILTINS_PRINTF_H
