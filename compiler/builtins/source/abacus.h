// Functions inside the library that passes of the compiler know by name, and may replace by what
// suits a device best. They are defined in a source of their own, so that calls to them remain.
#ifndef BUILTINS_ABACUS_H
#define BUILTINS_ABACUS_H

#include "prelude.h"

#define INTERNAL __attribute__((overloadable, const))

#define DECLARE_CLZ(N, T, S, U) INTERNAL T##N __abacus_clz(T##N x);
EACH_INTEGER(DECLARE_CLZ)

#define DECLARE_MUL_HI(N, T, S, U) INTERNAL T##N __abacus_mul_hi(T##N x, T##N y);
EACH_INTEGER(DECLARE_MUL_HI)

#define DECLARE_FMIN_FMAX(N, T, S, U)                                                              \
  INTERNAL T##N __abacus_fmin(T##N x, T##N y);                                                   \
  INTERNAL T##N __abacus_fmax(T##N x, T##N y);
EACH_FLOATING(DECLARE_FMIN_FMAX)

#endif // BUILTINS_ABACUS_H
