// SPIR-V modules for tests.
#ifndef TEST_UNIT_SPIRV_ASSEMBLE_H
#define TEST_UNIT_SPIRV_ASSEMBLE_H

#include <cstdint>
#include <string>
#include <vector>

namespace test {

/// Assembles for version 1.`minor`. Numeric ids are kept. An error fails the test.
std::vector<uint32_t> assemble(const std::string &text, unsigned minor = 4);

/// The declarations of a module for OpenCL.
extern const char *const preamble;

/// The module in the other byte order.
std::vector<uint32_t> swapBytes(std::vector<uint32_t> module);

} // namespace test

#endif // TEST_UNIT_SPIRV_ASSEMBLE_H
