// A header (magic, version, checksum of the rest), then type, device name and contents. Numbers
// are little-endian with 64 bits; texts and lists have their length in front. The version changes
// whenever the contents do, compiler::KernelInfo included.
#include "program_binary.h"

#include "cargo/byte_stream.h"

#include <algorithm>
#include <cstring>
#include <iterator>

namespace opencl {
namespace {

constexpr char magic[8] = {'O', 'M', 'U', 'X', 'C', 'L', 'P', '\n'};
constexpr uint64_t formatVersion = 8;
constexpr size_t headerSize = sizeof(magic) + 2 * sizeof(uint64_t);

uint64_t checksum(std::span<const uint8_t> bytes) {
  uint64_t hash = 0xcbf29ce484222325u;
  for (uint8_t byte : bytes)
    hash = (hash ^ byte) * 0x100000001b3u;
  return hash;
}

template <class Stream, class Sizes> void transferSizes(Stream &stream, Sizes &sizes) {
  stream.optional(sizes, [](Stream &s, auto &values) {
    for (auto &value : values)
      s.number(value);
  });
}

template <class Stream, class Argument> void transferArgument(Stream &stream, Argument &argument) {
  stream.enumeration(argument.kind, compiler::ArgumentKind::SAMPLER);
  stream.number(argument.size);
  stream.enumeration(argument.address_space, compiler::AddressSpace::GENERIC);
  stream.enumeration(argument.access_qualifier, compiler::AccessQualifier::READ_WRITE);
  stream.flags(argument.type_qualifiers,
               compiler::TypeQualifierConst | compiler::TypeQualifierRestrict |
                   compiler::TypeQualifierVolatile | compiler::TypeQualifierPipe);
  stream.string(argument.type_name);
  stream.string(argument.name);
}

template <class Stream, class Kernel> void transferKernel(Stream &stream, Kernel &kernel) {
  stream.string(kernel.name);
  stream.list(kernel.arguments, [](Stream &s, auto &argument) { transferArgument(s, argument); });
  stream.string(kernel.attributes);
  transferSizes(stream, kernel.reqd_work_group_size);
  transferSizes(stream, kernel.work_group_size_hint);
  stream.optional(kernel.reqd_sub_group_size, [](Stream &s, auto &size) { s.number(size); });
  stream.number(kernel.partial_work_groups);
  stream.number(kernel.takes_printf_buffer);
  stream.number(kernel.gains_from_known_size);
  stream.number(kernel.gains_from_narrow_size);
  stream.number(kernel.gains_from_known_formats);
}

template <class Stream, class Call> void transferPrintfCall(Stream &stream, Call &call) {
  stream.string(call.format_string);
  stream.list(call.types,
              [](Stream &s, auto &type) { s.enumeration(type, builtins::printf::type::STRING); });
  stream.list(call.strings, [](Stream &s, auto &text) { s.string(text); });
}

// The serialized program has a version and a checksum of its own, which
// compiler::Module::deserialize checks when it is used. It is of no use if nobody can tell whether
// it fits the compiler that loads it.
void transferModule(cargo::byte_writer &stream, const ExecutableImage &image) {
  stream.string(image.compiler);
  stream.string(image.module && !image.compiler.empty() ? *image.module : std::vector<uint8_t>());
}

void transferModule(cargo::byte_reader &stream, ExecutableImage &image) {
  std::vector<uint8_t> bytes;
  stream.string(image.compiler);
  stream.string(bytes);
  if (!bytes.empty())
    image.module = std::make_shared<const std::vector<uint8_t>>(std::move(bytes));
}

template <class Stream, class Binary> void transfer(Stream &stream, Binary &binary) {
  stream.number(binary.type);
  stream.string(binary.deviceName);
  if (binary.type != CL_PROGRAM_BINARY_TYPE_EXECUTABLE) {
    stream.string(binary.module);
    return;
  }
  auto &image = binary.executable;
  stream.list(image.info.kernels, [](Stream &s, auto &kernel) { transferKernel(s, kernel); });
  stream.number(image.info.global_variable_size);
  stream.list(image.printfCalls, [](Stream &s, auto &call) { transferPrintfCall(s, call); });
  stream.number(image.hasArgumentInfo);
  stream.list(image.precachedLocalSizes, [](Stream &s, auto &sizes) {
    for (auto &size : sizes)
      s.number(size);
  });
  transferModule(stream, image);
  stream.string(image.code);
}

// Specializations and DeferredKernels rely on it.
bool isConsistent(const ExecutableImage &image) {
  const auto isValid = [](const std::array<size_t, 3> &sizes) {
    return std::find(sizes.begin(), sizes.end(), size_t(0)) == sizes.end();
  };
  return (!image.module || !image.compiler.empty()) &&
         std::all_of(image.precachedLocalSizes.begin(), image.precachedLocalSizes.end(), isValid);
}

// An executable without code is one whose kernels are deferred.
bool hasProgram(const ProgramBinary &binary) {
  const ExecutableImage &image = binary.executable;
  return binary.type != CL_PROGRAM_BINARY_TYPE_EXECUTABLE || image.module || !image.code.empty();
}

bool isProgramType(cl_program_binary_type type) {
  return type == CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT || type == CL_PROGRAM_BINARY_TYPE_LIBRARY ||
         type == CL_PROGRAM_BINARY_TYPE_EXECUTABLE;
}

} // namespace

std::vector<uint8_t> writeBinary(const ProgramBinary &binary) {
  cargo::byte_writer contents;
  transfer(contents, binary);
  cargo::byte_writer whole;
  whole.bytes.insert(whole.bytes.end(), std::begin(magic), std::end(magic));
  whole.number(formatVersion);
  whole.number(checksum(contents.bytes));
  whole.bytes.insert(whole.bytes.end(), contents.bytes.begin(), contents.bytes.end());
  return std::move(whole.bytes);
}

cargo::expected<ProgramBinary, std::string> readBinary(std::span<const uint8_t> bytes) {
  if (bytes.size() < headerSize || std::memcmp(bytes.data(), magic, sizeof(magic)) != 0)
    return cargo::make_unexpected(std::string("not an OpenMux program binary"));
  uint64_t version = 0, sum = 0;
  cargo::byte_reader header(bytes.subspan(sizeof(magic), headerSize - sizeof(magic)));
  header.number(version);
  header.number(sum);
  if (version != formatVersion)
    return cargo::make_unexpected("unsupported format version " + std::to_string(version) +
                                  " (expected " + std::to_string(formatVersion) + ")");
  const auto contents = bytes.subspan(headerSize);
  if (checksum(contents) != sum)
    return cargo::make_unexpected(
        std::string("checksum mismatch: the binary is damaged or truncated"));
  ProgramBinary binary;
  cargo::byte_reader reader(contents);
  transfer(reader, binary);
  if (!reader.is_complete() || !isProgramType(binary.type) || !hasProgram(binary) ||
      !isConsistent(binary.executable))
    return cargo::make_unexpected(std::string("invalid contents"));
  return binary;
}

} // namespace opencl
