// The compiler's context: a Lockable wrapper over one LLVM context.
#ifndef COMPILER_CONTEXT_H
#define COMPILER_CONTEXT_H

#include "cargo/array_view.h"
#include "cargo/expected.h"
#include "spirv/module_info.h"

#include <cstdint>
#include <memory>
#include <string>

namespace compiler {

// Must be locked by whoever works with LLVM objects of this context. The methods of Target, Module
// and Kernel lock it themselves: a caller of those holds no lock.
class Context {
public:
  virtual ~Context() = default;

  virtual bool isValidSPIRV(cargo::array_view<const uint32_t> code) = 0;

  virtual cargo::expected<spirv::SpecializableConstantsMap, std::string>
  getSpecializableConstants(cargo::array_view<const uint32_t> code) = 0;

  virtual void lock() = 0;
  virtual bool try_lock() = 0;
  virtual void unlock() = 0;
};

// A new context, or null when memory is short.
std::unique_ptr<Context> createContext();

} // namespace compiler

#endif // COMPILER_CONTEXT_H
