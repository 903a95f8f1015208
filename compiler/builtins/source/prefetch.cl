// Prefetch.
#include "vector_data.h"

// A hint without effect: supported devices prefetch in hardware.
#define PREFETCH(N, T, S, U)                                                                       \
  OVERLOADED void prefetch(const global T##N *p, size_t count) {}
EACH_TYPE(EACH_WIDTH, PREFETCH)
