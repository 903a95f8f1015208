// A program on its way to code for the device.
#ifndef MY_DEVICE_MODULE_H
#define MY_DEVICE_MODULE_H

#include "compiler/base/module.h"
#include "my_device/pass_machinery.h"
#include "my_device/target.h"

#include <vector>

namespace my_device {

class Module final : public compiler::BaseModule {
public:
  Module(Target &target, compiler::BaseContext &context, uint32_t &numErrors, std::string &log);

  // A relocatable ELF object.
  compiler::Result createBinary(cargo::array_view<uint8_t> &buffer) override;
  std::unique_ptr<compiler::utils::PassMachinery> createPassMachinery() override;

protected:
  llvm::ModulePassManager getLateTargetPasses(compiler::utils::PassMachinery &machinery) override;
  compiler::Kernel *createKernel(const std::string &name) override;

private:
  DeviceOptions readDeviceOptions();

  Target &myTarget;
  std::vector<uint8_t> binary;
};

} // namespace my_device

#endif // MY_DEVICE_MODULE_H
