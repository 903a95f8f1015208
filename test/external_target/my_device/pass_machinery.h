// The pass machinery that also knows the device's part of the pipeline.
#ifndef MY_DEVICE_PASS_MACHINERY_H
#define MY_DEVICE_PASS_MACHINERY_H

#include "compiler/base/base_module_pass_machinery.h"

namespace my_device {

// What the device's own build options ask for.
struct DeviceOptions {
  bool idsInMemory = false;
  bool groupHardware = false;
  bool optimize = true;
};

class PassMachinery final : public compiler::BaseModulePassMachinery {
public:
  PassMachinery(llvm::LLVMContext &context, llvm::TargetMachine &targetMachine,
                compiler::utils::DeviceInfo deviceInfo,
                compiler::utils::BuiltinInfoAnalysis::CallbackFn builtinInfo,
                DeviceOptions options);

  void registerPassCallbacks() override;
  void printPassNames(llvm::raw_ostream &OS) override;

  // my-device-late-passes.
  void addLatePasses(llvm::ModulePassManager &PM);

private:
  DeviceOptions options;
};

} // namespace my_device

#endif // MY_DEVICE_PASS_MACHINERY_H
