// Parts of openmux-bench-scheduling.
#ifndef BENCH_SCHEDULING_H
#define BENCH_SCHEDULING_H

#include <cstddef>
#include <functional>
#include <vector>

namespace bench {

/// Microseconds of the monotonic clock.
double getTime();
double getMedian(std::vector<double> values);
/// Microseconds that a call takes.
double measure(const std::function<void()> &job);

/// Lengths of the rows of a sparse matrix in which few rows have most of the elements: the length
/// of the n-th longest is proportional to 1/n. Their order is random and always the same.
std::vector<unsigned> makeSkewedRows(size_t rows, unsigned longest);

/// Measures schedulers alone: the pool of the host's runtime, beside TBB where it is installed.
void measureSchedulers();
/// Measures first touches and kernels on small and on huge pages.
void measurePages();
/// Measures kernels through the OpenCL API. False if there is no device.
bool measureOpenCL();

} // namespace bench

#endif // BENCH_SCHEDULING_H
