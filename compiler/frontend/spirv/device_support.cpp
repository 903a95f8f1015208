// What the compiler and a device support of SPIR-V.
#include "capabilities.h"
#include "compiler/spirv.h"
#include "opcodes.h"

#include <llvm/ADT/STLExtras.h>

namespace compiler {
namespace {

// Null stands for a device that has everything.
spirv::DeviceInfo makeInfo(const mux_device_info_s *device, uint32_t addressBits) {
  const auto isOffered = [&](const auto &row) { return !device || row.isOfferedBy(*device); };
  spirv::DeviceInfo info;
  for (const spirv::CapabilityRow &row : spirv::getCapabilities())
    if (isOffered(row))
      info.capabilities.push_back(uint32_t(row.capability));
  for (const spirv::ExtensionRow &row : spirv::getExtensions())
    if (isOffered(row))
      info.extensions.push_back(row.name.str());
  for (const spirv::InstructionSetRow &row : spirv::getInstructionSets())
    if (row.isReported)
      info.ext_inst_imports.push_back(row.name.str());
  info.address_bits = addressBits;
  return info;
}

} // namespace

std::vector<uint32_t> getSPIRVVersions() {
  std::vector<uint32_t> versions;
  for (uint32_t minor = 0; minor <= 6; ++minor)
    versions.push_back(0x00010000 | minor << 8);
  return versions;
}

spirv::DeviceInfo getSPIRVDeviceInfo(const mux_device_info_s &device) {
  const bool is64 = device.address_capabilities & mux_address_capabilities_bits64;
  return makeInfo(&device, is64 ? 64 : 32);
}

spirv::DeviceInfo getWholeSPIRVDeviceInfo(uint32_t address_bits) {
  return makeInfo(nullptr, address_bits);
}

cargo::optional<uint32_t> findSPIRVCapability(cargo::string_view name) {
  const auto rows = spirv::getCapabilities();
  const auto *row = llvm::find_if(rows, [&](const spirv::CapabilityRow &known) {
    return known.name == llvm::StringRef(name.data(), name.size());
  });
  if (row == rows.end())
    return cargo::nullopt;
  return uint32_t(row->capability);
}

std::vector<SPIRVOpcode> getSPIRVOpcodes() {
  std::vector<SPIRVOpcode> opcodes;
  for (const spv::Op opcode : spirv::getOpcodes())
    opcodes.push_back({spirv::getOpcodeName(opcode), spirv::findRefusal(opcode).str()});
  return opcodes;
}

} // namespace compiler
