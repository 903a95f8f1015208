// Prefetch.
#include "vector_data.h"

// A hint. The caches of the devices that there are need none.
#define PREFETCH(N, T, S, U)                                                                       \
  OVERLOADED void prefetch(const global T##N *p, size_t count) {}
EACH_TYPE(EACH_WIDTH, PREFETCH)
