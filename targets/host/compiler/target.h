// Target of the host.
#ifndef HOST_COMPILER_TARGET_H
#define HOST_COMPILER_TARGET_H

#include "compiler/base/target.h"

#include <memory>

namespace compiler {
class ObjectEmitter;
} // namespace compiler

namespace llvm {
class TargetMachine;
} // namespace llvm

namespace host {

class HostTarget final : public compiler::BaseTarget {
public:
  HostTarget(const compiler::Info *info, compiler::Context *context,
             compiler::NotifyCallbackFn callback);
  ~HostTarget() override;

  compiler::Result initWithBuiltins(std::unique_ptr<llvm::Module> builtins) override;
  bool releaseLLVMObjects() override;

  std::unique_ptr<compiler::Module> createModule(uint32_t &numErrors, std::string &log) override;

  /// Requires the context's lock and init. Has the optimization level of an optimized build.
  llvm::TargetMachine &getTargetMachine() { return *targetMachine; }
  /// For modules of an optimized build. Requires the context's lock.
  compiler::ObjectEmitter &getObjectEmitter() { return *objectEmitter; }

private:
  std::unique_ptr<llvm::TargetMachine> targetMachine;
  std::unique_ptr<compiler::ObjectEmitter> objectEmitter;
};

} // namespace host

#endif // HOST_COMPILER_TARGET_H
