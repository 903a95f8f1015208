// Random changes of SPIR-V modules that know words, instructions and ids.
#ifndef TEST_FUZZ_MUTATOR_H
#define TEST_FUZZ_MUTATOR_H

#include <cstdint>
#include <random>
#include <vector>

namespace fuzz {

using Words = std::vector<uint32_t>;

/// The same on every machine, unlike the distributions of <random>.
class Random {
public:
  explicit Random(uint64_t seed) : engine(seed) {}

  /// A number less than `limit`, which is not 0.
  uint32_t below(uint64_t limit) { return uint32_t(engine() % limit); }
  uint64_t next() { return engine(); }

private:
  std::mt19937_64 engine;
};

/// Makes one change, e.g. swaps two instructions or replaces an id by another.
void mutate(Words &module, Random &random);

/// Inserts some instructions of another module.
void crossOver(Words &module, const Words &other, Random &random);

} // namespace fuzz

#endif // TEST_FUZZ_MUTATOR_H
