// Types of values and of buffer elements.
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

/// A scalar or a vector of up to 16 components.
struct ValueType {
  ScalarClass scalarClass = ScalarClass::Signed;
  unsigned scalarSize = 4; ///< in bytes
  unsigned components = 1;

  bool isInteger() const { return scalarClass != ScalarClass::Float; }
  /// Vectors of three elements take the size of four.
  std::size_t size() const { return std::size_t(scalarSize) * (components == 3 ? 4 : components); }
  /// The OpenCL C name.
  std::string name() const;
};

/// Parses `f32`, `i32`, `u8`… and OpenCL C names: `float`, `uchar3`…
std::optional<ValueType> parseValueType(std::string_view text);

/// Parses a scalar; the result has its bits in the low bytes.
tools::Result<uint64_t> parseScalar(const ValueType &type, std::string_view text);

/// The bits of a small integer in the type; integers wrap around.
uint64_t encodeNumber(const ValueType &type, uint64_t number);

/// The shortest text that reads back to the same value: 2 is "2".
std::string printScalar(const ValueType &type, uint64_t bits);

/// Access to scalars in memory.
void storeScalar(const ValueType &type, uint64_t bits, uint8_t *to);
uint64_t loadScalar(const ValueType &type, const uint8_t *from);

} // namespace oclrun

#endif // TOOLS_OCLRUN_VALUE_TYPE_H
