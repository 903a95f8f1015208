// BaseContext: an LLVM context and its lock.
#ifndef COMPILER_BASE_CONTEXT_H
#define COMPILER_BASE_CONTEXT_H

#include "compiler/context.h"

#include <llvm/IR/LLVMContext.h>

#include <mutex>

namespace compiler {

/// The only implementation of compiler::Context. The lock is recursive, so that a target can call a
/// locking method of its base class while it holds the lock.
class BaseContext final : public Context {
public:
  BaseContext();
  ~BaseContext() override;

  /// Always false: there is no SPIR-V front end.
  bool isValidSPIRV(cargo::array_view<const uint32_t> code) override;
  cargo::expected<spirv::SpecializableConstantsMap, std::string>
  getSpecializableConstants(cargo::array_view<const uint32_t> code) override;

  void lock() override;
  bool try_lock() override;
  void unlock() override;

  /// Requires the lock.
  llvm::LLVMContext &getLLVMContext() { return llvm_context; }

private:
  std::recursive_mutex mutex;
  llvm::LLVMContext llvm_context;
};

} // namespace compiler

#endif // COMPILER_BASE_CONTEXT_H
