#include "extension_header.h"

// cl_khr_expect_assume: clang's __builtin_assume does as it is. Its __builtin_expect takes and
// gives a long, where the extension's keeps the type of its argument, which may also be a vector.
// What is expected of a vector has no use here.
static constexpr char header[] = R"(
#define cl_khr_expect_assume 1
#define __openmux_expect_vector(type)                                                             \
  inline __attribute__((overloadable)) type __openmux_expect(type value, type expected) {  \
    return value;                                                                                  \
  }
#define __openmux_expect_type(type)                                                                \
  inline __attribute__((overloadable)) type __openmux_expect(type value, type expected) {  \
    return (type)__builtin_expect((long)value, (long)expected);                                    \
  }                                                                                                \
  __openmux_expect_vector(type##2) __openmux_expect_vector(type##3)                                \
  __openmux_expect_vector(type##4) __openmux_expect_vector(type##8)                                \
  __openmux_expect_vector(type##16)
__openmux_expect_type(char) __openmux_expect_type(uchar)
__openmux_expect_type(short) __openmux_expect_type(ushort)
__openmux_expect_type(int) __openmux_expect_type(uint)
__openmux_expect_type(long) __openmux_expect_type(ulong)
#undef __openmux_expect_type
#undef __openmux_expect_vector
#define __builtin_expect(value, expected)                                                          \
  __openmux_expect((value), (__typeof__(value))(expected))
)";

llvm::StringRef compiler::opencl_c::getExtensionHeader() { return header; }
