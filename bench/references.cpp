#include "references.h"

#include <algorithm>
#include <cmath>

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

void resampleLoop(unsigned char *out, const unsigned char *in, int width, int height, float cosine,
                  float sine, std::size_t begin_row, std::size_t end_row) {
  for (std::size_t row = begin_row; row < end_row; ++row)
    for (int column = 0; column < width; ++column) {
      const float x = static_cast<float>(column) * cosine + static_cast<float>(row) * sine - 0.5f;
      const float y = static_cast<float>(row) * cosine - static_cast<float>(column) * sine - 0.5f;
      const int left = static_cast<int>(std::floor(x)), top = static_cast<int>(std::floor(y));
      const float a = x - static_cast<float>(left), b = y - static_cast<float>(top);
      const int x0 = std::clamp(left, 0, width - 1), x1 = std::clamp(left + 1, 0, width - 1);
      const int y0 = std::clamp(top, 0, height - 1), y1 = std::clamp(top + 1, 0, height - 1);
      for (int e = 0; e < 4; ++e) {
        const float sum = 0.5f + (1 - a) * (1 - b) * in[(y0 * width + x0) * 4 + e] +
                          a * (1 - b) * in[(y0 * width + x1) * 4 + e] +
                          (1 - a) * b * in[(y1 * width + x0) * 4 + e] +
                          a * b * in[(y1 * width + x1) * 4 + e];
        out[(row * width + column) * 4 + e] = static_cast<unsigned char>(sum);
      }
    }
}

} // namespace bench
