// What the SPIR-V front end is told and what it tells.
#ifndef SPIRV_MODULE_INFO_H
#define SPIRV_MODULE_INFO_H

#include "cargo/optional.h"

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace spirv {

// A constant that can be given another value before the module is compiled.
struct SpecializableConstant {
  uint32_t size_in_bits = 0;
};

// By the constant's SpecId.
using SpecializableConstantsMap = std::map<uint32_t, SpecializableConstant>;

// The values that a caller chose.
struct SpecializationInfo {
  struct Entry {
    uint32_t offset = 0; // into `data`
    uint32_t size = 0;
  };
  std::map<uint32_t, Entry> entries;
  std::vector<uint8_t> data;
};

// What a module may ask of the device.
struct DeviceInfo {
  std::vector<uint32_t> capabilities;
  std::vector<std::string> extensions;
  std::vector<std::string> ext_inst_imports;
  uint32_t address_bits = 64;
};

// What is known of a module once it has been read.
struct ModuleInfo {
  std::array<uint32_t, 3> workgroup_size = {0, 0, 0};
};

} // namespace spirv

#endif // SPIRV_MODULE_INFO_H
