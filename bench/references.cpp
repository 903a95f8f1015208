#include "references.h"

namespace bench {

void saxpyLoop(float *y, const float *x, float a, std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end; ++i)
    y[i] = a * x[i] + y[i];
}

void mandelbrotLoop(int *iterations, int width, int height, int limit, std::size_t begin_row,
                    std::size_t end_row) {
  for (std::size_t row = begin_row; row < end_row; ++row)
    for (int column = 0; column < width; ++column) {
      const float cx = -2.2f + 3.2f * static_cast<float>(column) / static_cast<float>(width);
      const float cy = -1.2f + 2.4f * static_cast<float>(row) / static_cast<float>(height);
      float x = 0, y = 0;
      int count = 0;
      while (count < limit && x * x + y * y < 4.0f) {
        const float next = x * x - y * y + cx;
        y = 2.0f * x * y + cy;
        x = next;
        ++count;
      }
      iterations[row * width + column] = count;
    }
}

void matmulLoop(float *c, const float *a, const float *b, int n, std::size_t begin_row,
                std::size_t end_row) {
  for (std::size_t row = begin_row; row < end_row; ++row) {
    for (int column = 0; column < n; ++column)
      c[row * n + column] = 0;
    for (int k = 0; k < n; ++k) {
      const float left = a[row * n + k];
      for (int column = 0; column < n; ++column)
        c[row * n + column] += left * b[static_cast<std::size_t>(k) * n + column];
    }
  }
}

void blurLoop(float *out, const float *in, int width, int height, std::size_t begin_row,
              std::size_t end_row) {
  for (std::size_t row = begin_row; row < end_row; ++row)
    for (int column = 0; column < width; ++column) {
      const std::size_t here = row * width + column;
      if (row == 0 || column == 0 || row + 1 == static_cast<std::size_t>(height) ||
          column + 1 == width) {
        out[here] = in[here];
        continue;
      }
      float sum = 0;
      for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
          sum += in[(row + dy) * width + column + dx];
      out[here] = sum * (1.0f / 9.0f);
    }
}

} // namespace bench
