#include "extension_header.h"

// cl_khr_expect_assume: __builtin_assume can be used as it is. __builtin_expect takes and returns a
// long, but the extension's function keeps the type of its argument, which may be a vector;
// expectations about vectors are ignored. The header defines macros only, because every program
// includes it. Both operands of __builtin_choose_expr are type-checked, so that each must be valid
// for the arguments of the other; only the chosen one is evaluated.
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
)";

llvm::StringRef compiler::opencl_c::getExtensionHeader() { return header; }
