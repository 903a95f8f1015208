// What the device library costs: to link it, and to build it.
#ifndef BENCH_LINKING_H
#define BENCH_LINKING_H

namespace bench {

// Prints how long it takes to find a function that a kernel calls in the device library, with all
// that it calls in turn, and to link it into the kernel's module.
void measureLinking();

} // namespace bench

#endif // BENCH_LINKING_H
