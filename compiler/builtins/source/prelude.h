// Common header of the device library.
//
// The sources are OpenCL C 3.0. Each function is defined once as a macro over its types, and the
// EACH_… macros below instantiate the overloads. The first parameter of a macro is the number of
// elements (empty for a scalar), followed by the element type and related types: X(N, T, S, U),
// where S and U are the signed and unsigned integer types of T's size.
//
// Conditions use ?:, which selects per element and does not branch.
#ifndef BUILTINS_PRELUDE_H
#define BUILTINS_PRELUDE_H

#define OVERLOADED __attribute__((overloadable))

#define EACH_VECTOR(X, ...)                                                                        \
  X(2, __VA_ARGS__) X(3, __VA_ARGS__) X(4, __VA_ARGS__) X(8, __VA_ARGS__) X(16, __VA_ARGS__)
#define EACH_WIDTH(X, ...) X(, __VA_ARGS__) EACH_VECTOR(X, __VA_ARGS__)

#ifdef cl_khr_fp16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define WITH_HALF(...) __VA_ARGS__
#else
#define WITH_HALF(...)
#endif

// Floating-point types. The second form omits half, for functions that half computes in float.
#define EACH_FLOAT_OR_DOUBLE(X)                                                                    \
  EACH_WIDTH(X, float, int, uint)                                                                  \
  EACH_WIDTH(X, double, long, ulong)
#define EACH_HALF(X) WITH_HALF(EACH_WIDTH(X, half, short, ushort))
#define EACH_FLOATING(X) EACH_FLOAT_OR_DOUBLE(X) EACH_HALF(X)
#define EACH_FLOATING_VECTOR(X)                                                                    \
  EACH_VECTOR(X, float, int, uint)                                                                 \
  EACH_VECTOR(X, double, long, ulong)                                                              \
  WITH_HALF(EACH_VECTOR(X, half, short, ushort))
#define EACH_FLOATING_SCALAR(X)                                                                    \
  X(, float, int, uint) X(, double, long, ulong) WITH_HALF(X(, half, short, ushort))

// Integer types.
#define EACH_SIGNED_OF(EACH, X)                                                                    \
  EACH(X, char, char, uchar)                                                                       \
  EACH(X, short, short, ushort)                                                                    \
  EACH(X, int, int, uint)                                                                          \
  EACH(X, long, long, ulong)
#define EACH_UNSIGNED_OF(EACH, X)                                                                  \
  EACH(X, uchar, char, uchar)                                                                      \
  EACH(X, ushort, short, ushort)                                                                   \
  EACH(X, uint, int, uint)                                                                         \
  EACH(X, ulong, long, ulong)
#define EACH_SIGNED(X) EACH_SIGNED_OF(EACH_WIDTH, X)
#define EACH_UNSIGNED(X) EACH_UNSIGNED_OF(EACH_WIDTH, X)
#define EACH_INTEGER(X) EACH_SIGNED(X) EACH_UNSIGNED(X)
#define EACH_INTEGER_VECTOR(X)                                                                     \
  EACH_SIGNED_OF(EACH_VECTOR, X)                                                                   \
  EACH_UNSIGNED_OF(EACH_VECTOR, X)

// Pointers to writable memory. The generic address space exists since OpenCL C 2.0.
#define EACH_WRITABLE_SPACE(X, ...)                                                                \
  X(private, __VA_ARGS__) X(global, __VA_ARGS__) X(local, __VA_ARGS__) X(generic, __VA_ARGS__)
#define EACH_READABLE_SPACE(X, ...) EACH_WRITABLE_SPACE(X, __VA_ARGS__) X(constant, __VA_ARGS__)

// Element-wise conversion like a C cast: CAST##N(T, x).
#define CAST(T, x) ((T)(x))
#define CAST2(T, x) __builtin_convertvector(x, T##2)
#define CAST3(T, x) __builtin_convertvector(x, T##3)
#define CAST4(T, x) __builtin_convertvector(x, T##4)
#define CAST8(T, x) __builtin_convertvector(x, T##8)
#define CAST16(T, x) __builtin_convertvector(x, T##16)

// Reinterprets the bits: BITS(int4, x).
#define BITS(T, x) __builtin_astype((x), T)

// Parameters of the floating-point formats.
#define MANTISSA_BITS_half 10
#define MANTISSA_BITS_float 23
#define MANTISSA_BITS_double 52
#define BIAS_half 15
#define BIAS_float 127
#define BIAS_double 1023
// Bit masks as values of the signed type of the same size.
#define ABS_BITS_half 0x7fff
#define ABS_BITS_float 0x7fffffff
#define ABS_BITS_double 0x7fffffffffffffffL
#define INF_BITS_half 0x7c00
#define INF_BITS_float 0x7f800000
#define INF_BITS_double 0x7ff0000000000000L
#define MIN_NORMAL_BITS_half 0x0400
#define MIN_NORMAL_BITS_float 0x00800000
#define MIN_NORMAL_BITS_double 0x0010000000000000L
#define QUIET_BIT_half 0x0200
#define QUIET_BIT_float 0x00400000
#define QUIET_BIT_double 0x0008000000000000L

#endif // BUILTINS_PRELUDE_H
