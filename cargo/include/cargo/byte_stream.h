// Serialization of structures to bytes: numbers are little-endian and take eight bytes, strings and
// lists are preceded by their length.
//
// byte_writer and byte_reader transfer values by members of the same names, so that one function
// template can describe a structure for both directions.
#ifndef CARGO_BYTE_STREAM_H
#define CARGO_BYTE_STREAM_H

#include "cargo/array_view.h"

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace cargo {

class byte_writer {
public:
  template <class T>
    requires(std::is_integral_v<T>)
  void number(const T &value) {
    const auto wide = static_cast<uint64_t>(value);
    for (unsigned shift = 0; shift != 64; shift += 8)
      bytes.push_back(static_cast<uint8_t>(wide >> shift));
  }

  template <class T>
    requires(std::is_enum_v<T>)
  void enumeration(const T &value, T) {
    number(static_cast<uint64_t>(value));
  }

  void flags(const uint32_t &value, uint32_t) { number(value); }

  /// A container of bytes or characters.
  template <class T> void string(const T &value) {
    number(value.size());
    bytes.insert(bytes.end(), value.begin(), value.end());
  }

  /// `element(stream, value)` transfers one value.
  template <class T, class Element> void list(const std::vector<T> &values, Element element) {
    number(values.size());
    for (const T &value : values)
      element(*this, value);
  }

  /// `element(stream, value)` transfers the value if there is one.
  template <class Optional, class Element> void optional(const Optional &value, Element element) {
    number(value.has_value());
    if (value.has_value())
      element(*this, *value);
  }

  std::vector<uint8_t> bytes;
};

/// Fails on truncated input, on numbers that do not fit their type, on unknown enumerators and on
/// lengths beyond the end. After a failure everything reads as zero or empty.
class byte_reader {
public:
  explicit byte_reader(array_view<const uint8_t> bytes) : rest(bytes) {}

  template <class T>
    requires(std::is_integral_v<T>)
  void number(T &value) {
    const uint64_t wide = take_number();
    value = static_cast<T>(wide);
    if (static_cast<uint64_t>(value) != wide)
      fail(value);
  }

  /// Enumerators are consecutive from 0 to `last`.
  template <class T>
    requires(std::is_enum_v<T>)
  void enumeration(T &value, T last) {
    const uint64_t wide = take_number();
    value = static_cast<T>(wide);
    if (wide > static_cast<uint64_t>(last))
      fail(value);
  }

  /// A bit set, of which only the bits of `known` may be set.
  void flags(uint32_t &value, uint32_t known) {
    const uint64_t wide = take_number();
    value = static_cast<uint32_t>(wide);
    if (wide & ~uint64_t(known))
      fail(value);
  }

  template <class T> void string(T &value) {
    const array_view<const uint8_t> contents = block();
    value.assign(contents.begin(), contents.end());
  }

  /// The bytes of a string, in place.
  array_view<const uint8_t> block() { return take(take_number()); }

  template <class T, class Element> void list(std::vector<T> &values, Element element) {
    values.clear();
    const uint64_t size = take_number();
    // Each element takes at least eight bytes: a damaged length allocates nothing.
    if (size > rest.size() / 8)
      failed = true;
    for (uint64_t i = 0; i != size && !failed; ++i)
      element(*this, values.emplace_back());
  }

  template <class Optional, class Element> void optional(Optional &value, Element element) {
    bool has_value = false;
    number(has_value);
    value.reset();
    if (has_value)
      element(*this, *(value = typename Optional::value_type{}));
  }

  /// Whether nothing failed and all bytes were read.
  bool is_complete() const { return !failed && rest.empty(); }
  bool has_failed() const { return failed; }

  /// For values that are invalid by a rule of the caller.
  void set_failed() { failed = true; }

private:
  template <class T> void fail(T &value) {
    failed = true;
    value = T();
  }

  array_view<const uint8_t> take(uint64_t size) {
    failed |= size > rest.size();
    if (failed)
      return {};
    const auto taken = rest.first(static_cast<std::size_t>(size));
    rest = rest.subspan(taken.size());
    return taken;
  }

  uint64_t take_number() {
    uint64_t value = 0;
    unsigned shift = 0;
    for (const uint8_t byte : take(8)) {
      value |= uint64_t(byte) << shift;
      shift += 8;
    }
    return value;
  }

  array_view<const uint8_t> rest;
  bool failed = false;
};

} // namespace cargo

#endif // CARGO_BYTE_STREAM_H
