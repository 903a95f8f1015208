// SPIR-V that the compiler accepts for a device.
#ifndef COMPILER_SPIRV_H
#define COMPILER_SPIRV_H

#include "cargo/optional.h"
#include "cargo/string_view.h"
#include "mux/mux.h"
#include "spirv/module_info.h"

#include <cstdint>
#include <string>
#include <vector>

namespace compiler {

/// Versions of modules in ascending order, as in their header: 0x00010600 is 1.6.
std::vector<uint32_t> getSPIRVVersions();

/// What modules for the device may use.
spirv::DeviceInfo getSPIRVDeviceInfo(const mux_device_info_s &device);

/// What the compiler implements for any device.
spirv::DeviceInfo getWholeSPIRVDeviceInfo(uint32_t address_bits);

/// The number of a capability of getWholeSPIRVDeviceInfo, e.g. "Int64"; none if it is unknown.
cargo::optional<uint32_t> findSPIRVCapability(cargo::string_view name);

/// An instruction of the OpenCL environment, or of an extension that is implemented.
struct SPIRVOpcode {
  std::string name;
  std::string refusal; ///< e.g. "pipes are not supported"; empty if the instruction is implemented
};

/// In the order of their numbers.
std::vector<SPIRVOpcode> getSPIRVOpcodes();

} // namespace compiler

#endif // COMPILER_SPIRV_H
