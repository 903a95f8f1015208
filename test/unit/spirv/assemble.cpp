#include "assemble.h"

#include <gtest/gtest.h>
#include <llvm/Support/SwapByteOrder.h>
#include <spirv-tools/libspirv.hpp>

namespace test {

const char *const preamble = R"(
  OpCapability Addresses
  OpCapability Kernel
  OpCapability Linkage
  OpCapability Int8
  OpCapability Int16
  OpCapability Int64
  OpCapability Float16
  OpCapability Float64
  %std = OpExtInstImport "OpenCL.std"
  OpMemoryModel Physical64 OpenCL
)";

std::vector<uint32_t> assemble(const std::string &text, unsigned minor) {
  spvtools::SpirvTools tools(SPV_ENV_UNIVERSAL_1_6);
  std::string log;
  tools.SetMessageConsumer(
      [&](spv_message_level_t, const char *, const spv_position_t &position, const char *message) {
        log += "line " + std::to_string(position.line + 1) + ": " + message + "\n";
      });
  std::vector<uint32_t> module;
  EXPECT_TRUE(tools.Assemble(text, &module, SPV_TEXT_TO_BINARY_OPTION_PRESERVE_NUMERIC_IDS)) << log;
  if (module.size() > 1)
    module[1] = 0x00010000 | minor << 8;
  return module;
}

std::vector<uint32_t> swapBytes(std::vector<uint32_t> module) {
  for (uint32_t &word : module)
    word = llvm::byteswap(word);
  return module;
}

} // namespace test
