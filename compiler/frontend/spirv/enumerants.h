// Names of SPIR-V's enumerants in messages.
#ifndef COMPILER_FRONTEND_SPIRV_ENUMERANTS_H
#define COMPILER_FRONTEND_SPIRV_ENUMERANTS_H

#include "instruction.h"

#include <spirv/unified1/spirv.hpp11>
#include <string>

namespace spirv {

// E.g. "Pipes"; the number if SPIRV-Tools does not know it.
std::string getCapabilityName(spv::Capability capability);
std::string getStorageClassName(spv::StorageClass storage);
std::string getBuiltInName(spv::BuiltIn builtIn);
/// That of an OpExecutionMode or OpExecutionModeId, which has a mode.
std::string getExecutionModeName(const Instruction &instruction);

} // namespace spirv

#endif // COMPILER_FRONTEND_SPIRV_ENUMERANTS_H
