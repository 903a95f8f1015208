// Writing and reading the bytes of a stored module: little-endian numbers, and strings with their
// length before them.
//
// ByteWriter and ByteReader have the same members, so that one function template can describe a
// structure for both directions.
#ifndef COMPILER_BASE_BYTE_STREAM_H
#define COMPILER_BASE_BYTE_STREAM_H

#include <llvm/ADT/ArrayRef.h>
#include <llvm/Support/Endian.h>

#include <array>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

namespace compiler {

class ByteWriter {
public:
  // All numbers take eight bytes.
  template <class T>
    requires(std::is_integral_v<T>)
  void number(const T &value) {
    char bytes[8];
    llvm::support::endian::write64le(bytes, static_cast<uint64_t>(value));
    data.append(bytes, sizeof(bytes));
  }

  template <class T> void enumeration(const T &value, T) { number(static_cast<uint64_t>(value)); }

  void string(const std::string &value) {
    number(value.size());
    data += value;
  }

  template <class T, class Element> void list(const std::vector<T> &values, Element element) {
    number(values.size());
    for (const T &value : values)
      element(*this, value);
  }

  std::string data;
};

// Once something does not fit, `failed` is set and everything reads as zero or empty.
class ByteReader {
public:
  explicit ByteReader(llvm::ArrayRef<uint8_t> bytes) : bytes(bytes) {}

  template <class T>
    requires(std::is_integral_v<T>)
  void number(T &value) {
    const uint64_t raw = take();
    value = static_cast<T>(raw);
    failed |= static_cast<uint64_t>(value) != raw;
  }

  // The last enumerator is given to keep unknown values out.
  template <class T> void enumeration(T &value, T last) {
    const uint64_t raw = take();
    failed |= raw > static_cast<uint64_t>(last);
    value = failed ? T() : static_cast<T>(raw);
  }

  void string(std::string &value) {
    const llvm::ArrayRef<uint8_t> contents = block();
    value.assign(contents.begin(), contents.end());
  }

  // The bytes of a string, in place.
  llvm::ArrayRef<uint8_t> block() {
    const uint64_t length = take();
    failed |= length > bytes.size();
    if (failed)
      return {};
    const llvm::ArrayRef<uint8_t> contents = bytes.take_front(length);
    bytes = bytes.drop_front(length);
    return contents;
  }

  template <class T, class Element> void list(std::vector<T> &values, Element element) {
    values.clear();
    for (uint64_t count = take(); count != 0 && !failed; --count)
      element(*this, values.emplace_back());
  }

  bool atEnd() const { return bytes.empty(); }

  bool failed = false;

private:
  uint64_t take() {
    failed |= bytes.size() < 8;
    if (failed)
      return 0;
    const uint64_t value = llvm::support::endian::read64le(bytes.data());
    bytes = bytes.drop_front(8);
    return value;
  }

  llvm::ArrayRef<uint8_t> bytes;
};

} // namespace compiler

#endif // COMPILER_BASE_BYTE_STREAM_H
