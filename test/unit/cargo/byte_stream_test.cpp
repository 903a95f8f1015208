#include "cargo/byte_stream.h"

#include <gtest/gtest.h>

#include <limits>
#include <optional>
#include <string>

namespace {

enum class Color : uint8_t { RED, GREEN, BLUE };

struct Record {
  bool flag = false;
  uint16_t small = 0;
  int64_t negative = 0;
  Color color = Color::RED;
  uint32_t bits = 0;
  std::string text;
  std::vector<std::string> texts;
  std::optional<uint32_t> size;

  bool operator==(const Record &) const = default;
};

template <class Stream, class RecordT> void transfer(Stream &stream, RecordT &record) {
  stream.number(record.flag);
  stream.number(record.small);
  stream.number(record.negative);
  stream.enumeration(record.color, Color::BLUE);
  stream.flags(record.bits, 0b101);
  stream.string(record.text);
  stream.list(record.texts, [](Stream &s, auto &text) { s.string(text); });
  stream.optional(record.size, [](Stream &s, auto &size) { s.number(size); });
}

const Record sample = {true, 65535, -3, Color::BLUE, 0b100, std::string("a\0b", 3), {"", "x"}, 16};

std::vector<uint8_t> write(const Record &record) {
  cargo::byte_writer writer;
  transfer(writer, record);
  return writer.bytes;
}

/// Reads one number of type T from eight bytes with the given value.
template <class T> std::optional<T> readNumber(uint64_t value) {
  cargo::byte_writer writer;
  writer.number(value);
  cargo::byte_reader reader(writer.bytes);
  T result{};
  reader.number(result);
  return reader.is_complete() ? std::optional<T>(result) : std::nullopt;
}

TEST(ByteStream, RoundTrip) {
  for (const Record &record : {sample, Record()}) {
    const auto bytes = write(record);
    cargo::byte_reader reader(bytes);
    Record read = sample;
    transfer(reader, read);
    EXPECT_TRUE(reader.is_complete());
    EXPECT_EQ(read, record);
  }
}

TEST(ByteStream, NumbersAreLittleEndian) {
  cargo::byte_writer writer;
  writer.number(uint32_t(0x01020304));
  EXPECT_EQ(writer.bytes, (std::vector<uint8_t>{4, 3, 2, 1, 0, 0, 0, 0}));
}

TEST(ByteStream, EveryTruncationFails) {
  const auto bytes = write(sample);
  for (std::size_t size = 0; size != bytes.size(); ++size) {
    cargo::byte_reader reader({bytes.data(), size});
    Record read;
    transfer(reader, read);
    EXPECT_TRUE(reader.has_failed()) << size;
    EXPECT_FALSE(reader.is_complete()) << size;
  }
}

TEST(ByteStream, BytesThatAreNotReadAreNoFailureButIncomplete) {
  auto bytes = write(sample);
  bytes.push_back(0);
  cargo::byte_reader reader(bytes);
  Record read;
  transfer(reader, read);
  EXPECT_FALSE(reader.has_failed());
  EXPECT_FALSE(reader.is_complete());
}

TEST(ByteStream, NumbersMustFitTheirType) {
  EXPECT_EQ(readNumber<uint8_t>(255), uint8_t(255));
  EXPECT_EQ(readNumber<uint8_t>(256), std::nullopt);
  EXPECT_EQ(readNumber<bool>(1), true);
  EXPECT_EQ(readNumber<bool>(2), std::nullopt);
  EXPECT_EQ(readNumber<int32_t>(uint64_t(-1)), -1);
  EXPECT_EQ(readNumber<int32_t>(0xffffffffu), std::nullopt);
}

TEST(ByteStream, UnknownEnumeratorsFail) {
  for (uint64_t value : {uint64_t(2), uint64_t(3), uint64_t(256), uint64_t(-1)}) {
    cargo::byte_writer writer;
    writer.number(value);
    cargo::byte_reader reader(writer.bytes);
    Color color = Color::GREEN;
    reader.enumeration(color, Color::BLUE);
    EXPECT_EQ(reader.has_failed(), value != 2) << value;
    EXPECT_EQ(color, value == 2 ? Color::BLUE : Color::RED) << value;
  }
}

TEST(ByteStream, UnknownFlagsFail) {
  for (uint64_t value : {uint64_t(0b101), uint64_t(0b010), uint64_t(1) << 32}) {
    cargo::byte_writer writer;
    writer.number(value);
    cargo::byte_reader reader(writer.bytes);
    uint32_t bits = 0;
    reader.flags(bits, 0b101);
    EXPECT_EQ(reader.has_failed(), value != 0b101) << value;
  }
}

TEST(ByteStream, LengthsBeyondTheEndFail) {
  for (uint64_t length : {uint64_t(3), std::numeric_limits<uint64_t>::max()}) {
    cargo::byte_writer writer;
    writer.number(length);
    writer.number(uint64_t(0));
    writer.number(uint64_t(0));
    cargo::byte_reader list(writer.bytes);
    std::vector<uint64_t> values;
    list.list(values, [](cargo::byte_reader &s, uint64_t &value) { s.number(value); });
    EXPECT_TRUE(list.has_failed()) << length;
    EXPECT_TRUE(values.empty()) << length;
  }
  cargo::byte_writer writer;
  writer.number(uint64_t(1));
  cargo::byte_reader reader(writer.bytes);
  std::string text = "old";
  reader.string(text);
  EXPECT_TRUE(reader.has_failed());
  EXPECT_EQ(text, "");
}

TEST(ByteStream, EverythingAfterAFailureReadsAsZero) {
  cargo::byte_writer writer;
  writer.number(uint64_t(7)); // no bool
  writer.number(uint64_t(7));
  cargo::byte_reader reader(writer.bytes);
  bool flag = true;
  uint64_t number = 1;
  reader.number(flag);
  reader.number(number);
  EXPECT_TRUE(reader.has_failed());
  EXPECT_FALSE(flag);
  EXPECT_EQ(number, 0u);
}

} // namespace
