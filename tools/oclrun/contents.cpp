// Initialization of buffers. The fourth element of vectors of three elements is zero.
#include "contents.h"

#include "common/files.h"
#include "image_argument.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace oclrun {

namespace {

using tools::fail;
using tools::Result;

// SplitMix64, which is well distributed for every seed.
class RandomBits {
public:
  explicit RandomBits(uint64_t seed) : state(seed) {}
  uint64_t operator()() {
    state += 0x9e3779b97f4a7c15;
    uint64_t bits = state;
    bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9;
    bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
    return bits ^ (bits >> 31);
  }

private:
  uint64_t state;
};

// A random number in [0, 1) with as many bits as the significand of the type.
uint64_t randomFraction(const ValueType &type, uint64_t bits) {
  if (type.scalarSize == 4)
    return std::bit_cast<uint32_t>(static_cast<float>(bits >> 40) * 0x1p-24f);
  if (type.scalarSize == 8)
    return std::bit_cast<uint64_t>(static_cast<double>(bits >> 11) * 0x1p-53);
  const uint64_t significand = bits >> 53;
  if (significand == 0)
    return 0;
  // Division of a nonzero integer by 2^11 lowers the exponent and is never subnormal.
  return encodeNumber(type, significand) - (uint64_t(11) << 10);
}

template <class NextScalar>
void fillComponents(const ValueType &type, std::span<uint8_t> bytes, NextScalar next) {
  for (std::size_t element = 0; element + type.size() <= bytes.size(); element += type.size()) {
    uint8_t *to = bytes.data() + element;
    for (unsigned i = 0; i < type.components; ++i)
      storeScalar(type, next(), to + std::size_t(i) * type.scalarSize);
    const std::size_t filled = std::size_t(type.components) * type.scalarSize;
    std::memset(to + filled, 0, type.size() - filled);
  }
}

} // namespace

Result<uint64_t> bufferSize(const Argument &argument) {
  const uint64_t element = argument.type.size();
  if (argument.count) {
    if (*argument.count > std::numeric_limits<uint64_t>::max() / element)
      return fail("buffer of ", std::to_string(*argument.count), " elements is too large");
    const uint64_t size = *argument.count * element;
    if (argument.contents != Argument::Contents::File)
      return size;
    auto inFile = tools::fileSize(argument.file);
    if (inFile && *inFile != size)
      return fail("'", argument.file, "' has ", std::to_string(*inFile), " bytes, expected ",
                  std::to_string(size));
    return inFile;
  }
  auto inFile = tools::fileSize(argument.file);
  if (inFile && (*inFile == 0 || *inFile % element))
    return fail("'", argument.file, "' has ", std::to_string(*inFile),
                " bytes, expected a nonzero multiple of the size of ", argument.type.name());
  return inFile;
}

Result<void> fillBuffer(const Argument &argument, uint64_t seed, std::span<uint8_t> bytes) {
  const ValueType &type = argument.type;
  uint64_t index = 0;
  switch (argument.contents) {
  case Argument::Contents::Zeros:
    std::memset(bytes.data(), 0, bytes.size());
    return {};
  case Argument::Contents::Iota:
    fillComponents(type, bytes, [&] { return encodeNumber(type, index++); });
    return {};
  case Argument::Contents::Random: {
    RandomBits random(seed);
    fillComponents(type, bytes,
                   [&] { return type.isInteger() ? random() : randomFraction(type, random()); });
    return {};
  }
  case Argument::Contents::Values:
    fillComponents(type, bytes, [&] { return argument.values[index++ % argument.values.size()]; });
    return {};
  case Argument::Contents::File:
    return tools::readFile(argument.file, bytes);
  case Argument::Contents::Picture:
    return readPng(argument.file, *getPixelOrder(argument), bytes);
  }
  return {};
}

} // namespace oclrun
