#include "compiler/base/target.h"

#include "compiler/builtins/device_library.h"

#include <llvm/IR/Module.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/Error.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/Target/TargetOptions.h>
#include <llvm/TargetParser/Triple.h>

#include <cassert>

namespace compiler {
namespace {

// createContext is the only way to create a context.
BaseContext &asBaseContext(Context *context) {
  assert(context && "createTarget must return null for a null context");
  return static_cast<BaseContext &>(*context);
}

} // namespace

BaseTarget::BaseTarget(const Info *compiler_info, Context *context, NotifyCallbackFn callback)
    : compiler_info(compiler_info), context(asBaseContext(context)), callback(std::move(callback)) {
  std::lock_guard<BaseContext> guard(this->context);
  this->context.addTarget(*this);
}

BaseTarget::~BaseTarget() {
  // Destroying an llvm::Module changes its context, which other threads may use.
  std::lock_guard<BaseContext> guard(context);
  builtins.reset();
  context.removeTarget(*this);
}

bool BaseTarget::releaseBuiltins() {
  builtins.reset();
  return true;
}

Result BaseTarget::init() {
  std::lock_guard<BaseContext> guard(context);
  std::unique_ptr<llvm::Module> library = loadBuiltins();
  if (!library)
    return Result::FAILURE;
  return initWithBuiltins(std::move(library));
}

Result BaseTarget::initWithBuiltins(std::unique_ptr<llvm::Module> library) {
  builtins = std::move(library);
  return Result::SUCCESS;
}

llvm::Module *BaseTarget::getBuiltins() {
  // A target may have kept the library for itself in initWithBuiltins.
  if (!builtins)
    builtins = loadBuiltins();
  return builtins.get();
}

std::unique_ptr<llvm::Module> BaseTarget::loadBuiltins() {
  auto library =
      ::builtins::loadLibrary(context.getLLVMContext(), compiler_info->getBuiltinCapabilities());
  if (library)
    return std::move(*library);
  notify("cannot load the device library: " + llvm::toString(library.takeError()));
  return nullptr;
}

Result BaseTarget::createCodeGenerator(const std::string &name, const std::string &cpu,
                                       const std::string &features) {
  const llvm::Triple triple(name);
  std::string error;
  const llvm::Target *target = llvm::TargetRegistry::lookupTarget(triple, error);
  if (target)
    code_generator.reset(target->createTargetMachine(triple, cpu, features, llvm::TargetOptions(),
                                                     llvm::Reloc::PIC_));
  if (code_generator)
    return Result::SUCCESS;
  notify("no code generator for '" + name + "'" + (error.empty() ? "" : ": " + error));
  return Result::FAILURE;
}

void BaseTarget::notify(const std::string &message) const {
  if (callback)
    callback(message.c_str(), nullptr, 0);
}

} // namespace compiler
