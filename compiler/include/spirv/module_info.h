// Types of the SPIR-V front end's interface.
#ifndef SPIRV_MODULE_INFO_H
#define SPIRV_MODULE_INFO_H

#include "cargo/optional.h"

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace spirv {

/// A specialization constant of a module.
struct SpecializableConstant {
  enum class Type { BOOLEAN, INTEGER, FLOAT };

  Type type = Type::INTEGER;
  /// 1 for a boolean, 8, 16, 32 or 64 for an integer, 16, 32 or 64 for a float.
  uint32_t size_in_bits = 0;

  /// The size of a value in SpecializationInfo::data: that of a boolean is 1.
  uint32_t getSizeInBytes() const { return (size_in_bits + 7) / 8; }
};

/// The key is the constant's SpecId.
using SpecializableConstantsMap = std::map<uint32_t, SpecializableConstant>;

/// Values for specialization constants; the key is the SpecId. A boolean is false if its byte is 0.
/// Constants without an entry keep the module's value.
struct SpecializationInfo {
  struct Entry {
    uint32_t offset = 0; ///< in bytes, in `data`
    uint32_t size = 0;   ///< in bytes
  };
  std::map<uint32_t, Entry> entries;
  std::vector<uint8_t> data;
};

/// Capabilities and extensions that a module may use.
struct DeviceInfo {
  std::vector<uint32_t> capabilities;
  std::vector<std::string> extensions;
  std::vector<std::string> ext_inst_imports;
  uint32_t address_bits = 64;
};

/// Properties of a compiled module.
struct ModuleInfo {
  std::array<uint32_t, 3> workgroup_size = {0, 0, 0};
};

} // namespace spirv

#endif // SPIRV_MODULE_INFO_H
