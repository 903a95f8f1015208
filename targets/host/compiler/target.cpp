#include "target.h"

#include "compiler/base/emit_object.h"
#include "module.h"
#include "target_machine.h"

#include <llvm/IR/Module.h>
#include <llvm/Target/TargetMachine.h>

#include <new>

namespace host {

HostTarget::HostTarget(const compiler::Info *info, compiler::Context *context,
                       compiler::NotifyCallbackFn callback)
    : BaseTarget(info, context, std::move(callback)) {}

HostTarget::~HostTarget() = default;

compiler::Result HostTarget::initWithBuiltins(std::unique_ptr<llvm::Module> builtins) {
  auto machine = createTargetMachine(getCpuTarget());
  if (!machine) {
    notify("cannot generate code for this CPU: " + llvm::toString(machine.takeError()));
    return compiler::Result::FAILURE;
  }
  targetMachine = std::move(*machine);
  objectEmitter = std::make_unique<compiler::ObjectEmitter>(*targetMachine);
  return BaseTarget::initWithBuiltins(std::move(builtins));
}

bool HostTarget::releaseLLVMObjects() {
  // The code generator's passes may refer to the last module that they ran on.
  if (targetMachine)
    objectEmitter = std::make_unique<compiler::ObjectEmitter>(*targetMachine);
  return releaseBuiltins();
}

std::unique_ptr<compiler::Module> HostTarget::createModule(uint32_t &numErrors, std::string &log) {
  if (!targetMachine)
    return nullptr;
  return std::unique_ptr<compiler::Module>(new (std::nothrow)
                                               HostModule(*this, context, numErrors, log));
}

} // namespace host
