// Functions of one floating-point operation, which LLVM knows by name.
#include "types.h"

#define DEFINE(T)                                                                                  \
  OVERLOAD T fabs(T x) { return __builtin_elementwise_abs(x); }                                    \
  OVERLOAD T sqrt(T x) { return __builtin_elementwise_sqrt(x); }                                   \
  OVERLOAD T floor(T x) { return __builtin_elementwise_floor(x); }                                 \
  OVERLOAD T ceil(T x) { return __builtin_elementwise_ceil(x); }                                   \
  OVERLOAD T trunc(T x) { return __builtin_elementwise_trunc(x); }                                 \
  OVERLOAD T fma(T a, T b, T c) { return __builtin_elementwise_fma(a, b, c); }                     \
  OVERLOAD T mad(T a, T b, T c) { return __builtin_elementwise_fma(a, b, c); }
FOR_EACH_FLOAT(DEFINE)
