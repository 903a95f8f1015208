// Pass machinery with the passes of the host.
#ifndef HOST_COMPILER_HOST_PASS_MACHINERY_H
#define HOST_COMPILER_HOST_PASS_MACHINERY_H

#include "compiler/base/base_module_pass_machinery.h"
#include "compiler/options.h"

namespace host {

class HostPassMachinery final : public compiler::BaseModulePassMachinery {
public:
  /// `options` configure host-late-passes and must outlive the machinery.
  HostPassMachinery(llvm::LLVMContext &context, llvm::TargetMachine *TM,
                    compiler::utils::DeviceInfo deviceInfo,
                    compiler::utils::BuiltinInfoAnalysis::CallbackFn builtinInfo,
                    const compiler::Options &options);

  void registerPasses() override;
  void addClassToPassNames() override;
  void registerPassCallbacks() override;
  void printPassNames(llvm::raw_ostream &OS) override;

private:
  const compiler::Options &options;
};

} // namespace host

#endif // HOST_COMPILER_HOST_PASS_MACHINERY_H
