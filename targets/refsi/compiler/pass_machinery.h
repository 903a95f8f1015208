// Pass machinery with the passes of the accelerator.
#ifndef REFSI_COMPILER_PASS_MACHINERY_H
#define REFSI_COMPILER_PASS_MACHINERY_H

#include "compiler/base/base_module_pass_machinery.h"
#include "compiler/options.h"
#include "refsi/device_info.h"

namespace refsi {

class PassMachinery final : public compiler::BaseModulePassMachinery {
public:
  /// `options` configure the pipelines and must outlive the machinery.
  PassMachinery(llvm::LLVMContext &context, llvm::TargetMachine &targetMachine,
                compiler::utils::DeviceInfo deviceInfo,
                compiler::utils::BuiltinInfoAnalysis::CallbackFn builtinInfo,
                const DeviceInfo &device, const compiler::Options &options);

  void registerPasses() override;
  void addClassToPassNames() override;
  void registerPassCallbacks() override;
  void printPassNames(llvm::raw_ostream &OS) override;

private:
  const DeviceInfo &device;
  const compiler::Options &options;
};

} // namespace refsi

#endif // REFSI_COMPILER_PASS_MACHINERY_H
