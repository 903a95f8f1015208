// What plain loops share.
#ifndef BENCH_YARDSTICK_LOOPS_H
#define BENCH_YARDSTICK_LOOPS_H

#include <cstddef>

namespace yardstick {

// Calls `body` for all indices, on all cores where OpenMP is there. Each thread has a copy of
// `body`, so that what it captures stays in registers even where the loop stores bytes.
template <class Body> void parallelFor(std::size_t count, Body body) {
#pragma omp parallel for firstprivate(body)
  for (std::size_t i = 0; i < count; ++i)
    body(i);
}

} // namespace yardstick

#endif // BENCH_YARDSTICK_LOOPS_H
