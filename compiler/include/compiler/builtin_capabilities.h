// Capabilities that select a variant of the device library.
#ifndef COMPILER_BUILTIN_CAPABILITIES_H
#define COMPILER_BUILTIN_CAPABILITIES_H

#include <cstdint>

namespace builtins::file {

using capabilities_bitfield = uint32_t;

enum capabilities : capabilities_bitfield {
  CAPS_DEFAULT = 0,
  CAPS_32BIT = 1u << 0, ///< size_t has 32 bits
  CAPS_FP64 = 1u << 1,
  CAPS_FP16 = 1u << 2,
};

} // namespace builtins::file

#endif // COMPILER_BUILTIN_CAPABILITIES_H
