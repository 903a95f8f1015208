// What every target of this tree shares: it knows its compiler's info, its context and the device
// library.
#ifndef COMPILER_BASE_TARGET_H
#define COMPILER_BASE_TARGET_H

#include "compiler/base/context.h"
#include "compiler/target.h"

#include <memory>

namespace llvm {
class Module;
} // namespace llvm

namespace compiler {

class BaseTarget : public Target {
public:
  // `context` is not null, and outlives the target.
  BaseTarget(const Info *compiler_info, Context *context, NotifyCallbackFn callback);
  ~BaseTarget() override;

  // Loads the device library that the device's capabilities ask for, then calls initWithBuiltins.
  // FAILURE, with the reason given to the callback, when it cannot be loaded.
  Result init() override;

  // Initializes the target, under the context's lock. The body given here keeps `builtins` for
  // getBuiltins; a target that overrides this may call it, or keep the module for itself.
  virtual Result initWithBuiltins(std::unique_ptr<llvm::Module> builtins) = 0;

  // The device library, or null when it cannot be loaded. To be called under the context's lock.
  virtual llvm::Module *getBuiltins();

  const Info *getCompilerInfo() const override { return compiler_info; }
  BaseContext &getContext() const { return context; }

protected:
  // Tells the user something that belongs to no module.
  void notify(const std::string &message) const;

  const Info *const compiler_info;
  BaseContext &context;
  NotifyCallbackFn callback;

private:
  std::unique_ptr<llvm::Module> loadBuiltins();

  std::unique_ptr<llvm::Module> builtins;
};

} // namespace compiler

#endif // COMPILER_BASE_TARGET_H
