#include "compiler_instance.h"

#include "log.h"

namespace opencl {

std::shared_ptr<CompilerInstance> CompilerInstance::create(const compiler::Info &info) {
  auto instance = std::make_shared<CompilerInstance>();
  auto forwardMessage = [](const char *message, const void *, size_t) {
    if (log::isOn(log::Topic::Build))
      log::write(log::Topic::Build, message);
  };
  instance->context = compiler::createContext();
  instance->target = info.createTarget(instance->context.get(), forwardMessage);
  if (!instance->target || instance->target->init() != compiler::Result::SUCCESS)
    return nullptr;
  return instance;
}

} // namespace opencl
