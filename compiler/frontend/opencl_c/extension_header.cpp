#include "extension_header.h"

// cl_khr_expect_assume: __builtin_assume can be used as it is. __builtin_expect takes and returns a
// long, but the extension's function keeps the type of its argument, which may be a vector;
// expectations about vectors are ignored. The header defines macros only, because every program
// includes it. Both operands of __builtin_choose_expr are type-checked, so that each must be valid
// for the arguments of the other; only the chosen one is evaluated.
//
// __builtin_assume_aligned has the type bool in clang 22 if the pointer has an address space, as
// all have in OpenCL C. This one keeps the pointer's type: no type is void in that address space.
// The offset has a variable because __builtin_assume does not evaluate calls and assignments.
static constexpr char header[] = R"(
#define cl_khr_expect_assume 1
#define __openmux_type_of(value) __typeof__(((void)0, (value)))
#define __openmux_is_scalar(value)                                                                 \
  _Generic((__openmux_type_of(value))0, bool : 1, char : 1, unsigned char : 1, short : 1,          \
           unsigned short : 1, int : 1, unsigned int : 1, long : 1, unsigned long : 1, default : 0)
#define __openmux_scalar_or_zero(value)                                                            \
  __builtin_choose_expr(__openmux_is_scalar(value), (value), 0)
#define __builtin_expect(value, expected)                                                          \
  __builtin_choose_expr(                                                                           \
      __openmux_is_scalar(value),                                                                  \
      (__openmux_type_of(value))__builtin_expect(                                                  \
          (long)__openmux_scalar_or_zero(value),                                                   \
          (long)__openmux_scalar_or_zero((__openmux_type_of(value))(expected))),                   \
      ~~(value))
#define __openmux_assume_aligned(pointer, alignment, offset, ...)                                  \
  ({                                                                                               \
    _Static_assert((alignment) > 0 && ((alignment) & ((alignment) - 1)) == 0,                      \
                   "requested alignment is not a power of 2");                                     \
    __openmux_type_of(pointer) __openmux_pointer = (pointer);                                      \
    size_t __openmux_offset = (size_t)(offset);                                                    \
    __builtin_assume((((size_t)__openmux_pointer - __openmux_offset) & ((alignment) - 1)) == 0);   \
    __openmux_pointer;                                                                             \
  })
#define __builtin_assume_aligned(...) __openmux_assume_aligned(__VA_ARGS__, 0, 0)
)";

llvm::StringRef compiler::opencl_c::getExtensionHeader() { return header; }
