// compiler::Context: a Lockable wrapper of an LLVM context.
#ifndef COMPILER_CONTEXT_H
#define COMPILER_CONTEXT_H

#include "cargo/array_view.h"
#include "cargo/expected.h"
#include "spirv/module_info.h"

#include <cstdint>
#include <memory>
#include <string>

namespace compiler {

/// Must be locked to access LLVM objects of the context. The methods of Target, Module and Kernel
/// lock it themselves.
class Context {
public:
  virtual ~Context() = default;

  /// Whether the module, of either byte order, obeys the SPIR-V specification. A device may still
  /// lack what it uses.
  virtual bool isValidSPIRV(cargo::array_view<const uint32_t> code) = 0;

  /// The constants that a SpecializationInfo may set. The error is a message.
  virtual cargo::expected<spirv::SpecializableConstantsMap, std::string>
  getSpecializableConstants(cargo::array_view<const uint32_t> code) = 0;

  virtual void lock() = 0;
  virtual bool try_lock() = 0;
  virtual void unlock() = 0;
};

/// Creates a context; null if out of memory.
std::unique_ptr<Context> createContext();

} // namespace compiler

#endif // COMPILER_CONTEXT_H
