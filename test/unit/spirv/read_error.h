// Errors of spirv::read.
#ifndef TEST_UNIT_SPIRV_READ_ERROR_H
#define TEST_UNIT_SPIRV_READ_ERROR_H

#include "spirv/module_info.h"

#include <cstdint>
#include <string>
#include <vector>

namespace test {

/// The error of reading a module for a device; empty if there is none.
std::string readError(const std::vector<uint32_t> &module, const spirv::DeviceInfo &device);

/// For a device of 64 bits that has everything.
std::string readError(const std::vector<uint32_t> &module);

} // namespace test

#endif // TEST_UNIT_SPIRV_READ_ERROR_H
