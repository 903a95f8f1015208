// The C library converts numbers; vectors and lengths of OpenCL C are handled around it.
#include "compiler/printf/format.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <locale.h>

namespace builtins::printf {
namespace {

// Makes the output independent of the locale of the program.
class CLocale {
public:
  CLocale() : previous(uselocale(get())) {}
  ~CLocale() { uselocale(previous); }
  CLocale(const CLocale &) = delete;
  CLocale &operator=(const CLocale &) = delete;

private:
  static locale_t get() {
    static const locale_t locale = newlocale(LC_ALL_MASK, "C", nullptr);
    return locale;
  }

  locale_t previous;
};

class WordReader {
public:
  explicit WordReader(std::span<const uint32_t> words) : words(words) {}

  uint64_t take(type element) {
    uint64_t value = words[next++];
    if (getWordCount(element) == 2)
      value |= static_cast<uint64_t>(words[next++]) << 32;
    return value;
  }

private:
  std::span<const uint32_t> words;
  std::size_t next = 0;
};

double halfToDouble(uint16_t bits) {
  const int exponent = bits >> 10 & 0x1f;
  const int fraction = bits & 0x3ff;
  double value = 0;
  if (exponent == 0x1f)
    value = fraction ? std::nan("") : HUGE_VAL;
  else if (exponent == 0)
    value = std::ldexp(fraction, -24);
  else
    value = std::ldexp(0x400 + fraction, exponent - 25);
  return std::copysign(value, bits & 0x8000 ? -1.0 : 1.0);
}

double toDouble(uint64_t bits, type element) {
  switch (element) {
  case type::HALF:
    return halfToDouble(static_cast<uint16_t>(bits));
  case type::FLOAT:
    return std::bit_cast<float>(static_cast<uint32_t>(bits));
  default:
    return std::bit_cast<double>(bits);
  }
}

unsigned getBits(type element) {
  switch (element) {
  case type::CHAR:
    return 8;
  case type::SHORT:
    return 16;
  case type::LONG:
    return 64;
  default:
    return 32;
  }
}

// The width to which an integer is converted before it is printed.
unsigned getPrintedBits(const conversion &argument, type element) {
  switch (argument.modifier) {
  case length::HH:
    return 8;
  case length::H:
    return 16;
  case length::HL:
    return 32;
  case length::L:
    return 64;
  case length::NONE:
    break;
  }
  return argument.isVector() ? getBits(element) : 32;
}

uint64_t extend(uint64_t value, unsigned bits, bool isSigned) {
  const unsigned unused = 64 - bits;
  value <<= unused;
  return isSigned ? static_cast<uint64_t>(static_cast<int64_t>(value) >> unused) : value >> unused;
}

long long convertInteger(uint64_t value, const conversion &argument, type element) {
  value = extend(value, getBits(element), argument.isSigned());
  return static_cast<long long>(
      extend(value, getPrintedBits(argument, element), argument.isSigned()));
}

template <class T>
void append(std::string &output, const conversion &argument, const char *modifier, T value) {
  std::string format = "%";
  format += argument.flags;
  if (argument.width >= 0)
    format += std::to_string(argument.width);
  if (argument.precision >= 0)
    format.append(".").append(std::to_string(argument.precision));
  format += modifier;
  format += argument.specifier;
  const int size = std::snprintf(nullptr, 0, format.c_str(), value);
  if (size <= 0)
    return;
  const std::size_t begin = output.size();
  // Includes the terminating null character.
  output.resize(begin + static_cast<std::size_t>(size) + 1);
  std::snprintf(output.data() + begin, static_cast<std::size_t>(size) + 1, format.c_str(), value);
  output.pop_back();
}

void appendElement(std::string &output, const conversion &argument, type element, uint64_t value,
                   const std::vector<std::string> &strings) {
  if (argument.isString())
    append(output, argument, "", value == noString ? "(null)" : strings[value].c_str());
  else if (argument.isPointer())
    append(output, argument, "", reinterpret_cast<void *>(static_cast<uintptr_t>(value)));
  else if (argument.isFloat())
    append(output, argument, "", toDouble(value, element));
  else if (argument.specifier == 'c')
    append(output, argument, "", static_cast<int>(value & 0xff));
  else
    append(output, argument, "ll", convertInteger(value, argument, element));
}

unsigned countElements(const conversion &argument) { return std::max(argument.elements, 1u); }

} // namespace

printer::printer(std::vector<descriptor> descriptors) {
  calls.reserve(descriptors.size());
  for (descriptor &call : descriptors)
    calls.push_back(parse(std::move(call)));
}

printer::parsed_call printer::parse(descriptor call) {
  parsed_call result;
  result.call = std::move(call);
  auto pieces = parseFormat(result.call.format_string);
  if (!pieces)
    return result;
  result.pieces = std::move(*pieces);

  const std::vector<type> &types = result.call.types;
  std::size_t next = 0;
  for (const piece &part : result.pieces) {
    if (!part.hasConversion)
      continue;
    for (unsigned i = countElements(part.argument); i != 0; --i)
      if (next == types.size() || !accepts(part.argument, types[next++]))
        return result;
  }
  result.usable = next == types.size();
  for (const type element : types)
    result.words += getWordCount(element);
  return result;
}

// Strings are checked before anything is printed, because a kernel may have corrupted the words.
static bool hasGoodStrings(const descriptor &call, std::span<const uint32_t> words) {
  WordReader reader(words);
  for (const type element : call.types) {
    const uint64_t value = reader.take(element);
    if (element == type::STRING && value != noString && value >= call.strings.size())
      return false;
  }
  return true;
}

bool printer::print(uint32_t index, std::span<const uint32_t> words, std::string &output) const {
  if (index >= calls.size() || !calls[index].usable || words.size() != calls[index].words ||
      !hasGoodStrings(calls[index].call, words))
    return false;
  const CLocale locale;
  const parsed_call &parsed = calls[index];
  WordReader reader(words);
  auto element = parsed.call.types.begin();
  for (const piece &part : parsed.pieces) {
    output += part.text;
    if (!part.hasConversion)
      continue;
    for (unsigned i = 0; i != countElements(part.argument); ++i, ++element) {
      if (i != 0)
        output += ',';
      appendElement(output, part.argument, *element, reader.take(*element), parsed.call.strings);
    }
  }
  return true;
}

} // namespace builtins::printf
