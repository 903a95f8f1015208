// Validation of SPIR-V modules with SPIRV-Tools.
#ifndef COMPILER_FRONTEND_SPIRV_VALIDATE_H
#define COMPILER_FRONTEND_SPIRV_VALIDATE_H

#include <llvm/ADT/ArrayRef.h>

#include <cstdint>
#include <optional>
#include <string>

namespace spirv {

/// The first violation of the SPIR-V specification, as a message with the offset of the word; none
/// if the module is valid.
std::optional<std::string> validate(llvm::ArrayRef<uint32_t> code);

} // namespace spirv

#endif // COMPILER_FRONTEND_SPIRV_VALIDATE_H
