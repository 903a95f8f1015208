// Names, parsing and printing of OpenCL C's scalar and vector types.
#include "value_type.h"

#include <llvm/ADT/APFloat.h>
#include <llvm/ADT/APInt.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>

namespace oclrun {

namespace {

struct ScalarName {
  std::string_view shortName;
  std::string_view openclName;
  ScalarClass scalarClass;
  unsigned size;
};

constexpr std::array<ScalarName, 11> scalarNames = {{
    {"i8", "char", ScalarClass::Signed, 1},
    {"u8", "uchar", ScalarClass::Unsigned, 1},
    {"i16", "short", ScalarClass::Signed, 2},
    {"u16", "ushort", ScalarClass::Unsigned, 2},
    {"i32", "int", ScalarClass::Signed, 4},
    {"u32", "uint", ScalarClass::Unsigned, 4},
    {"i64", "long", ScalarClass::Signed, 8},
    {"u64", "ulong", ScalarClass::Unsigned, 8},
    {"f16", "half", ScalarClass::Float, 2},
    {"f32", "float", ScalarClass::Float, 4},
    {"f64", "double", ScalarClass::Float, 8},
}};

const llvm::fltSemantics &semanticsOf(const ValueType &type) {
  switch (type.scalarSize) {
  case 2:
    return llvm::APFloat::IEEEhalf();
  case 4:
    return llvm::APFloat::IEEEsingle();
  default:
    return llvm::APFloat::IEEEdouble();
  }
}

uint64_t lowBytes(uint64_t bits, unsigned bytes) {
  return bytes == 8 ? bits : bits & ((uint64_t(1) << (bytes * 8)) - 1);
}

tools::Result<uint64_t> invalidValue(const ValueType &type, std::string_view text) {
  ValueType scalar = type;
  scalar.components = 1;
  return tools::fail("invalid value '", text, "' of type ", scalar.name());
}

tools::Result<uint64_t> parseFloat(const ValueType &type, std::string_view text) {
  llvm::APFloat value(semanticsOf(type));
  auto status = value.convertFromString(llvm::StringRef(text.data(), text.size()),
                                        llvm::APFloat::rmNearestTiesToEven);
  if (!status) {
    llvm::consumeError(status.takeError());
    return invalidValue(type, text);
  }
  if (*status & llvm::APFloat::opOverflow)
    return invalidValue(type, text);
  return value.bitcastToAPInt().getZExtValue();
}

tools::Result<uint64_t> parseInteger(const ValueType &type, std::string_view text) {
  std::string_view digits = text;
  const bool negative = digits.starts_with('-');
  if (negative || digits.starts_with('+'))
    digits.remove_prefix(1);
  int base = 10;
  if (digits.starts_with("0x") || digits.starts_with("0X")) {
    base = 16;
    digits.remove_prefix(2);
  }
  uint64_t magnitude = 0;
  const char *end = digits.data() + digits.size();
  const auto read = std::from_chars(digits.data(), end, magnitude, base);
  if (digits.empty() || read.ptr != end || read.ec == std::errc::invalid_argument)
    return invalidValue(type, text);
  const uint64_t top = uint64_t(1) << (type.scalarSize * 8 - 1);
  const uint64_t all = top - 1 + top;
  uint64_t limit = type.scalarClass == ScalarClass::Unsigned ? all : top - 1;
  if (negative)
    limit = type.scalarClass == ScalarClass::Unsigned ? 0 : top;
  if (read.ec != std::errc() || magnitude > limit)
    return invalidValue(type, text);
  return lowBytes(negative ? 0 - magnitude : magnitude, type.scalarSize);
}

template <class Float> std::string printFloat(Float value) {
  if (std::isnan(value))
    return "nan";
  if (std::isinf(value))
    return value < 0 ? "-inf" : "inf";
  const Float magnitude = std::fabs(value);
  const bool handy = magnitude == 0 || (magnitude >= Float(1e-4) && magnitude < Float(1e9));
  char text[64];
  const auto end = std::to_chars(text, text + sizeof(text), value,
                                 handy ? std::chars_format::fixed : std::chars_format::scientific);
  return std::string(text, end.ptr);
}

// The standard library cannot print half: searches for the shortest decimal that rounds to the
// value.
std::string printHalf(uint64_t bits) {
  ValueType half{ScalarClass::Float, 2, 1};
  llvm::APFloat exact(llvm::APFloat::IEEEhalf(), llvm::APInt(16, bits));
  bool losesInformation = false;
  exact.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &losesInformation);
  const double value = exact.convertToDouble();
  // Integers need no search.
  if (!std::isfinite(value) || value == std::trunc(value))
    return printFloat(value);
  // Five digits distinguish all values of half.
  for (int digits = 1; digits <= 5; ++digits) {
    char text[64];
    const auto end =
        std::to_chars(text, text + sizeof(text), value, std::chars_format::general, digits);
    const auto read = parseFloat(half, std::string_view(text, end.ptr - text));
    double shorter = 0;
    std::from_chars(text, end.ptr, shorter);
    if (read && *read == bits)
      return printFloat(shorter);
  }
  return printFloat(value);
}

template <class Int> void storeAs(uint64_t bits, uint8_t *to) {
  const auto value = static_cast<Int>(bits);
  std::memcpy(to, &value, sizeof(value));
}

template <class Int> uint64_t loadAs(const uint8_t *from) {
  Int value;
  std::memcpy(&value, from, sizeof(value));
  return value;
}

int64_t signExtend(uint64_t bits, unsigned bytes) {
  const unsigned unused = 64 - bytes * 8;
  return static_cast<int64_t>(bits << unused) >> unused;
}

} // namespace

