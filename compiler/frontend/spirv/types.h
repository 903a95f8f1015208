// OpType... instructions.
#ifndef COMPILER_FRONTEND_SPIRV_TYPES_H
#define COMPILER_FRONTEND_SPIRV_TYPES_H

#include "reader.h"

namespace spirv {

void readType(Reader &reader, const Instruction &instruction);

/// The address space of a storage class; nothing if kernels do not have it.
std::optional<unsigned> getAddressSpace(spv::StorageClass storage);

} // namespace spirv

#endif // COMPILER_FRONTEND_SPIRV_TYPES_H
