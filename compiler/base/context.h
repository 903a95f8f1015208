// The context every compiler of this tree works in: an LLVM context and its lock.
#ifndef COMPILER_BASE_CONTEXT_H
#define COMPILER_BASE_CONTEXT_H

#include "compiler/context.h"

#include <llvm/IR/LLVMContext.h>

#include <mutex>

namespace compiler {

// Every compiler::Context is a BaseContext. The lock is recursive: a target may lock it and then
// call a method of its base class that does so, too.
class BaseContext final : public Context {
public:
  BaseContext();
  ~BaseContext() override;

  // False: there is no SPIR-V front end.
  bool isValidSPIRV(cargo::array_view<const uint32_t> code) override;
  cargo::expected<spirv::SpecializableConstantsMap, std::string>
  getSpecializableConstants(cargo::array_view<const uint32_t> code) override;

  void lock() override;
  bool try_lock() override;
  void unlock() override;

  // To be used under the lock.
  llvm::LLVMContext &getLLVMContext() { return llvm_context; }

private:
  std::recursive_mutex mutex;
  llvm::LLVMContext llvm_context;
};

} // namespace compiler

#endif // COMPILER_BASE_CONTEXT_H
