#include "host/cpu_features.h"
#include "host/device_info.h"
#include "host_test.h"
#include "kernel_object.h"

#include <gmock/gmock.h>
#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/TargetParser/Triple.h>

#include <fstream>
#include <sstream>

namespace host::test {
namespace {

using ::testing::HasSubstr;

std::vector<std::string> splitFeatures(const std::string &features) {
  std::vector<std::string> words;
  std::istringstream stream(features);
  for (std::string word; std::getline(stream, word, ',');)
    words.push_back(word);
  return words;
}

TEST(CpuFeatures, AreAllKnownToTheCodeGenerator) {
  initializeNativeTarget();
  const CpuTarget target = detectCpuTarget();
  const llvm::Triple triple(target.triple);
  std::string error;
  const llvm::Target *found = llvm::TargetRegistry::lookupTarget(triple, error);
  ASSERT_NE(found, nullptr) << error;
  const std::unique_ptr<llvm::MCSubtargetInfo> subtarget(
      found->createMCSubtargetInfo(triple, "", ""));
  EXPECT_TRUE(subtarget->isCPUStringValid(target.cpu)) << target.cpu;
  for (const std::string &word : splitFeatures(target.features)) {
    ASSERT_TRUE(word[0] == '+' || word[0] == '-') << word;
    bool isKnown = false;
    for (const auto &known : subtarget->getAllProcessorFeatures())
      isKnown |= word.substr(1) == known.Key;
    EXPECT_TRUE(isKnown) << word;
  }
}

TEST(CpuFeatures, MissingOnesStandLast) {
  bool sawMissing = false;
  for (const std::string &word : splitFeatures(detectCpuTarget().features)) {
    EXPECT_FALSE(sawMissing && word[0] == '+') << word;
    sawMissing |= word[0] == '-';
  }
}

// Whatever the CPU is called, no more than the kernel's own list of its flags is used.
TEST(CpuFeatures, AgreeWithTheKernel) {
  std::ifstream file("/proc/cpuinfo");
  // An emulator may show the file of the machine that it runs on, which has the other name.
#if defined(__aarch64__)
  const char *name = "Features";
#else
  const char *name = "flags";
#endif
  std::string flags;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with(name)) {
      flags = line + " ";
      break;
    }
  }
  if (flags.empty())
    GTEST_SKIP() << "the kernel does not tell";
  const auto agrees = [&](const std::string &flag, const std::string &feature) {
    const bool hasFlag = flags.find(" " + flag + " ") != std::string::npos;
    EXPECT_EQ(detectCpuTarget().hasFeature(feature), hasFlag) << feature;
  };
#if defined(__aarch64__)
  agrees("sve", "sve");
  agrees("sve2", "sve2");
  agrees("asimddp", "dotprod");
  agrees("i8mm", "i8mm");
  agrees("bf16", "bf16");
  agrees("atomics", "lse");
  agrees("asimdhp", "fullfp16");
#elif defined(__x86_64__)
  agrees("avx", "avx");
  agrees("avx2", "avx2");
  agrees("avx512f", "avx512f");
  agrees("fma", "fma");
#endif
}

TEST(CpuFeatures, AnotherCpuCanBeAskedFor) {
  const CpuTarget own = detectCpuTarget();
  std::string error;
  const CpuTarget generic = overrideCpuTarget(own, "generic", error);
  EXPECT_EQ(error, "");
  EXPECT_EQ(generic.cpu, "generic");
  EXPECT_EQ(generic.triple, own.triple);
  EXPECT_EQ(generic.features.find('+'), std::string::npos);
  EXPECT_NE(generic.getFingerprint(), own.getFingerprint());
}

TEST(CpuFeatures, WhatIsMissingCannotBeAskedFor) {
  const CpuTarget own = detectCpuTarget();
  for (const std::string &word : splitFeatures(own.features)) {
    if (word[0] != '-')
      continue;
    std::string error;
    const std::string feature = word.substr(1);
    const CpuTarget target = overrideCpuTarget(own, "generic,+" + feature, error);
    EXPECT_EQ(error, "");
    EXPECT_LT(target.features.find("+" + feature), target.features.rfind(word));
  }
}

