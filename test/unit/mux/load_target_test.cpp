#include "mux/load_target.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

namespace {

class PlainInfo : public mux::DeviceInfo {
public:
  explicit PlainInfo(const char *name) {
    device_name = name;
    board_name = "built in";
    device_type = mux_device_type_custom;
  }
  mux::Expected<mux::Device *> createDevice(mux::Allocator) const override {
    return mux::Unexpected(mux_error_feature_unsupported);
  }
};

// The boards of all devices of that name.
std::vector<std::string> getBoards(std::string_view name) {
  uint64_t length = 0;
  EXPECT_EQ(muxGetDeviceInfos(mux_device_type_all, 0, nullptr, &length), mux_success);
  std::vector<mux_device_info_t> infos(length);
  if (length) {
    EXPECT_EQ(muxGetDeviceInfos(mux_device_type_all, length, infos.data(), nullptr), mux_success);
  }
  std::vector<std::string> boards;
  for (mux_device_info_t info : infos) {
    if (info->device_name == name)
      boards.push_back(info->board_name);
  }
  return boards;
}

using Names = std::vector<std::string>;

TEST(LoadTarget, FailuresSayWhatAndWhy) {
  const auto missing = mux::openTargetLibrary("/nowhere/libmissing.so");
  ASSERT_FALSE(missing.has_value());
  EXPECT_NE(missing.error().find("'/nowhere/libmissing.so'"), std::string::npos);
  EXPECT_NE(missing.error().find("No such file"), std::string::npos) << missing.error();
  const auto noLibrary = mux::loadTarget(LOADED_TARGET_SOURCE);
  ASSERT_FALSE(noLibrary.has_value());
  EXPECT_NE(noLibrary.error().find("loaded_target.cpp"), std::string::npos);
  EXPECT_FALSE(mux::loadTarget("").has_value());
  EXPECT_FALSE(mux::openTargetLibrary("").has_value());
}

TEST(LoadTarget, DevicesOfALibraryAreListedOnce) {
  static PlainInfo replaced("replaced by loading");
  mux::addDevice(&replaced);
  EXPECT_EQ(getBoards("loaded"), Names());
  EXPECT_EQ(getBoards("replaced by loading"), Names{"built in"});
  std::vector<std::thread> threads;
  for (int i = 0; i != 4; ++i)
    threads.emplace_back([] { EXPECT_TRUE(mux::loadTarget(LOADED_TARGET).has_value()); });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(getBoards("loaded"), Names{"loaded"});
  EXPECT_EQ(getBoards("replaced by loading"), Names{"loaded"});
  // The library's devices are added once: a later one of the same name stays.
  mux::addDevice(&replaced);
  EXPECT_TRUE(mux::loadTarget(LOADED_TARGET).has_value());
  EXPECT_EQ(getBoards("replaced by loading"), Names{"built in"});
}

TEST(LoadTarget, DevicesCompiledWithAnotherHeaderAreNotRegistered) {
  static PlainInfo other("compiled with another mux.h");
  EXPECT_EQ(mux::findDeviceFault(other), "");
  other.struct_size -= 8;
  EXPECT_NE(mux::findDeviceFault(other).find("other headers"), std::string::npos);
  mux::addDevice(&other);
  EXPECT_EQ(getBoards("compiled with another mux.h"), Names());
  other.struct_size += 8;
  other.struct_version += 1;
  EXPECT_NE(mux::findDeviceFault(other).find("version 2"), std::string::npos);
}

TEST(LoadTarget, DiagnosesIncompleteDevices) {
  PlainInfo device("incomplete");
  device.device_name = nullptr;
  EXPECT_EQ(mux::findDeviceFault(device), "mux_device_info_s::device_name is null");
  device.object_type = mux_object_type_device;
  EXPECT_EQ(mux::findDeviceFault(device),
            "mux_device_info_s::object_type is not mux_object_type_device_info");
}

// Any file may be named as a library, and none may be trusted.
TEST(LoadTarget, DamagedLibrariesAreRefused) {
  std::ifstream library(LOADED_TARGET, std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(library)), {});
  ASSERT_GT(bytes.size(), 1000u);
  // A path that was opened once is not looked at again.
  int count = 0;
  const auto load = [&](const std::string &contents) {
    const std::string path =
        testing::TempDir() + "/damaged_target" + std::to_string(count++) + ".so";
    std::ofstream(path, std::ios::binary) << contents;
    const bool isOpen = mux::openTargetLibrary(path).has_value();
    std::remove(path.c_str());
    return isOpen;
  };
  for (const size_t length : {size_t(0), size_t(10), size_t(64), bytes.size() / 2})
    EXPECT_FALSE(load(bytes.substr(0, length))) << length;
  // Where the table of sections is, and how many there are.
  for (const size_t offset : {size_t(0x28), size_t(0x3c), size_t(0x3e)}) {
    std::string damaged = bytes;
    damaged[offset] = damaged[offset + 1] = char(0xff);
    EXPECT_FALSE(load(damaged)) << offset;
  }
  const size_t description = bytes.find("openmux=");
  ASSERT_NE(description, std::string::npos);
  std::string other = bytes;
  other.replace(description, 8, "openwux=");
  EXPECT_FALSE(load(other));
}

// The error for a copy of the library in which `from` is replaced by `to`, of the same length.
std::string getError(const std::string &from, const std::string &to) {
  std::ifstream library(LOADED_TARGET, std::ios::binary);
  std::string bytes((std::istreambuf_iterator<char>(library)), {});
  const size_t position = bytes.find(from);
  EXPECT_NE(position, std::string::npos) << from;
  bytes.replace(position, from.size(), to);
  const std::string path = testing::TempDir() + "/patched_" + to + ".so";
  std::ofstream(path, std::ios::binary) << bytes;
  const auto opened = mux::openTargetLibrary(path);
  std::remove(path.c_str());
  return opened ? "" : opened.error();
}

TEST(LoadTarget, DiagnosesAbiMismatches) {
  const auto endsWith = [](const std::string &text, std::string_view end) {
    return std::string_view(text).ends_with(end);
  };
  std::string error = getError("library=libstdc++", "library=libother+");
  EXPECT_TRUE(endsWith(error, "': built with libother+, but this OpenMux was built with libstdc++: "
                              "rebuild the target"))
      << error;
  error = getError(".openmux.target", ".openmux.absent");
  EXPECT_NE(error.find("': the section .openmux.target is missing: define the target with "),
            std::string::npos)
      << error;
  EXPECT_TRUE(endsWith(mux::openTargetLibrary("").error(), "'': the path is empty"));
}

TEST(LoadTarget, OnePathIsOneHandle) {
  const auto first = mux::openTargetLibrary(LOADED_TARGET);
  const auto second = mux::openTargetLibrary(LOADED_TARGET);
  ASSERT_TRUE(first.has_value() && second.has_value());
  EXPECT_EQ(*first, *second);
}

TEST(LoadTarget, WithoutTheVariableTheEnvironmentNamesNothing) {
  EXPECT_TRUE(mux::getEnvironmentTargets().empty());
}

} // namespace
