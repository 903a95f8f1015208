// Translation of SPIR-V modules to LLVM IR.
#ifndef COMPILER_FRONTEND_SPIRV_READ_H
#define COMPILER_FRONTEND_SPIRV_READ_H

#include "cargo/expected.h"
#include "spirv/module_info.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <cstdint>
#include <memory>
#include <string>

namespace spirv {

/// What becomes of the source lines that a module names.
enum class DebugInfo {
  None,
  Locations, ///< for remarks; the code has no debug information
  Lines,     ///< line tables
};

struct ReadModule {
  /// Has the form of clang's IR for OpenCL C: triple, data layout, address spaces, mangled builtins
  /// and the kernel metadata that describeKernels reads.
  std::unique_ptr<llvm::Module> module;
  ModuleInfo info;
};

/// Translates a module of the OpenCL environment, of either endianness. The error is a message with
/// the offset of the word and the name of the instruction.
///
/// `specialization` may be null. A module that does not pass `validate` gives an error or invalid
/// IR, which the caller must verify, but never undefined behaviour.
cargo::expected<ReadModule, std::string>
read(llvm::LLVMContext &context, llvm::ArrayRef<uint32_t> code, const DeviceInfo &device,
     const SpecializationInfo *specialization, DebugInfo debugInfo = DebugInfo::None);

/// The specialization constants of a module by SpecId. The error is a message.
cargo::expected<SpecializableConstantsMap, std::string>
getSpecializableConstants(llvm::ArrayRef<uint32_t> code);

} // namespace spirv

#endif // COMPILER_FRONTEND_SPIRV_READ_H
