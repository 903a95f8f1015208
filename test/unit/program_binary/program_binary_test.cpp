// Binaries of OpenCL programs with a valid checksum and invalid contents.
#include "core/program_binary.h"

#include <gmock/gmock.h>

#include <algorithm>

using opencl::ProgramBinary;
using opencl::readBinary;
using opencl::writeBinary;
using testing::HasSubstr;

namespace {

constexpr std::size_t headerSize = 24;

ProgramBinary makeExecutable() {
  ProgramBinary binary;
  binary.type = CL_PROGRAM_BINARY_TYPE_EXECUTABLE;
  binary.deviceName = "device";
  compiler::KernelInfo kernel;
  kernel.name = "k";
  kernel.arguments.emplace_back();
  kernel.reqd_work_group_size = std::array<std::size_t, 3>{4, 2, 1};
  kernel.reqd_sub_group_size = 8u;
  binary.executable.info.kernels.push_back(kernel);
  binary.executable.printfCalls.push_back({"%d", {builtins::printf::type::INT}, {}});
  binary.executable.module = std::make_shared<const std::vector<uint8_t>>(5, uint8_t(7));
  binary.executable.compiler = "compiler";
  binary.executable.precachedLocalSizes.push_back({16, 2, 1});
  binary.executable.code = {1, 2, 3};
  return binary;
}

/// Makes the checksum of the header that of the contents.
void updateChecksum(std::vector<uint8_t> &bytes) {
  uint64_t hash = 0xcbf29ce484222325u;
  for (std::size_t i = headerSize; i != bytes.size(); ++i)
    hash = (hash ^ bytes[i]) * 0x100000001b3u;
  for (unsigned i = 0; i != 8; ++i)
    bytes[16 + i] = uint8_t(hash >> (8 * i));
}

std::string errorOf(const std::vector<uint8_t> &bytes) {
  auto binary = readBinary(bytes);
  return binary ? "" : binary.error();
}

TEST(ProgramBinary, RoundTrip) {
  const auto bytes = writeBinary(makeExecutable());
  auto binary = readBinary(bytes);
  ASSERT_TRUE(binary) << binary.error();
  EXPECT_EQ(binary->executable.info.kernels[0].reqd_sub_group_size, 8u);
  ASSERT_TRUE(binary->executable.module);
  EXPECT_EQ(*binary->executable.module, std::vector<uint8_t>(5, 7));
  EXPECT_EQ(binary->executable.compiler, "compiler");
  EXPECT_EQ(binary->executable.precachedLocalSizes,
            makeExecutable().executable.precachedLocalSizes);
  EXPECT_EQ(writeBinary(*binary), bytes);
}

TEST(ProgramBinary, PropertiesOfKernelsAreKept) {
  using Property = bool compiler::KernelInfo::*;
  constexpr Property properties[] = {
      &compiler::KernelInfo::takes_printf_buffer, &compiler::KernelInfo::partial_work_groups,
      &compiler::KernelInfo::gains_from_known_size, &compiler::KernelInfo::gains_from_narrow_size,
      &compiler::KernelInfo::gains_from_known_formats};
  for (const Property written : properties) {
    ProgramBinary binary = makeExecutable();
    binary.executable.info.kernels[0].*written = true;
    auto loaded = readBinary(writeBinary(binary));
    ASSERT_TRUE(loaded) << loaded.error();
    for (const Property property : properties)
      EXPECT_EQ(loaded->executable.info.kernels[0].*property, property == written);
  }
}

TEST(ProgramBinary, ModulesOfUnknownCompilersAreNotWritten) {
  ProgramBinary binary = makeExecutable();
  binary.executable.compiler.clear();
  auto loaded = readBinary(writeBinary(binary));
  ASSERT_TRUE(loaded) << loaded.error();
  EXPECT_FALSE(loaded->executable.module);
}

TEST(ProgramBinary, ModulesOfUnknownCompilersAreRefused) {
  ProgramBinary binary = makeExecutable();
  auto bytes = writeBinary(binary);
  const std::string name = "compiler";
  const auto found = std::search(bytes.begin(), bytes.end(), name.begin(), name.end());
  ASSERT_NE(found, bytes.end());
  *(found - 8) = 0; // the length, which is before the name
  bytes.erase(found, found + std::ptrdiff_t(name.size()));
  updateChecksum(bytes);
  EXPECT_THAT(errorOf(bytes), HasSubstr("invalid contents"));
}

TEST(ProgramBinary, KernelsMayBeDeferred) {
  ProgramBinary binary = makeExecutable();
  binary.executable.code.clear();
  auto loaded = readBinary(writeBinary(binary));
  ASSERT_TRUE(loaded) << loaded.error();
  EXPECT_TRUE(opencl::isDeferred(loaded->executable));
  EXPECT_FALSE(opencl::isDeferred(makeExecutable().executable));
}

TEST(ProgramBinary, ExecutablesWithoutProgramAreRefused) {
  ProgramBinary binary = makeExecutable();
  binary.executable.code.clear();
  binary.executable.module = nullptr;
  EXPECT_THAT(errorOf(writeBinary(binary)), HasSubstr("invalid contents"));
  binary.type = CL_PROGRAM_BINARY_TYPE_LIBRARY;
  EXPECT_EQ(errorOf(writeBinary(binary)), "");
}

TEST(ProgramBinary, LocalSizesOfZeroAreRefused) {
  ProgramBinary binary = makeExecutable();
  binary.executable.precachedLocalSizes.push_back({16, 0, 1});
  EXPECT_THAT(errorOf(writeBinary(binary)), HasSubstr("invalid contents"));
}

// The value that is changed stands first in the enumeration, and the one after the last is written.
TEST(ProgramBinary, UnknownEnumeratorsAreRefused) {
  auto check = [](const char *what, auto change) {
    ProgramBinary good = makeExecutable(), bad = makeExecutable();
    change(bad);
    EXPECT_EQ(errorOf(writeBinary(good)), "") << what;
    EXPECT_THAT(errorOf(writeBinary(bad)), HasSubstr("invalid contents")) << what;
  };
  auto argument = [](ProgramBinary &binary) -> compiler::KernelArgument & {
    return binary.executable.info.kernels[0].arguments[0];
  };
  check("kind", [&](ProgramBinary &b) { argument(b).kind = compiler::ArgumentKind(5); });
  check("address space",
        [&](ProgramBinary &b) { argument(b).address_space = compiler::AddressSpace(5); });
  check("access qualifier",
        [&](ProgramBinary &b) { argument(b).access_qualifier = compiler::AccessQualifier(4); });
  check("type qualifiers", [&](ProgramBinary &b) { argument(b).type_qualifiers = 1u << 4; });
  check("printf type",
        [](ProgramBinary &b) { b.executable.printfCalls[0].types[0] = builtins::printf::type(8); });
  check("program type", [](ProgramBinary &b) { b.type = CL_PROGRAM_BINARY_TYPE_NONE; });
  check("program type", [](ProgramBinary &b) { b.type = 3; });
}

TEST(ProgramBinary, EveryTruncationIsRefused) {
  const auto bytes = writeBinary(makeExecutable());
  for (std::size_t size = 0; size != bytes.size(); ++size) {
    std::vector<uint8_t> cut(bytes.begin(), bytes.begin() + std::ptrdiff_t(size));
    EXPECT_NE(errorOf(cut), "") << size;
    if (size < headerSize)
      continue;
    updateChecksum(cut);
    EXPECT_THAT(errorOf(cut), HasSubstr("invalid contents")) << size;
  }
}

TEST(ProgramBinary, BytesAfterTheEndAreRefused) {
  auto bytes = writeBinary(makeExecutable());
  bytes.push_back(0);
  updateChecksum(bytes);
  EXPECT_THAT(errorOf(bytes), HasSubstr("invalid contents"));
}

TEST(ProgramBinary, OtherFilesAreRefused) {
  EXPECT_THAT(errorOf({}), HasSubstr("not an OpenMux program binary"));
  EXPECT_THAT(errorOf(std::vector<uint8_t>(100)), HasSubstr("not an OpenMux program binary"));
  auto bytes = writeBinary(makeExecutable());
  bytes[8] = 99;
  EXPECT_THAT(errorOf(bytes), HasSubstr("unsupported format version 99 (expected 8)"));
  bytes[8] = 7;
  EXPECT_THAT(errorOf(bytes), HasSubstr("unsupported format version 7 (expected 8)"));
  bytes = writeBinary(makeExecutable());
  bytes.back() ^= 1;
  EXPECT_THAT(errorOf(bytes), HasSubstr("checksum mismatch"));
}

} // namespace
