// The capabilities and extensions of devices.
#include "compiler/spirv.h"

#include <gmock/gmock.h>

#include <spirv/unified1/spirv.hpp11>

using testing::Contains;
using testing::Not;

namespace {

mux_device_info_s makeDevice() {
  mux_device_info_s device{};
  device.address_capabilities = mux_address_capabilities_bits32;
  device.integer_capabilities = mux_integer_capabilities_32bit;
  return device;
}

TEST(DeviceSupport, FollowsTheDevice) {
  mux_device_info_s device = makeDevice();
  const auto small = compiler::getSPIRVDeviceInfo(device);
  EXPECT_EQ(small.address_bits, 32u);
  EXPECT_THAT(small.capabilities, Contains(uint32_t(spv::Capability::Kernel)));
  EXPECT_THAT(small.capabilities, Not(Contains(uint32_t(spv::Capability::Int64))));
  EXPECT_THAT(small.capabilities, Not(Contains(uint32_t(spv::Capability::Float64))));
  EXPECT_THAT(small.extensions, Not(Contains("SPV_INTEL_subgroups")));

  device.address_capabilities |= mux_address_capabilities_bits64;
  device.integer_capabilities |= mux_integer_capabilities_64bit;
  device.double_capabilities = mux_floating_point_capabilities_rte;
  device.sub_groups_support = true;
  const auto large = compiler::getSPIRVDeviceInfo(device);
  EXPECT_EQ(large.address_bits, 64u);
  EXPECT_THAT(large.capabilities, Contains(uint32_t(spv::Capability::Int64)));
  EXPECT_THAT(large.capabilities, Contains(uint32_t(spv::Capability::Float64)));
  EXPECT_THAT(large.extensions, Contains("SPV_INTEL_subgroups"));
}

TEST(DeviceSupport, NoDeviceHasMoreThanTheWhole) {
  const auto whole = compiler::getWholeSPIRVDeviceInfo(64);
  for (const uint32_t capability : compiler::getSPIRVDeviceInfo(makeDevice()).capabilities)
    EXPECT_THAT(whole.capabilities, Contains(capability));
}

TEST(DeviceSupport, CapabilitiesHaveNames) {
  EXPECT_EQ(compiler::findSPIRVCapability("Int64"), uint32_t(spv::Capability::Int64));
  EXPECT_FALSE(compiler::findSPIRVCapability("Pipes").has_value());
  EXPECT_FALSE(compiler::findSPIRVCapability("").has_value());
}

TEST(DeviceSupport, VersionsAscend) {
  const std::vector<uint32_t> versions = compiler::getSPIRVVersions();
  EXPECT_EQ(versions.front(), 0x00010000u);
  EXPECT_EQ(versions.back(), 0x00010600u);
  EXPECT_TRUE(std::is_sorted(versions.begin(), versions.end()));
}

} // namespace
