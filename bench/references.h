// The peers: plain loops for the jobs that the kernels do, over a range of the outermost index.
#ifndef BENCH_REFERENCES_H
#define BENCH_REFERENCES_H

#include <cstddef>

namespace bench {

void saxpyLoop(float *y, const float *x, float a, std::size_t begin, std::size_t end);
void mandelbrotLoop(int *iterations, int width, int height, int limit, std::size_t begin_row,
                    std::size_t end_row);
void matmulLoop(float *c, const float *a, const float *b, int n, std::size_t begin_row,
                std::size_t end_row);
void blurLoop(float *out, const float *in, int width, int height, std::size_t begin_row,
              std::size_t end_row);
// Both have pixels of four bytes; the position in `in` of a pixel of `out` is (x, y) * cosine
// plus (y, -x) * sine.
void resampleLoop(unsigned char *out, const unsigned char *in, int width, int height, float cosine,
                  float sine, std::size_t begin_row, std::size_t end_row);

} // namespace bench

#endif // BENCH_REFERENCES_H
