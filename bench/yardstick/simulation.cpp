// Physics and finance.
#include "job.h"
#include "loops.h"
#include "random.h"

namespace yardstick {

namespace {

Job makeNbody(Scale scale) {
  Job job("nbody");
  job.tolerance = 1e-3;
  const std::size_t n = scale(4096, 256);
  const auto force = job.output<float>(4 * n);
  const auto body = job.input(randoms<float>(4 * n, 0, 1));
  job.launch("nbody", {n}, {}, force, body, int(n));
  job.loop = [=] {
    parallelFor(n, [=](std::size_t i) {
      const float *me = &body[4 * i];
      float x = 0, y = 0, z = 0;
      for (std::size_t j = 0; j < n; ++j) {
        const float *other = &body[4 * j];
        const float dx = other[0] - me[0], dy = other[1] - me[1], dz = other[2] - me[2];
        const float r = 1.0f / std::sqrt(dx * dx + dy * dy + dz * dz + 0.01f);
        const float factor = other[3] * r * r * r;
        x += dx * factor;
        y += dy * factor;
        z += dz * factor;
      }
      force[4 * i] = x;
      force[4 * i + 1] = y;
      force[4 * i + 2] = z;
      force[4 * i + 3] = 0;
    });
  };
  job.bytes = 32.0 * double(n);
  job.flops = 20.0 * double(n * n);
  return job;
}

struct Particle {
  float x, y, z, m, vx, vy, vz, pad;
};

Job makeAosPhysics(Scale scale) {
  Job job("aos_physics");
  const std::size_t n = scale(1 << 20, 1 << 12);
  const auto particles = job.update(randoms<float>(8 * n, 0, 1));
  const float dt = 0.01f;
  job.launch("aos_physics", {n}, {}, particles, dt);
  job.loop = [=] {
    auto *all = reinterpret_cast<Particle *>(particles.data);
    parallelFor(n, [=](std::size_t i) {
      Particle q = all[i];
      q.vy -= 9.8f * dt;
      q.x += q.vx * dt;
      q.y += q.vy * dt;
      q.z += q.vz * dt;
      if (q.y < 0) {
        q.y = -q.y;
        q.vy = -0.9f * q.vy;
      }
      all[i] = q;
    });
  };
  job.bytes = 64.0 * double(n);
  job.flops = 8.0 * double(n);
  return job;
}

float cdf(float x) {
  const float k = 1.0f / (1.0f + 0.2316419f * std::fabs(x));
  const float w = 0.31938153f * k - 0.356563782f * k * k + 1.781477937f * k * k * k;
  const float y = 1.0f - 0.39894228f * std::exp(-0.5f * x * x) * w;
  return x < 0 ? 1.0f - y : y;
}

Job makeBlackScholes(Scale scale) {
  Job job("black_scholes");
  job.tolerance = 1e-3;
  const std::size_t n = scale(1 << 22, 1 << 12);
  const auto call = job.output<float>(n), put = job.output<float>(n);
  const auto in = job.input(randoms<float>(n, 0, 1));
  job.launch("black_scholes", {n}, {}, call, put, in);
  job.loop = [=] {
    parallelFor(n, [=](std::size_t i) {
      const float r = in[i], s = 10 + 90 * r, k = 10 + 90 * (1 - r), t = 1 + 9 * r;
      const float v = 0.2f + 0.1f * r, root = v * std::sqrt(t);
      const float d1 = (std::log(s / k) + (0.02f + 0.5f * v * v) * t) / root, d2 = d1 - root;
      const float e = k * std::exp(-0.02f * t);
      call[i] = s * cdf(d1) - e * cdf(d2);
      put[i] = e * cdf(-d2) - s * cdf(-d1);
    });
  };
  job.bytes = 12.0 * double(n);
  job.flops = 100.0 * double(n);
  return job;
}

// Points in a quarter of a circle.
Job makeXorshift(Scale scale) {
  Job job("xorshift");
  const std::size_t n = scale(1 << 18, 1 << 10);
  const int points = 64;
  const auto out = job.output<std::uint32_t>(n);
  job.launch("xorshift", {n}, {}, out, points);
  job.loop = [=] {
    parallelFor(n, [=](std::size_t i) {
      std::uint32_t s = std::uint32_t(i) * 2654435761u + 1, hits = 0;
      const auto next = [&s] {
        s ^= s << 13;
        s ^= s >> 17;
        s ^= s << 5;
        return float(s >> 8) * 0x1p-24f;
      };
      for (int k = 0; k < points; ++k) {
        const float x = next(), y = next();
        hits += x * x + y * y < 1.0f;
      }
      out[i] = hits;
    });
  };
  job.maxDifferent = 0.001;
  job.bytes = 4.0 * double(n);
  job.flops = 6.0 * points * double(n);
  return job;
}

Job makeStencil3d(Scale scale) {
  Job job("stencil3d");
  const std::size_t n = scale(256, 64);
  const auto out = job.output<float>(n * n * n);
  const auto in = job.input(randoms<float>(n * n * n, 0, 1));
  job.launch("stencil3d", {n, n, n}, {}, out, in, int(n));
  job.loop = [=] {
    parallelFor(n - 2, [=](std::size_t below) {
      for (std::size_t y = 1; y < n - 1; ++y)
        for (std::size_t x = 1; x < n - 1; ++x) {
          const std::size_t i = ((below + 1) * n + y) * n + x;
          out[i] = 0.4f * in[i] + 0.1f * (in[i - 1] + in[i + 1] + in[i - n] + in[i + n] +
                                          in[i - n * n] + in[i + n * n]);
        }
    });
  };
  job.bytes = 8.0 * double(n * n * n);
  job.flops = 8.0 * double(n * n * n);
  return job;
}

float estimate(std::uint32_t s, int paths, float price, float strike, float drift,
               float volatility) {
  const auto next = [&s] {
    s ^= s << 13;
    s ^= s >> 17;
    s ^= s << 5;
    return s >> 8;
  };
  float total = 0;
  for (int path = 0; path < paths; ++path) {
    float now = price, sum = 0;
    for (int step = 0; step < 32; ++step) {
      const float u = float(next() + 1) * 0x1p-24f, angle = 6.2831853f * float(next()) * 0x1p-24f;
      now *= std::exp(drift + volatility * std::sqrt(-2.0f * std::log(u)) * std::cos(angle));
      sum += now;
    }
    total += std::max(sum / 32 - strike, 0.0f);
  }
  return total / float(paths);
}

Job makeMonteCarlo(Scale scale) {
  Job job("monte_carlo");
  job.tolerance = 1e-3;
  const std::size_t n = scale(1 << 15, 1 << 9);
  const int paths = 8;
  const auto out = job.output<float>(n);
  const float price = 100, strike = 98, drift = 0.0005f, volatility = 0.03f;
  job.launch("monte_carlo", {n}, {}, out, paths, price, strike, drift, volatility);
  job.loop = [=] {
    parallelFor(n, [=](std::size_t i) {
      out[i] =
          estimate(std::uint32_t(i) * 2654435761u + 1, paths, price, strike, drift, volatility);
    });
  };
  job.bytes = 4.0 * double(n);
  job.flops = 70.0 * 32 * paths * double(n);
  return job;
}

std::vector<float> makeTwiddles(std::size_t n) {
  std::vector<float> twiddles(n);
  for (std::size_t k = 0; k < n / 2; ++k) {
    const double angle = -2 * 3.14159265358979323846 * double(k) / double(n);
    twiddles[2 * k] = float(std::cos(angle));
    twiddles[2 * k + 1] = float(std::sin(angle));
  }
  return twiddles;
}

// A stage of a Stockham transform of complex numbers.
void transformStage(const float *in, float *out, const float *twiddles, std::size_t n,
                    std::size_t h) {
  parallelFor(n / 2, [=](std::size_t i) {
    const std::size_t k = i & (h - 1), j = 2 * i - k;
    const float *w = &twiddles[2 * (k * (n / 2 / h))], *a = &in[2 * i], *b = &in[2 * i + n];
    const float x = b[0] * w[0] - b[1] * w[1], y = b[0] * w[1] + b[1] * w[0];
    out[2 * j] = a[0] + x;
    out[2 * j + 1] = a[1] + y;
    out[2 * (j + h)] = a[0] - x;
    out[2 * (j + h) + 1] = a[1] - y;
  });
}

Job makeFft(Scale scale) {
  Job job("fft");
  // Values grow to the root of the size, and so do errors.
  job.tolerance = 1e-2;
  const std::size_t n = scale(1 << 20, 1 << 10);
  auto from = job.update(randoms<float>(2 * n, -1, 1)), to = job.output<float>(2 * n);
  const auto twiddles = job.input(makeTwiddles(n));
  for (std::size_t h = 1; h < n; h *= 2) {
    job.launch("fft", {n / 2}, {}, from, to, twiddles, std::uint32_t(n), std::uint32_t(h));
    std::swap(from, to);
  }
  // The number of stages is even.
  job.loop = [=] {
    for (std::size_t h = 1; h < n; h *= 4) {
      transformStage(from.data, to.data, twiddles.data, n, h);
      transformStage(to.data, from.data, twiddles.data, n, 2 * h);
    }
  };
  const double stages = std::log2(double(n));
  job.bytes = stages * 20.0 * double(n);
  job.flops = stages * 5.0 * double(n);
  return job;
}

} // namespace

std::vector<Entry> getSimulationJobs() {
  return {
      {"nbody", makeNbody},
      {"aos_physics", makeAosPhysics},
      {"black_scholes", makeBlackScholes},
      {"xorshift", makeXorshift},
      {"stencil3d", makeStencil3d},
      {"monte_carlo", makeMonteCarlo},
      {"fft", makeFft},
  };
}

} // namespace yardstick
