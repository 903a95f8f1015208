// The environment is looked at once in a process, so these tests have one of their own.
#include "mux/load_target.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

namespace {

size_t countLoaded() {
  uint64_t length = 0;
  EXPECT_EQ(muxGetDeviceInfos(mux_device_type_all, 0, nullptr, &length), mux_success);
  std::vector<mux_device_info_t> infos(length);
  EXPECT_EQ(muxGetDeviceInfos(mux_device_type_all, length, infos.data(), nullptr), mux_success);
  size_t count = 0;
  for (mux_device_info_t info : infos)
    count += std::string_view(info->device_name) == "loaded";
  return count;
}

TEST(Environment, ItsTargetsAreLoadedOnceAndFailuresAreReportedOnce) {
  setenv("OPENMUX_TARGETS", ":/nowhere/libmissing.so::" LOADED_TARGET ":", 1);
  testing::internal::CaptureStderr();
  std::vector<std::thread> threads;
  for (int i = 0; i != 4; ++i)
    threads.emplace_back([] { EXPECT_EQ(countLoaded(), 1u); });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(mux::getEnvironmentTargets().size(), 1u);
  EXPECT_EQ(mux::getEnvironmentTargets()[0], *mux::openTargetLibrary(LOADED_TARGET));
  const std::string said = testing::internal::GetCapturedStderr();
  const std::string expected =
      "openmux: warning: OPENMUX_TARGETS: cannot load target '/nowhere/libmissing.so': ";
  EXPECT_EQ(said.substr(0, expected.size()), expected);
  EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 1);
  // It was read once and for all.
  setenv("OPENMUX_TARGETS", "/nowhere/libother.so", 1);
  EXPECT_EQ(countLoaded(), 1u);
}

} // namespace