std::string ValueType::name() const {
  for (const ScalarName &scalar : scalarNames) {
    if (scalar.scalarClass != scalarClass || scalar.size != scalarSize)
      continue;
    std::string result(scalar.openclName);
    if (components > 1)
      result += std::to_string(components);
    return result;
  }
  return "";
}

std::optional<ValueType> parseValueType(std::string_view text) {
  for (const ScalarName &scalar : scalarNames) {
    ValueType type{scalar.scalarClass, scalar.size, 1};
    if (text == scalar.shortName || text == scalar.openclName)
      return type;
    if (!text.starts_with(scalar.openclName))
      continue;
    const std::string_view components = text.substr(scalar.openclName.size());
    for (unsigned count : {2, 3, 4, 8, 16}) {
      type.components = count;
      if (components == std::to_string(count))
        return type;
    }
  }
  return std::nullopt;
}

tools::Result<uint64_t> parseScalar(const ValueType &type, std::string_view text) {
  return type.isInteger() ? parseInteger(type, text) : parseFloat(type, text);
}

uint64_t encodeNumber(const ValueType &type, uint64_t number) {
  if (type.isInteger())
    return lowBytes(number, type.scalarSize);
  if (type.scalarSize == 4)
    return std::bit_cast<uint32_t>(static_cast<float>(number));
  if (type.scalarSize == 8)
    return std::bit_cast<uint64_t>(static_cast<double>(number));
  llvm::APFloat value(semanticsOf(type));
  value.convertFromAPInt(llvm::APInt(64, number), /*IsSigned=*/false,
                         llvm::APFloat::rmNearestTiesToEven);
  return value.bitcastToAPInt().getZExtValue();
}

std::string printScalar(const ValueType &type, uint64_t bits) {
  switch (type.scalarClass) {
  case ScalarClass::Signed:
    return std::to_string(signExtend(bits, type.scalarSize));
  case ScalarClass::Unsigned:
    return std::to_string(bits);
  case ScalarClass::Float:
    break;
  }
  if (type.scalarSize == 2)
    return printHalf(bits);
  if (type.scalarSize == 4)
    return printFloat(std::bit_cast<float>(static_cast<uint32_t>(bits)));
  return printFloat(std::bit_cast<double>(bits));
}

void storeScalar(const ValueType &type, uint64_t bits, uint8_t *to) {
  switch (type.scalarSize) {
  case 1:
    return storeAs<uint8_t>(bits, to);
  case 2:
    return storeAs<uint16_t>(bits, to);
  case 4:
    return storeAs<uint32_t>(bits, to);
  default:
    return storeAs<uint64_t>(bits, to);
  }
}

uint64_t loadScalar(const ValueType &type, const uint8_t *from) {
  switch (type.scalarSize) {
  case 1:
    return loadAs<uint8_t>(from);
  case 2:
    return loadAs<uint16_t>(from);
  case 4:
    return loadAs<uint32_t>(from);
  default:
    return loadAs<uint64_t>(from);
  }
}

} // namespace oclrun
