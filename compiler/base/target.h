// BaseTarget: owns the device library and refers to the compiler info and the context.
#ifndef COMPILER_BASE_TARGET_H
#define COMPILER_BASE_TARGET_H

#include "compiler/base/context.h"
#include "compiler/target.h"

#include <cstdint>
#include <memory>
#include <new>
#include <string>

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace compiler {

class BaseTarget : public Target {
public:
  /// `context` must not be null and must outlive the target.
  BaseTarget(const Info *compiler_info, Context *context, NotifyCallbackFn callback);
  ~BaseTarget() override;

  /// Loads the device library for the device's capabilities and calls initWithBuiltins. FAILURE,
  /// with the reason passed to the callback, if it cannot be loaded.
  Result init() override;

  /// Initializes the target; called under the context's lock. This implementation keeps `builtins`
  /// for getBuiltins; an override may call it or keep the module itself.
  virtual Result initWithBuiltins(std::unique_ptr<llvm::Module> builtins) = 0;

  /// The device library, or null if it cannot be loaded. Requires the context's lock.
  virtual llvm::Module *getBuiltins();

  /// Releases all objects of the LLVM context, which is about to be replaced, and returns true; or
  /// returns false, so that the context stays. Called under the context's lock while no module
  /// exists. This implementation returns false, for it does not know what a subclass keeps; one
  /// that keeps the device library here only may return releaseBuiltins().
  virtual bool releaseLLVMObjects() { return false; }

  /// The code generator of BaseModule's defaults (createPassMachinery, createBinary); null if the
  /// target has not set one. Requires the context's lock.
  llvm::TargetMachine *getCodeGenerator() const { return code_generator.get(); }
  uint64_t getMaxFrameSize() const { return max_frame_size; }

  const Info *getCompilerInfo() const override { return compiler_info; }
  BaseContext &getContext() const { return context; }

protected:
  /// Destroys the device library, which getBuiltins loads again. Always true.
  bool releaseBuiltins();

  /// Sets code_generator to one for position-independent code; its LLVM target must have been
  /// initialized. FAILURE, with the reason passed to the callback, if there is none.
  Result createCodeGenerator(const std::string &triple, const std::string &cpu = "",
                             const std::string &features = "");

  /// Passes a message that belongs to no module to the callback.
  void notify(const std::string &message) const;

  const Info *const compiler_info;
  BaseContext &context;
  NotifyCallbackFn callback;
  /// A subclass sets it in initWithBuiltins, for instance with createCodeGenerator.
  std::unique_ptr<llvm::TargetMachine> code_generator;
  /// The limit in bytes on the stack frame of a function, which BaseModule::createBinary enforces.
  uint64_t max_frame_size = UINT64_MAX;

private:
  std::unique_ptr<llvm::Module> loadBuiltins();

  std::unique_ptr<llvm::Module> builtins;
};

/// An Info whose targets are of the class T, which has the constructor of BaseTarget.
template <class T> struct BaseInfo : Info {
  std::unique_ptr<Target> createTarget(Context *context, NotifyCallbackFn callback) const override {
    if (!context)
      return nullptr;
    return std::unique_ptr<Target>(new (std::nothrow) T(this, context, std::move(callback)));
  }
};

} // namespace compiler

#endif // COMPILER_BASE_TARGET_H
