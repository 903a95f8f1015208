// What stands in front of types: capabilities, entry points, names and decorations.
#ifndef COMPILER_FRONTEND_SPIRV_PREAMBLE_H
#define COMPILER_FRONTEND_SPIRV_PREAMBLE_H

#include "reader.h"

namespace spirv {

void readPreamble(Reader &reader, const Instruction &instruction);

} // namespace spirv

#endif // COMPILER_FRONTEND_SPIRV_PREAMBLE_H
