// What modules may declare: one table decides what is read and what devices report.
#include "assemble.h"
#include "compiler/frontend/spirv/capabilities.h"
#include "compiler/spirv.h"
#include "read_error.h"

#include <gmock/gmock.h>

#include <set>

using testing::Contains;
using testing::Not;

namespace {

std::vector<uint32_t> declare(const std::string &declaration) {
  return test::assemble(declaration + "\nOpMemoryModel Physical64 OpenCL");
}

std::vector<uint32_t> declare(spv::Capability capability) {
  std::vector<uint32_t> module = declare("OpCapability Kernel");
  module[6] = uint32_t(capability);
  return module;
}

TEST(Capabilities, EachRowIsRead) {
  for (const spirv::CapabilityRow &row : spirv::getCapabilities())
    EXPECT_EQ(test::readError(declare(row.capability)), "") << row.name.str();
}

TEST(Capabilities, EachRowStandsOnce) {
  std::set<spv::Capability> capabilities;
  std::set<llvm::StringRef> names;
  for (const spirv::CapabilityRow &row : spirv::getCapabilities()) {
    EXPECT_TRUE(capabilities.insert(row.capability).second) << row.name.str();
    EXPECT_TRUE(names.insert(row.name).second) << row.name.str();
    EXPECT_EQ(compiler::findSPIRVCapability({row.name.data(), row.name.size()}),
              uint32_t(row.capability));
  }
}

TEST(Capabilities, OthersAreRefusedByName) {
  for (const char *name :
       {"Matrix", "Shader", "Pipes", "PipeStorage", "DeviceEnqueue", "NamedBarrier", "ImageMipmap",
        "RoundingModeRTZ", "DenormFlushToZero", "GroupNonUniformQuad"})
    EXPECT_EQ(test::readError(declare(std::string("OpCapability ") + name)),
              std::string("word 5: OpCapability: capability ") + name + " is not supported");
  for (const uint32_t number : {4711u, 0x7fffffffu, 0xffffffffu})
    EXPECT_EQ(test::readError(declare(spv::Capability(number))),
              "word 5: OpCapability: capability " + std::to_string(number) + " is not supported");
}

TEST(Capabilities, DevicesMayLackThem) {
  spirv::DeviceInfo device = compiler::getWholeSPIRVDeviceInfo(64);
  device.capabilities = {};
  device.extensions = {};
  device.ext_inst_imports = {};
  for (const spirv::CapabilityRow &row : spirv::getCapabilities()) {
    // Half may be in memory: values of this type are refused.
    if (row.capability == spv::Capability::Float16)
      continue;
    EXPECT_EQ(test::readError(declare(row.capability), device),
              "word 5: OpCapability: capability " + row.name.str() +
                  " is not supported by the device");
  }
  for (const spirv::ExtensionRow &row : spirv::getExtensions())
    EXPECT_EQ(test::readError(declare("OpExtension \"" + row.name.str() + "\""), device),
              "word 5: OpExtension: extension '" + row.name.str() +
                  "' is not supported by the device");
  EXPECT_EQ(test::readError(declare("%1 = OpExtInstImport \"OpenCL.std\""), device),
            "word 5: OpExtInstImport: instruction set 'OpenCL.std' is not supported by the device");
}

TEST(Capabilities, ExtensionsAreRefusedByName) {
  for (const spirv::ExtensionRow &row : spirv::getExtensions())
    EXPECT_EQ(test::readError(declare("OpExtension \"" + row.name.str() + "\"")), "");
  // A tool may enable extensions that do not exist.
  spirv::DeviceInfo device = compiler::getWholeSPIRVDeviceInfo(64);
  device.extensions.push_back("SPV_none");
  EXPECT_EQ(test::readError(declare("OpExtension \"SPV_none\""), device),
            "word 5: OpExtension: extension 'SPV_none' is not supported");
}

TEST(Capabilities, InstructionSetsAreRefusedByName) {
  for (const char *name : {"OpenCL.std", "OpenCL.DebugInfo.100", "NonSemantic.Shader.DebugInfo.100",
                           "NonSemantic.Unknown"})
    EXPECT_EQ(test::readError(declare("OpExtension \"SPV_KHR_non_semantic_info\"\n"
                                      "%1 = OpExtInstImport \"" +
                                      std::string(name) + "\"")),
              "");
  EXPECT_EQ(test::readError(declare("%1 = OpExtInstImport \"GLSL.std.450\"")),
            "word 5: OpExtInstImport: instruction set 'GLSL.std.450' is not supported");
}

TEST(Capabilities, ADeviceOffersWhatItHas) {
  mux_device_info_s device{};
  device.address_capabilities = mux_address_capabilities_bits32;
  device.integer_capabilities = mux_integer_capabilities_32bit;
  const auto small = compiler::getSPIRVDeviceInfo(device);
  EXPECT_EQ(small.address_bits, 32u);
  EXPECT_THAT(small.capabilities, Contains(uint32_t(spv::Capability::Kernel)));
  EXPECT_THAT(small.capabilities, Not(Contains(uint32_t(spv::Capability::Int64))));
  EXPECT_THAT(small.capabilities, Not(Contains(uint32_t(spv::Capability::Float64))));
  EXPECT_THAT(small.extensions, Not(Contains("SPV_KHR_subgroup_rotate")));
  EXPECT_THAT(small.ext_inst_imports, Contains("OpenCL.std"));

  device.address_capabilities |= mux_address_capabilities_bits64;
  device.integer_capabilities |= mux_integer_capabilities_64bit;
  device.double_capabilities = mux_floating_point_capabilities_rte;
  device.sub_groups_support = true;
  const auto large = compiler::getSPIRVDeviceInfo(device);
  EXPECT_EQ(large.address_bits, 64u);
  EXPECT_THAT(large.capabilities, Contains(uint32_t(spv::Capability::Int64)));
  EXPECT_THAT(large.capabilities, Contains(uint32_t(spv::Capability::Float64)));
  EXPECT_THAT(large.extensions, Contains("SPV_KHR_subgroup_rotate"));

  const auto whole = compiler::getWholeSPIRVDeviceInfo(64);
  EXPECT_EQ(whole.capabilities.size(), spirv::getCapabilities().size());
  for (const uint32_t capability : large.capabilities)
    EXPECT_THAT(whole.capabilities, Contains(capability));
}

TEST(Capabilities, UnknownNamesAreNotFound) {
  EXPECT_FALSE(compiler::findSPIRVCapability("Pipes").has_value());
  EXPECT_FALSE(compiler::findSPIRVCapability("").has_value());
}

TEST(Capabilities, VersionsAscend) {
  const std::vector<uint32_t> versions = compiler::getSPIRVVersions();
  EXPECT_EQ(versions.front(), 0x00010000u);
  EXPECT_EQ(versions.back(), 0x00010600u);
  EXPECT_TRUE(std::is_sorted(versions.begin(), versions.end()));
}

} // namespace
