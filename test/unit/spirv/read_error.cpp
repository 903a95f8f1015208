#include "read_error.h"

#include "compiler/frontend/spirv/read.h"
#include "compiler/spirv.h"

namespace test {

std::string readError(const std::vector<uint32_t> &module, const spirv::DeviceInfo &device) {
  llvm::LLVMContext context;
  auto result = spirv::read(context, module, device, /*specialization=*/nullptr);
  return result ? "" : result.error();
}

std::string readError(const std::vector<uint32_t> &module) {
  return readError(module, compiler::getWholeSPIRVDeviceInfo(64));
}

} // namespace test
