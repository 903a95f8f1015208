// Pictures: filters, samplers, and what is drawn point by point.
#include "job.h"
#include "loops.h"
#include "random.h"

namespace yardstick {

namespace {

using std::floor, std::fmax, std::fmin, std::sqrt;

Job makeBlur(Scale scale) {
  Job job("blur");
  const std::size_t n = scale(2048, 128);
  const auto out = job.output<float>(n * n);
  const auto in = job.input(randoms<float>(n * n, 0, 1));
  job.launch("blur", {n, n}, {}, out, in, int(n), int(n));
  job.loop = [=] {
    parallelFor(n, [=](std::size_t row) {
      for (std::size_t column = 0; column < n; ++column) {
        const std::size_t here = row * n + column;
        if (row == 0 || column == 0 || row + 1 == n || column + 1 == n) {
          out[here] = in[here];
          continue;
        }
        float sum = 0;
        for (int dy = -1; dy <= 1; ++dy)
          for (int dx = -1; dx <= 1; ++dx)
            sum += in[(row + dy) * n + column + dx];
        out[here] = sum * (1.0f / 9.0f);
      }
    });
  };
  job.bytes = 8.0 * double(n * n);
  job.flops = 10.0 * double(n * n);
  return job;
}

Job makeSobel(Scale scale) {
  Job job("sobel");
  const std::size_t n = scale(2048, 128), pitch = 4 * n;
  const auto out = job.output<std::uint8_t>(n * pitch);
  const auto in = job.input(randomBits<std::uint8_t>(n * pitch));
  job.launch("sobel", {n, n}, {}, out, in, int(n), int(n));
  job.loop = [=] {
    parallelFor(n - 2, [=](std::size_t above) {
      for (std::size_t k = 4; k < pitch - 4; ++k) {
        const std::uint8_t *a = &in[above * pitch + k], *d = a + pitch, *f = d + pitch;
        const int gx = (a[4] + 2 * d[4] + f[4]) - (a[-4] + 2 * d[-4] + f[-4]);
        const int gy = (f[-4] + 2 * f[0] + f[4]) - (a[-4] + 2 * a[0] + a[4]);
        out[(above + 1) * pitch + k] = std::uint8_t(std::min(std::abs(gx) + std::abs(gy), 255));
      }
    });
  };
  job.bytes = 8.0 * double(n * n);
  return job;
}

Job makeLife(Scale scale) {
  Job job("life");
  const std::size_t n = scale(2048, 128);
  const auto out = job.output<std::uint8_t>(n * n);
  const auto in = job.input(randomBits<std::uint8_t>(n * n));
  job.launch("life", {n, n}, {}, out, in, int(n));
  job.loop = [=] {
    parallelFor(n, [=](std::size_t y) {
      for (std::size_t x = 0; x < n; ++x) {
        int sum = 0;
        for (int dy = -1; dy <= 1; ++dy)
          for (int dx = -1; dx <= 1; ++dx)
            if (dx != 0 || dy != 0)
              sum += in[((y + dy) & (n - 1)) * n + ((x + dx) & (n - 1))] & 1;
        out[y * n + x] = sum == 3 || (sum == 2 && (in[y * n + x] & 1));
      }
    });
  };
  job.bytes = 2.0 * double(n * n);
  return job;
}

// Points at the border may take one step more or less where products are fused.
Job makeMandelbrot(Scale scale) {
  Job job("mandelbrot");
  job.maxDifferent = 0.01;
  const int n = scale(1024, 128), limit = 256;
  const auto iterations = job.output<int>(std::size_t(n) * n);
  job.launch("mandelbrot", {std::size_t(n), std::size_t(n)}, {}, iterations, n, n, limit);
  job.loop = [=] {
    parallelFor(std::size_t(n), [=](std::size_t row) {
      for (int column = 0; column < n; ++column) {
        const float cx = -2.2f + 3.2f * float(column) / float(n);
        const float cy = -1.2f + 2.4f * float(row) / float(n);
        float x = 0, y = 0;
        int count = 0;
        while (count < limit && x * x + y * y < 4.0f) {
          const float next = x * x - y * y + cx;
          y = 2.0f * x * y + cy;
          x = next;
          ++count;
        }
        iterations[row * n + column] = count;
      }
    });
  };
  // A quarter of all points never escapes, and the others do soon.
  job.bytes = 4.0 * n * n;
  job.flops = 0.3 * limit * 10.0 * n * n;
  return job;
}

// A median of nine.
Job makePrivateArray(Scale scale) {
  Job job("private_array");
  const std::size_t n = scale(1 << 20, 1 << 12);
  const auto out = job.output<float>(n);
  const auto in = job.input(randoms<float>(n + 8, 0, 1));
  job.launch("private_array", {n}, {}, out, in);
  job.loop = [=] {
    parallelFor(n, [=](std::size_t i) {
      float v[9];
      for (int k = 0; k < 9; ++k)
        v[k] = in[i + k];
      for (int a = 0; a < 9; ++a)
        for (int b = 0; b < 8 - a; ++b)
          if (v[b] > v[b + 1])
            std::swap(v[b], v[b + 1]);
      out[i] = v[4];
    });
  };
  job.bytes = 8.0 * double(n);
  job.flops = 36.0 * double(n);
  return job;
}

// A bilinear sample of four bytes, clamped to the edges.
void sample(std::uint8_t *out, const std::uint8_t *in, int n, float x, float y) {
  const int left = int(std::floor(x)), top = int(std::floor(y));
  const float a = x - float(left), b = y - float(top);
  const int x0 = std::clamp(left, 0, n - 1), x1 = std::clamp(left + 1, 0, n - 1);
  const int y0 = std::clamp(top, 0, n - 1), y1 = std::clamp(top + 1, 0, n - 1);
  for (int e = 0; e < 4; ++e)
    out[e] = std::uint8_t(0.5f + (1 - a) * (1 - b) * float(in[(y0 * n + x0) * 4 + e]) +
                          a * (1 - b) * float(in[(y0 * n + x1) * 4 + e]) +
                          (1 - a) * b * float(in[(y1 * n + x0) * 4 + e]) +
                          a * b * float(in[(y1 * n + x1) * 4 + e]));
}

// The place in `in` of a pixel of `out` is (x, y) * cosine plus (y, -x) * sine.
Job makeResampling(const char *name, std::size_t n, float cosine, float sine) {
  Job job(name);
  job.file = "resample";
  job.need = Need::Images;
  job.tolerance = 1;
  const auto out = job.image(job.output<std::uint8_t>(4 * n * n), n, n);
  const auto in = job.image(job.input(randomBits<std::uint8_t>(4 * n * n)), n, n);
  job.launch("resample", {n, n}, {}, out, in, cosine, sine);
  job.loop = [=] {
    parallelFor(n, [=](std::size_t row) {
      for (std::size_t column = 0; column < n; ++column)
        sample(&out[(row * n + column) * 4], in.data, int(n),
               float(column) * cosine + float(row) * sine - 0.5f,
               float(row) * cosine - float(column) * sine - 0.5f);
    });
  };
  job.bytes = 8.0 * double(n * n);
  return job;
}

Job makeResize(Scale scale) { return makeResampling("resize", scale(2048, 128), 0.7f, 0.0f); }
Job makeRotate(Scale scale) { return makeResampling("rotate", scale(2048, 128), 0.8f, 0.3f); }

// The value of a channel, and the channel of a value.
float getChannel(std::uint16_t value) { return float(value) / 65535.0f; }
float getChannel(float value) { return value; }
void setChannel(std::uint16_t &channel, float value) {
  channel = std::uint16_t(std::nearbyint(65535.0f * value));
}
void setChannel(float &channel, float value) { channel = value; }

template <class Out, class In> void computeLuminance(Out *out, const In *in, std::size_t n) {
  parallelFor(n, [=](std::size_t i) {
    setChannel(out[i], 0.25f * getChannel(in[4 * i]) + 0.5f * getChannel(in[4 * i + 1]) +
                           0.25f * getChannel(in[4 * i + 2]));
  });
}

// Images of two formats in turn; shorts may be rounded differently.
Job makeLuminance(Scale scale) {
  Job job("luminance");
  job.need = Need::Images;
  job.tolerance = 1e-3;
  job.maxDifferent = 0.02;
  const std::size_t n = scale(2048, 128);
  const auto shorts = job.image(job.input(randomBits<std::uint16_t>(4 * n * n)), n, n);
  const auto floats = job.image(job.input(randoms<float>(4 * n * n, 0, 1)), n, n);
  const auto outFloats = job.image(job.output<float>(n * n), n, n);
  const auto outShorts = job.image(job.output<std::uint16_t>(n * n), n, n);
  job.launch("luminance", {n, n}, {}, outFloats, shorts);
  job.launch("luminance", {n, n}, {}, outShorts, floats);
  job.loop = [=] {
    computeLuminance(outFloats.data, shorts.data, n * n);
    computeLuminance(outShorts.data, floats.data, n * n);
  };
  job.bytes = (8 + 4 + 16 + 2) * double(n * n);
  return job;
}

#include "kernels/ray_march.cl"

Job makeRayMarch(Scale scale) {
  Job job("ray_march");
  // Where surfaces end, rounding decides which is hit.
  job.tolerance = 1e-2;
  job.maxDifferent = 0.02;
  const int n = scale(512, 64);
  const auto out = job.output<float>(std::size_t(n) * n);
  job.launch("ray_march", {std::size_t(n), std::size_t(n)}, {}, out, n, n);
  job.loop = [=] {
    parallelFor(std::size_t(n), [=](std::size_t row) {
      for (int column = 0; column < n; ++column)
        out[row * n + column] = march((float(column) - 0.5f * float(n)) / float(n),
                                      (0.5f * float(n) - float(row)) / float(n), 1.0f);
    });
  };
  job.bytes = 4.0 * n * n;
  job.flops = 30.0 * 30 * n * n;
  return job;
}

} // namespace

std::vector<Entry> getImageJobs() {
  return {
      {"blur", makeBlur},
      {"sobel", makeSobel},
      {"life", makeLife},
      {"mandelbrot", makeMandelbrot},
      {"private_array", makePrivateArray},
      {"resize", makeResize},
      {"rotate", makeRotate},
      {"luminance", makeLuminance},
      {"ray_march", makeRayMarch},
  };
}

} // namespace yardstick
