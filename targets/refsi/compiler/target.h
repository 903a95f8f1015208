// Target of the accelerator: LLVM's code generator for its harts.
#ifndef REFSI_COMPILER_TARGET_H
#define REFSI_COMPILER_TARGET_H

#include "compiler/base/target.h"
#include "info.h"

#include <llvm/Support/CodeGen.h>
#include <llvm/Target/TargetMachine.h>

#include <memory>
#include <string>

namespace refsi {

class Target final : public compiler::BaseTarget {
public:
  Target(const CompilerInfo &info, compiler::Context *context, compiler::NotifyCallbackFn callback);

  compiler::Result initWithBuiltins(std::unique_ptr<llvm::Module> builtins) override;
  bool releaseLLVMObjects() override { return releaseBuiltins(); }
  std::unique_ptr<compiler::Module> createModule(uint32_t &numErrors, std::string &log) override;

  const DeviceInfo &getDevice() const { return device; }
  /// Has the optimization level of an optimized build. Requires init.
  llvm::TargetMachine &getTargetMachine() { return *targetMachine; }

  /// Null, with a reason in `error`, if LLVM has no such code generator.
  std::unique_ptr<llvm::TargetMachine> createTargetMachine(llvm::CodeGenOptLevel level,
                                                           std::string &error) const;

private:
  const DeviceInfo &device;
  std::unique_ptr<llvm::TargetMachine> targetMachine;
};

} // namespace refsi

#endif // REFSI_COMPILER_TARGET_H
