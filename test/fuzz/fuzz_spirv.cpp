// Modules by libFuzzer: `./dev fuzz spirv`.
#include "check_module.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

extern "C" {
std::size_t LLVMFuzzerMutate(uint8_t *data, std::size_t size, std::size_t maxSize);
int LLVMFuzzerTestOneInput(const uint8_t *data, std::size_t size);
std::size_t LLVMFuzzerCustomMutator(uint8_t *data, std::size_t size, std::size_t maxSize,
                                    unsigned seed);
std::size_t LLVMFuzzerCustomCrossOver(const uint8_t *first, std::size_t firstSize,
                                      const uint8_t *second, std::size_t secondSize, uint8_t *out,
                                      std::size_t maxSize, unsigned seed);
}

namespace {
fuzz::Words getWords(const uint8_t *data, std::size_t size) {
  fuzz::Words words(size / sizeof(uint32_t));
  if (!words.empty())
    std::memcpy(words.data(), data, words.size() * sizeof(uint32_t));
  return words;
}

std::size_t putWords(const fuzz::Words &words, uint8_t *data, std::size_t maxSize) {
  const std::size_t size = std::min(words.size(), maxSize / sizeof(uint32_t)) * sizeof(uint32_t);
  if (size != 0)
    std::memcpy(data, words.data(), size);
  return size;
}
} // namespace

int LLVMFuzzerTestOneInput(const uint8_t *data, std::size_t size) {
  const fuzz::Words words = getWords(data, size);
  const double start = fuzz::getSeconds();
  fuzz::checkModule(words);
  if (const double seconds = fuzz::getSeconds() - start; seconds > fuzz::maxSeconds) {
    std::fprintf(stderr, "the module takes %.1f s\n", seconds);
    std::abort();
  }
  return 0;
}

std::size_t LLVMFuzzerCustomMutator(uint8_t *data, std::size_t size, std::size_t maxSize,
                                    unsigned seed) {
  fuzz::Random random(seed);
  if (random.below(8) == 0)
    return LLVMFuzzerMutate(data, size, maxSize);
  fuzz::Words words = getWords(data, size);
  for (unsigned count = 1 + random.below(1 + random.below(4)); count != 0; --count)
    fuzz::mutate(words, random);
  return putWords(words, data, maxSize);
}

std::size_t LLVMFuzzerCustomCrossOver(const uint8_t *first, std::size_t firstSize,
                                      const uint8_t *second, std::size_t secondSize, uint8_t *out,
                                      std::size_t maxSize, unsigned seed) {
  fuzz::Random random(seed);
  fuzz::Words words = getWords(first, firstSize);
  fuzz::crossOver(words, getWords(second, secondSize), random);
  return putWords(words, out, maxSize);
}
