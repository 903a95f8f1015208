#include "extension_header.h"

// cl_khr_expect_assume: clang's __builtin_assume does as it is. Its __builtin_expect takes and
// gives a long, where the extension's keeps the type of its argument, which may also be a vector.
// What is expected of a vector has no use here. Every program reads this, so it declares nothing:
// macros cost next to no time where they are not used. Both ways of a choice are checked, so each
// must have a type that the other's arguments bear; only the one that is chosen is evaluated.
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
