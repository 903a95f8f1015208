// Modules that are small, but take a time or a stack that grows exponentially or without end.
#ifndef COMPILER_FRONTEND_SPIRV_LIMITS_H
#define COMPILER_FRONTEND_SPIRV_LIMITS_H

#include "instruction.h"

namespace spirv {

/// An error if types are nested too deeply or have too many members, or if constants use variables
/// in too many ways: neither SPIRV-Tools nor LLVM remembers what it has visited.
std::optional<std::string> checkLimits(const Binary &binary);

} // namespace spirv

#endif // COMPILER_FRONTEND_SPIRV_LIMITS_H
