// Shared parts of the integer and floating-point conversions.
#ifndef BUILTINS_CONVERT_H
#define BUILTINS_CONVERT_H

#include "prelude.h"

// The ranges of integer types, for comparison in ulong and long.
#define MAX_char SCHAR_MAX
#define MAX_uchar UCHAR_MAX
#define MAX_short SHRT_MAX
#define MAX_ushort USHRT_MAX
#define MAX_int INT_MAX
#define MAX_uint UINT_MAX
#define MAX_long LONG_MAX
#define MAX_ulong ULONG_MAX
#define MIN_char SCHAR_MIN
#define MIN_uchar 0
#define MIN_short SHRT_MIN
#define MIN_ushort 0
#define MIN_int INT_MIN
#define MIN_uint 0
#define MIN_long LONG_MIN
#define MIN_ulong 0
// The first value above the range. If it overflows to infinity in half, no finite half is above the
// range.
#define LIMIT_char 0x1p7
#define LIMIT_uchar 0x1p8
#define LIMIT_short 0x1p15
#define LIMIT_ushort 0x1p16
#define LIMIT_int 0x1p31
#define LIMIT_uint 0x1p32
#define LIMIT_long 0x1p63
#define LIMIT_ulong 0x1p64

// Integer types of the same size.
#define SIGNED_char char
#define SIGNED_uchar char
#define SIGNED_short short
#define SIGNED_ushort short
#define SIGNED_int int
#define SIGNED_uint int
#define SIGNED_long long
#define SIGNED_ulong long

// X(N, MODE, …), where MODE is the suffix of the function's name.
#define EACH_MODE_AND_WIDTH(X, ...)                                                                \
  EACH_WIDTH(X, , __VA_ARGS__)                                                                     \
  EACH_WIDTH(X, _rte, __VA_ARGS__)                                                                 \
  EACH_WIDTH(X, _rtz, __VA_ARGS__)                                                                 \
  EACH_WIDTH(X, _rtp, __VA_ARGS__)                                                                 \
  EACH_WIDTH(X, _rtn, __VA_ARGS__)
#define FROM_EACH_INTEGER(X, ...)                                                                  \
  X(char, __VA_ARGS__)                                                                             \
  X(uchar, __VA_ARGS__)                                                                            \
  X(short, __VA_ARGS__)                                                                            \
  X(ushort, __VA_ARGS__)                                                                           \
  X(int, __VA_ARGS__)                                                                              \
  X(uint, __VA_ARGS__)                                                                             \
  X(long, __VA_ARGS__)                                                                             \
  X(ulong, __VA_ARGS__)
// Converts the result of a comparison to elements of another size. Scalar comparisons always yield
// int.
#define CONDITION(T, x) (x)
#define CONDITION2(T, x) __builtin_convertvector(x, T##2)
#define CONDITION3(T, x) __builtin_convertvector(x, T##3)
#define CONDITION4(T, x) __builtin_convertvector(x, T##4)
#define CONDITION8(T, x) __builtin_convertvector(x, T##8)
#define CONDITION16(T, x) __builtin_convertvector(x, T##16)

#endif // BUILTINS_CONVERT_H
