#include "mutator.h"

#include <algorithm>
#include <iterator>

namespace fuzz {
namespace {

constexpr std::size_t headerSize = 5;
constexpr std::size_t boundWord = 3;

/// The words of an instruction.
struct Range {
  std::size_t begin, end;
  std::size_t size() const { return end - begin; }
};

/// Instructions up to the first with an impossible length.
std::vector<Range> findInstructions(const Words &module) {
  std::vector<Range> ranges;
  for (std::size_t i = headerSize; i < module.size();) {
    const std::size_t length = module[i] >> 16;
    if (length == 0 || length > module.size() - i)
      break;
    ranges.push_back({i, i + length});
    i += length;
  }
  return ranges;
}

class Mutation {
public:
  Mutation(Words &module, Random &random)
      : module(module), random(random), instructions(findInstructions(module)) {}

  void run();

private:
  Range pick() { return instructions[random.below(instructions.size())]; }
  std::size_t pickWord() { return random.below(module.size()); }

  /// A word behind the first of an instruction; the first if there is no other.
  std::size_t pickOperand() {
    const Range range = pick();
    return range.size() == 1 ? range.begin : range.begin + 1 + random.below(range.size() - 1);
  }

  Words copy(Range range) const {
    return Words(module.begin() + range.begin, module.begin() + range.end);
  }
  void erase(Range range) {
    module.erase(module.begin() + range.begin, module.begin() + range.end);
  }
  void insert(std::size_t place, const Words &words) {
    module.insert(module.begin() + place, words.begin(), words.end());
  }
  void setLength(std::size_t instruction, std::size_t length) {
    module[instruction] = (module[instruction] & 0xffff) | uint32_t(length) << 16;
  }

  uint32_t pickExtreme();
  uint32_t pickId();
  void flipBit();
  void swapWords();
  void truncate();
  void swapInstructions();
  void replaceOpcode();
  void changeLength();
  void insertOperand();
  void removeOperand();
  void replaceId();

  Words &module;
  Random &random;
  const std::vector<Range> instructions;
};

uint32_t Mutation::pickExtreme() {
  const uint32_t bound = module[boundWord];
  const uint32_t extremes[] = {
      0,     1,         2,         3,        4,          8,          16,         31,        32,
      33,    63,        64,        65,       0xff,       0x7fff,     0x8000,     0xffff,    0x10000,
      bound, bound - 1, bound + 1, 0x3fffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff};
  return extremes[random.below(std::size(extremes))];
}

/// An id that the module defines or uses: an operand that is less than the bound.
uint32_t Mutation::pickId() {
  for (unsigned attempt = 0; attempt != 8; ++attempt)
    if (const uint32_t word = module[pickOperand()]; word < module[boundWord])
      return word;
  return random.below(std::max(module[boundWord], 1u));
}

void Mutation::flipBit() { module[pickWord()] ^= 1u << random.below(32); }

void Mutation::swapWords() { std::swap(module[pickWord()], module[pickWord()]); }

void Mutation::truncate() {
  // Rarely in the middle of an instruction, where nothing interesting follows.
  module.resize(random.below(4) == 0 ? pickWord() : pick().begin);
}

void Mutation::swapInstructions() {
  Range first = pick(), second = pick();
  if (first.begin > second.begin)
    std::swap(first, second);
  if (first.begin == second.begin)
    return;
  const Words early = copy(first), late = copy(second);
  erase(second);
  insert(second.begin, early);
  erase(first);
  insert(first.begin, late);
}

/// Keeps the operands.
void Mutation::replaceOpcode() {
  const Range range = pick();
  const uint32_t opcode = random.below(2) ? module[pick().begin] : random.below(460);
  module[range.begin] = (module[range.begin] & 0xffff0000) | (opcode & 0xffff);
}

/// The words that follow become operands, or operands become an instruction.
void Mutation::changeLength() {
  const Range range = pick();
  setLength(range.begin, range.size() + random.below(4) - std::min<std::size_t>(2, range.size()));
}

void Mutation::insertOperand() {
  const Range range = pick();
  const uint32_t word = random.below(2) ? pickExtreme() : pickId();
  module.insert(module.begin() + range.begin + 1 + random.below(range.size()), word);
  setLength(range.begin, range.size() + 1);
}

void Mutation::removeOperand() {
  const Range range = pick();
  if (range.size() == 1)
    return;
  const std::size_t place = range.begin + 1 + random.below(range.size() - 1);
  erase({place, place + 1});
  setLength(range.begin, range.size() - 1);
}

/// In one place, as operands that are literals stay what they are.
void Mutation::replaceId() {
  for (unsigned attempt = 0; attempt != 8; ++attempt) {
    uint32_t &word = module[pickOperand()];
    if (word < module[boundWord]) {
      word = pickId();
      return;
    }
  }
}

void Mutation::run() {
  if (module.empty())
    return;
  if (instructions.empty())
    return flipBit();
  // Replacing ids finds most: it makes modules that are nearly valid.
  switch (random.below(20)) {
  case 0:
    return flipBit();
  case 1:
    return swapWords();
  case 2:
    return truncate();
  case 3:
  case 4:
    return swapInstructions();
  case 5:
  case 6:
    return erase(pick());
  case 7:
  case 8:
    return insert(pick().begin, copy(pick()));
  case 9:
  case 10:
    return replaceOpcode();
  case 11:
    return changeLength();
  case 12:
    return insertOperand();
  case 13:
    return removeOperand();
  case 14:
  case 15:
    module[pickOperand()] = pickExtreme();
    return;
  default:
    return replaceId();
  }
}

} // namespace

void mutate(Words &module, Random &random) { Mutation(module, random).run(); }

void crossOver(Words &module, const Words &other, Random &random) {
  const std::vector<Range> places = findInstructions(module), sources = findInstructions(other);
  if (places.empty() || sources.empty())
    return;
  const std::size_t first = random.below(sources.size());
  const std::size_t last = std::min(sources.size() - 1, first + random.below(8));
  module.insert(module.begin() + places[random.below(places.size())].begin,
                other.begin() + sources[first].begin, other.begin() + sources[last].end);
}

} // namespace fuzz