TEST(CpuFeatures, NonsenseIsExplained) {
  const CpuTarget own = detectCpuTarget();
  const auto explain = [&](const char *request) {
    std::string error;
    const CpuTarget target = overrideCpuTarget(own, request, error);
    EXPECT_EQ(target.getFingerprint(), own.getFingerprint());
    return error;
  };
  EXPECT_THAT(explain("wonder-cpu"), HasSubstr("unknown CPU 'wonder-cpu'"));
  EXPECT_THAT(explain("generic,+teleport"), HasSubstr("unknown feature 'teleport'"));
  EXPECT_THAT(explain("generic,teleport"),
              HasSubstr("feature 'teleport' must start with '+' or '-'"));
  EXPECT_EQ(explain(""), "");
}

TEST(DeviceInfo, ThreadCounts) {
  EXPECT_EQ(parseThreadCount("1"), 1u);
  EXPECT_EQ(parseThreadCount("1024"), 1024u);
  for (const char *bad : {"", "0", "-1", "1025", "4x", " 4", "99999999999999999999"})
    EXPECT_EQ(parseThreadCount(bad), 0u) << bad;
}

using DeviceInfoTest = HostTest;

TEST_F(DeviceInfoTest, SaysWhatTheDeviceIs) {
  const mux_device_info_s &info = *device->info;
  EXPECT_EQ(&info, &deviceInfo());
  EXPECT_STREQ(info.device_name, "OpenMux host");
  EXPECT_STRNE(info.board_name, "");
  EXPECT_EQ(info.device_type, mux_device_type_cpu);
  EXPECT_GE(info.compute_units, 1u);
  EXPECT_GT(info.memory_size, info.allocation_size);
  EXPECT_GE(info.buffer_alignment, 128u);
  EXPECT_GE(info.shared_local_memory_size, 32u * 1024);
  EXPECT_NE(info.double_capabilities, 0u);
  EXPECT_EQ(info.driver_version, std::string("0.1.0"));
  EXPECT_GE(info.native_vector_width, 16u);
  EXPECT_TRUE(info.supports_partial_work_groups);
  EXPECT_TRUE(info.supports_work_group_collectives);
  EXPECT_TRUE(info.sub_groups_support);
  EXPECT_GE(info.max_global_variable_size, 64u << 10);
}

// The minimum values of OpenCL 3.0's full profile.
TEST_F(DeviceInfoTest, HasImages) {
  const mux_device_info_s &info = *device->info;
  EXPECT_TRUE(info.image_support);
  EXPECT_TRUE(info.image2d_array_writes);
  EXPECT_TRUE(info.image3d_writes);
  EXPECT_GE(info.max_image_dimension_1d, 65536u);
  EXPECT_GE(info.max_image_dimension_2d, 16384u);
  EXPECT_GE(info.max_image_dimension_3d, 2048u);
  EXPECT_GE(info.max_image_array_layers, 2048u);
  EXPECT_GE(info.max_sampled_images, 128u);
  EXPECT_GE(info.max_storage_images, 64u);
  EXPECT_GE(info.max_samplers, 16u);
}

TEST_F(DeviceInfoTest, CanBeHadInPart) {
  mux_device_t part = nullptr;
  ASSERT_EQ(muxCreatePartialDevice(device->info, 1, allocator, &part), mux_success);
  EXPECT_EQ(part->info, device->info);
  EXPECT_EQ(muxDestroyDevice(part, allocator), mux_success);
}

TEST_F(DeviceInfoTest, PromisesNothingThatIsNotThere) {
  const mux_device_info_s &info = *device->info;
  EXPECT_FALSE(info.supports_builtin_kernels);
  EXPECT_EQ(info.custom_buffer_capabilities, 0u);
  EXPECT_EQ(info.query_capabilities, uint32_t(mux_query_capabilities_duration));
}

} // namespace
} // namespace host::test
