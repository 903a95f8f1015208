#include "inputs_of_calls.h"

#include <cmath>
#include <limits>
#include <random>

namespace test {

namespace {

using Random = std::mt19937_64;

uint64_t floatingBits(Kind kind, Random &random) {
  using Limits = std::numeric_limits<double>;
  const Format &format = formatOf(kind);
  const double sign = random() & 1 ? -1 : 1;
  const double smallest = std::ldexp(1.0, format.min_exponent - format.digits);
  const double largest =
      std::ldexp(2 - std::ldexp(1.0, 1 - format.digits), format.max_exponent - 1);
  const double edges[] = {0,
                          1,
                          0.5,
                          1.5,
                          2.5,
                          3,
                          smallest,
                          largest,
                          std::ldexp(1.0, format.min_exponent - 1),
                          std::ldexp(1.0, format.digits - 1) - 0.5,
                          127.5,
                          65535.5,
                          0x1p31,
                          0x1p63,
                          Limits::infinity(),
                          Limits::quiet_NaN()};
  const double unit = static_cast<double>(random() >> 11) * 0x1p-53;
  switch (random() % 4) {
  case 0:
    return Scalar::of(kind, sign * edges[random() % std::size(edges)]).bits;
  case 1:
    return Scalar::of(kind, sign * std::exp2(unit * 16 - 8)).bits;
  case 2:
    return Scalar::of(kind, sign * unit * 2).bits;
  default: {
    const Scalar any = Scalar::of(kind, static_cast<Wide>(random()));
    // A NaN that signals need not be treated as NaN.
    return std::isnan(any.number()) ? Scalar::of(kind, Limits::quiet_NaN()).bits : any.bits;
  }
  }
}

uint64_t integerBits(Kind kind, Random &random) {
  if (kind == Kind::Bool)
    return random() & 1;
  const Wide edges[] = {0, 1, -1, minOf(kind), maxOf(kind), maxOf(kind) - 1, 2, -2};
  Wide value = static_cast<Wide>(random() >> (random() % 64));
  if (random() % 3 == 0)
    value = edges[random() % std::size(edges)];
  return Scalar::of(kind, random() & 1 ? value : -value).bits;
}

} // namespace

std::vector<uint8_t> makeRows(const Overload &overload, const Layout &layout,
                              const Reference &reference, unsigned count) {
  std::vector<uint8_t> rows(std::size_t(count) * layout.input_size);
  Random random(std::hash<std::string>()(overload.mangled));
  for (unsigned row = 0; row != count; ++row) {
    std::vector<uint64_t> before;
    for (unsigned i = 0; i != overload.parameters.size(); ++i) {
      const Type &type = overload.parameters[i];
      const unsigned next =
          i + 1 < layout.offsets.size() ? layout.offsets[i + 1] : layout.input_size;
      const unsigned size = sizeOf(type.kind);
      uint8_t *const data = rows.data() + std::size_t(row) * layout.input_size + layout.offsets[i];
      for (unsigned place = 0; place + size <= next - layout.offsets[i]; place += size) {
        uint64_t bits = isFloating(type.kind) ? floatingBits(type.kind, random)
                                              : integerBits(type.kind, random);
        if (reference.limit)
          bits = reference.limit(i, bits, before);
        std::memcpy(data + place, &bits, size);
        if (place == 0)
          before.push_back(bits);
      }
    }
  }
  return rows;
}

} // namespace test
