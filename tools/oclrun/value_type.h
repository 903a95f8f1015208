// The types of OpenCL C that a value on the command line or an element of a buffer can have.
#ifndef TOOLS_OCLRUN_VALUE_TYPE_H
#define TOOLS_OCLRUN_VALUE_TYPE_H

#include "common/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace oclrun {

enum class ScalarClass { Signed, Unsigned, Float };

// A scalar or a vector of up to 16 components.
struct ValueType {
  ScalarClass scalarClass = ScalarClass::Signed;
  unsigned scalarSize = 4; // bytes
  unsigned components = 1;

  bool isInteger() const { return scalarClass != ScalarClass::Float; }
  // A vector of three takes the room of four.
  std::size_t size() const { return std::size_t(scalarSize) * (components == 3 ? 4 : components); }
  // As OpenCL C writes it.
  std::string name() const;
};

// Reads `f32`, `i32`, `u8`… and OpenCL C's own names: `float`, `uchar3`…
std::optional<ValueType> parseValueType(std::string_view text);

// The bits of one scalar in its low bytes. The error says why the text is no such value.
tools::Result<uint64_t> parseScalar(const ValueType &type, std::string_view text);

// The bits of a small whole number in that type; integers wrap around.
uint64_t encodeNumber(const ValueType &type, uint64_t number);

// Text with as few digits as read back to the same value: 2 is "2".
std::string printScalar(const ValueType &type, uint64_t bits);

// Where scalars stand in memory.
void storeScalar(const ValueType &type, uint64_t bits, uint8_t *to);
uint64_t loadScalar(const ValueType &type, const uint8_t *from);

} // namespace oclrun

#endif // TOOLS_OCLRUN_VALUE_TYPE_H
