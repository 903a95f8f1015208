// Internal functions of the library. Compiler passes recognize the first of them by name and may
// replace them by better code for the device. They are defined in separate sources, so that calls
// to them are not inlined.
#ifndef BUILTINS_ABACUS_H
#define BUILTINS_ABACUS_H

#include "prelude.h"

#define INTERNAL __attribute__((overloadable, const))

#define DECLARE_CLZ(N, T, S, U) INTERNAL T##N __abacus_clz(T##N x);
EACH_INTEGER(DECLARE_CLZ)

#define DECLARE_MUL_HI(N, T, S, U) INTERNAL T##N __abacus_mul_hi(T##N x, T##N y);
EACH_INTEGER(DECLARE_MUL_HI)

#define DECLARE_FMIN_FMAX(N, T, S, U)                                                              \
  INTERNAL T##N __abacus_fmin(T##N x, T##N y);                                                     \
  INTERNAL T##N __abacus_fmax(T##N x, T##N y);
EACH_FLOATING(DECLARE_FMIN_FMAX)

// Halfs, represented by their bits.
#define DECLARE_FROM_HALF(N, ...) INTERNAL float##N __abacus_from_half(ushort##N bits);
EACH_WIDTH(DECLARE_FROM_HALF, )
#define DECLARE_TO_HALF(N, T, S, U)                                                                \
  INTERNAL ushort##N __abacus_to_half_rte(T##N x);                                                 \
  INTERNAL ushort##N __abacus_to_half_rtz(T##N x);                                                 \
  INTERNAL ushort##N __abacus_to_half_rtp(T##N x);                                                 \
  INTERNAL ushort##N __abacus_to_half_rtn(T##N x);
EACH_FLOAT_OR_DOUBLE(DECLARE_TO_HALF)

#endif // BUILTINS_ABACUS_H
