// The list of compilers, and targets that are loaded into it.
#include "compiler/info.h"
#include "compiler/load_target.h"
#include "compiler/options.h"
#include "mux/mux.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <set>
#include <string>
#include <thread>

using testing::HasSubstr;

namespace {

const compiler::Info *findCompiler(const std::string &device) {
  for (const compiler::Info *info : compiler::compilers())
    if (info->device_info->device_name == device)
      return info;
  return nullptr;
}

TEST(Registry, BuiltInCompilersKeepTheRules) {
  std::set<std::string> names;
  for (const compiler::Info *info : compiler::compilers()) {
    ASSERT_NE(info->device_info, nullptr);
    EXPECT_TRUE(names.insert(info->device_info->device_name).second)
        << info->device_info->device_name;
    auto options = compiler::parseCompilationOptions(info->compilation_options);
    EXPECT_TRUE(options.has_value()) << options.error();
    EXPECT_EQ(compiler::getCompilerForDevice(info->device_info), info);
  }
}

TEST(Registry, UnknownDevicesHaveNoCompiler) {
  mux_device_info_s device = {};
  EXPECT_EQ(compiler::getCompilerForDevice(&device), nullptr);
  EXPECT_EQ(compiler::getCompilerForDevice(nullptr), nullptr);
}

TEST(Registry, LoadedTargetsAreThereAndLoadingTwiceChangesNothing) {
  ASSERT_EQ(findCompiler("Loadable device"), nullptr);
  const auto before = compiler::compilers();
  auto loaded = compiler::loadTarget(LOADABLE_TARGET);
  ASSERT_TRUE(loaded.has_value()) << loaded.error();
  const auto after = compiler::compilers();
  EXPECT_EQ(after.size(), before.size() + 1);
  EXPECT_TRUE(std::equal(before.begin(), before.end(), after.begin())) << "old views stay valid";

  const compiler::Info *info = findCompiler("Loadable device");
  ASSERT_NE(info, nullptr);
  EXPECT_EQ(compiler::getCompilerForDevice(info->device_info), info);
  EXPECT_TRUE(compiler::loadTarget(LOADABLE_TARGET).has_value());
  EXPECT_EQ(compiler::compilers().size(), after.size());

  // The runtime knows its device, too.
  uint64_t count = 0;
  ASSERT_EQ(muxGetDeviceInfos(mux_device_type_all, 0, nullptr, &count), mux_success);
  std::vector<mux_device_info_t> devices(count);
  ASSERT_EQ(muxGetDeviceInfos(mux_device_type_all, count, devices.data(), nullptr), mux_success);
  EXPECT_NE(std::find(devices.begin(), devices.end(), info->device_info), devices.end());
}

TEST(Registry, ALaterTargetReplacesOneForTheSameDevice) {
  ASSERT_TRUE(compiler::loadTarget(LOADABLE_TARGET).has_value());
  const compiler::Info *first = findCompiler("Loadable device");
  const std::size_t count = compiler::compilers().size();
  auto loaded = compiler::loadTarget(LOADABLE_TARGET_AGAIN);
  ASSERT_TRUE(loaded.has_value()) << loaded.error();
  const compiler::Info *second = findCompiler("Loadable device");
  ASSERT_NE(second, nullptr);
  EXPECT_NE(second, first);
  EXPECT_EQ(compiler::compilers().size(), count);
  EXPECT_EQ(compiler::getCompilerForDevice(first->device_info), nullptr);

  EXPECT_TRUE(compiler::loadTarget(LOADABLE_TARGET).has_value());
  EXPECT_EQ(findCompiler("Loadable device"), second) << "loading again changes nothing";
}

TEST(Registry, BadLibrariesAreRefusedWithAReason) {
  const std::size_t count = compiler::compilers().size();
  auto missing = compiler::loadTarget("/nonexistent/target.so");
  ASSERT_FALSE(missing.has_value());
  EXPECT_THAT(missing.error(), HasSubstr("/nonexistent/target.so"));

  auto broken = compiler::loadTarget(LOADABLE_TARGET_BROKEN);
  ASSERT_FALSE(broken.has_value());
  EXPECT_THAT(broken.error(), HasSubstr(LOADABLE_TARGET_BROKEN));
  EXPECT_THAT(broken.error(), HasSubstr("'broken'"));

  auto null = compiler::loadTarget(LOADABLE_TARGET_NULL);
  ASSERT_FALSE(null.has_value());
  EXPECT_THAT(null.error(), HasSubstr("': a compiler has no device info"));

  auto foreign = compiler::loadTarget(FOREIGN_LIBRARY);
  ASSERT_FALSE(foreign.has_value());
  EXPECT_THAT(foreign.error(), HasSubstr("openmuxGetCompilers"));
  EXPECT_EQ(compiler::compilers().size(), count);
}

TEST(Registry, LibrariesWithoutEntryPointsAreRefused) {
  std::ifstream library(LOADABLE_TARGET, std::ios::binary);
  std::string bytes((std::istreambuf_iterator<char>(library)), {});
  for (std::size_t at = 0; (at = bytes.find("openmuxGet", at)) != std::string::npos;)
    bytes.replace(at, 10, "openmuxHas");
  const std::string path = testing::TempDir() + "/without_entry_points.so";
  std::ofstream(path, std::ios::binary) << bytes;
  auto loaded = compiler::loadTarget(path);
  std::remove(path.c_str());
  ASSERT_FALSE(loaded.has_value());
  EXPECT_EQ(loaded.error(), "cannot load target '" + path +
                                "': the library exports neither openmuxGetCompilers nor "
                                "openmuxGetDevices");
}

TEST(Registry, SeveralThreadsAtOnce) {
  auto use = [] {
    for (unsigned i = 0; i < 100; ++i) {
      EXPECT_TRUE(compiler::loadTarget(LOADABLE_TARGET).has_value());
      for (const compiler::Info *info : compiler::compilers())
        EXPECT_NE(info->device_info, nullptr);
    }
  };
  std::thread other(use);
  use();
  other.join();
}

TEST(Registry, NoEnvironmentNoErrors) { EXPECT_EQ(compiler::environmentTargetErrors(), ""); }

} // namespace
