// A header (magic, version, checksum of the rest), then type, device name and contents. Numbers
// are little-endian with 64 bits; texts and lists have their length in front. The version changes
// whenever the contents do, compiler::KernelInfo included.
#include "program_binary.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace opencl {
namespace {

constexpr char magic[8] = {'O', 'M', 'U', 'X', 'C', 'L', 'P', '\n'};
constexpr uint64_t formatVersion = 3;
constexpr size_t headerSize = sizeof(magic) + 2 * sizeof(uint64_t);

uint64_t checksum(std::span<const uint8_t> bytes) {
  uint64_t hash = 0xcbf29ce484222325u;
  for (uint8_t byte : bytes)
    hash = (hash ^ byte) * 0x100000001b3u;
  return hash;
}

class Writer {
public:
  template <class T> void number(const T &value) {
    const auto wide = uint64_t(value);
    for (unsigned i = 0; i != 8; ++i)
      bytes.push_back(uint8_t(wide >> (8 * i)));
  }
  template <class Text> void block(const Text &text) {
    number(text.size());
    bytes.insert(bytes.end(), text.begin(), text.end());
  }
  template <class List, class Each> void list(const List &items, Each each) {
    number(items.size());
    for (const auto &item : items)
      each(item);
  }

  std::vector<uint8_t> bytes;
};

// Once something was missing, everything else is empty.
class Reader {
public:
  explicit Reader(std::span<const uint8_t> bytes) : rest(bytes) {}

  template <class T> void number(T &value) {
    uint64_t wide = 0;
    const auto taken = take(8);
    for (size_t i = 0; i != taken.size(); ++i)
      wide |= uint64_t(taken[i]) << (8 * i);
    value = T(wide);
  }
  template <class Text> void block(Text &text) {
    uint64_t size = 0;
    number(size);
    const auto taken = take(size);
    text.assign(taken.begin(), taken.end());
  }
  template <class List, class Each> void list(List &items, Each each) {
    uint64_t size = 0;
    number(size);
    // Every item has at least a byte, so a damaged length costs no memory.
    if (size > rest.size())
      failed = true;
    for (uint64_t i = 0; i != size && !failed; ++i)
      each(items.emplace_back());
  }
  bool isGoodAndEmpty() const { return !failed && rest.empty(); }

private:
  std::span<const uint8_t> take(uint64_t size) {
    if (failed || size > rest.size()) {
      failed = true;
      return {};
    }
    const auto taken = rest.first(size);
    rest = rest.subspan(size);
    return taken;
  }

  std::span<const uint8_t> rest;
  bool failed = false;
};

template <class Stream, class Sizes> void transferSizes(Stream &stream, Sizes &sizes) {
  bool given = bool(sizes);
  stream.number(given);
  if (!given)
    return;
  if constexpr (std::is_same_v<Stream, Reader>)
    sizes = std::array<std::size_t, 3>{};
  for (auto &size : *sizes)
    stream.number(size);
}

template <class Stream, class Argument> void transferArgument(Stream &stream, Argument &argument) {
  stream.number(argument.kind);
  stream.number(argument.size);
  stream.number(argument.address_space);
  stream.number(argument.access_qualifier);
  stream.number(argument.type_qualifiers);
  stream.block(argument.type_name);
  stream.block(argument.name);
}

template <class Stream, class Kernel> void transferKernel(Stream &stream, Kernel &kernel) {
  stream.block(kernel.name);
  stream.list(kernel.arguments, [&](auto &argument) { transferArgument(stream, argument); });
  stream.block(kernel.attributes);
  transferSizes(stream, kernel.reqd_work_group_size);
  transferSizes(stream, kernel.work_group_size_hint);
  bool given = bool(kernel.reqd_sub_group_size);
  stream.number(given);
  if (given) {
    if constexpr (std::is_same_v<Stream, Reader>)
      kernel.reqd_sub_group_size = 0u;
    stream.number(*kernel.reqd_sub_group_size);
  }
  stream.number(kernel.partial_work_groups);
  stream.number(kernel.takes_printf_buffer);
}

template <class Stream, class Binary> void transfer(Stream &stream, Binary &binary) {
  stream.number(binary.type);
  stream.block(binary.deviceName);
  if (binary.type != CL_PROGRAM_BINARY_TYPE_EXECUTABLE) {
    stream.block(binary.module);
    return;
  }
  auto &image = binary.executable;
  stream.list(image.info.kernels, [&](auto &kernel) { transferKernel(stream, kernel); });
  stream.number(image.info.global_variable_size);
  stream.list(image.printfCalls, [&](auto &call) {
    stream.block(call.format_string);
    stream.list(call.types, [&](auto &type) { stream.number(type); });
    stream.list(call.strings, [&](auto &text) { stream.block(text); });
  });
  stream.number(image.hasArgumentInfo);
  stream.block(image.code);
}

} // namespace

std::vector<uint8_t> writeBinary(const ProgramBinary &binary) {
  Writer contents;
  transfer(contents, binary);
  Writer whole;
  whole.bytes.insert(whole.bytes.end(), std::begin(magic), std::end(magic));
  whole.number(formatVersion);
  whole.number(checksum(contents.bytes));
  whole.bytes.insert(whole.bytes.end(), contents.bytes.begin(), contents.bytes.end());
  return std::move(whole.bytes);
}

cargo::expected<ProgramBinary, std::string> readBinary(std::span<const uint8_t> bytes) {
  if (bytes.size() < headerSize || std::memcmp(bytes.data(), magic, sizeof(magic)) != 0)
    return cargo::make_unexpected(std::string("it is no program of OpenMux"));
  uint64_t version = 0, sum = 0;
  Reader header(bytes.subspan(sizeof(magic), headerSize - sizeof(magic)));
  header.number(version);
  header.number(sum);
  if (version != formatVersion)
    return cargo::make_unexpected("its format has version " + std::to_string(version) +
                                  ", and only version " + std::to_string(formatVersion) +
                                  " can be read");
  const auto contents = bytes.subspan(headerSize);
  if (checksum(contents) != sum)
    return cargo::make_unexpected(std::string("it is damaged or cut short"));
  ProgramBinary binary;
  Reader reader(contents);
  transfer(reader, binary);
  if (!reader.isGoodAndEmpty())
    return cargo::make_unexpected(std::string("its contents make no sense"));
  return binary;
}

} // namespace opencl
