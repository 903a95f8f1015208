// Inputs that are the same in every run and on every machine.
#ifndef BENCH_YARDSTICK_RANDOM_H
#define BENCH_YARDSTICK_RANDOM_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace yardstick {

// SplitMix64.
class Random {
public:
  explicit Random(std::uint64_t seed) : state(seed) {}
  std::uint64_t next() {
    std::uint64_t z = state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  // In [0, 1).
  double real() { return double(next() >> 40) * 0x1p-24; }

private:
  std::uint64_t state;
};

// Values from `least` up to `most`; integers may be either.
template <class T>
std::vector<T> randoms(std::size_t count, double least, double most, std::uint64_t seed = 1) {
  Random random(seed);
  std::vector<T> values(count);
  for (T &value : values)
    value = static_cast<T>(least + random.real() * (most - least));
  return values;
}

// All values of an unsigned type.
template <class T> std::vector<T> randomBits(std::size_t count, std::uint64_t seed = 1) {
  Random random(seed);
  std::vector<T> values(count);
  for (T &value : values)
    value = static_cast<T>(random.next());
  return values;
}

} // namespace yardstick

#endif // BENCH_YARDSTICK_RANDOM_H
