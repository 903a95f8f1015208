// One instance of the device's compiler.
#ifndef MY_DEVICE_TARGET_H
#define MY_DEVICE_TARGET_H

#include "compiler/base/target.h"

#include <llvm/Target/TargetMachine.h>

#include <memory>

namespace my_device {

class Target final : public compiler::BaseTarget {
public:
  Target(const compiler::Info *info, compiler::Context *context,
         compiler::NotifyCallbackFn callback);

  compiler::Result initWithBuiltins(std::unique_ptr<llvm::Module> builtins) override;
  std::unique_ptr<compiler::Module> createModule(uint32_t &numErrors, std::string &log) override;

  llvm::TargetMachine &getTargetMachine() { return *targetMachine; }

private:
  std::unique_ptr<llvm::TargetMachine> targetMachine;
};

} // namespace my_device

#endif // MY_DEVICE_TARGET_H
