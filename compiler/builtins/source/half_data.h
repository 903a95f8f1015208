// Halfs in memory, which every device supports even without half arithmetic.
#ifndef BUILTINS_HALF_DATA_H
#define BUILTINS_HALF_DATA_H

#include "abacus.h"

#define HALF_TYPES(N, ...)                                                                         \
  typedef ushort##N unaligned_half##N __attribute__((aligned(2)));                                 \
  typedef ushort##N aligned_half##N __attribute__((aligned(2 * N)));
HALF_TYPES(2)
HALF_TYPES(4)
HALF_TYPES(8)
HALF_TYPES(16)

#endif // BUILTINS_HALF_DATA_H
