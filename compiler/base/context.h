// BaseContext: an LLVM context and its lock.
#ifndef COMPILER_BASE_CONTEXT_H
#define COMPILER_BASE_CONTEXT_H

#include "compiler/context.h"

#include <llvm/IR/LLVMContext.h>

#include <memory>
#include <mutex>
#include <vector>

namespace compiler {

class BaseTarget;

/// The only implementation of compiler::Context. The lock is recursive, so that a target can call a
/// locking method of its base class while it holds the lock.
class BaseContext final : public Context {
public:
  BaseContext();
  ~BaseContext() override;

  bool isValidSPIRV(cargo::array_view<const uint32_t> code) override;
  cargo::expected<spirv::SpecializableConstantsMap, std::string>
  getSpecializableConstants(cargo::array_view<const uint32_t> code) override;

  void lock() override;
  bool try_lock() override;
  void unlock() override;

  /// Requires the lock. Valid as long as a module exists: LLVM keeps metadata, types and constants
  /// for the life of its context, so the context is replaced by a new one when the last module is
  /// destroyed after many were created.
  llvm::LLVMContext &getLLVMContext() { return *llvm_context; }

private:
  friend class BaseModule;
  friend class BaseTarget;

  // All of these require the lock.
  void addModule();
  void removeModule();
  void addTarget(BaseTarget &target);
  void removeTarget(BaseTarget &target);
  void createLLVMContext();

  std::recursive_mutex mutex;
  std::unique_ptr<llvm::LLVMContext> llvm_context;
  /// Modules that exist, and those that were created since the LLVM context was.
  unsigned num_modules = 0;
  unsigned num_created = 0;
  std::vector<BaseTarget *> targets;
};

} // namespace compiler

#endif // COMPILER_BASE_CONTEXT_H
