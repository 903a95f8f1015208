// Comparisons, and choices between values. A scalar comparison gives one where it holds, and a
// vector -1, all bits.
#include "references.h"

#include <cmath>

namespace test {

namespace {

Reference comparison(bool (*holds)(double x, double y)) {
  return Reference([=](const Lane &e) {
    const double y = e.row.numParameters() > 1 ? e.x(1) : 0;
    const Wide yes = e.row.overload.result.width == 1 ? 1 : -1;
    return e.is(holds(e.x(0), y) ? yes : Wide(0));
  });
}

bool isNormal(const Lane &e) {
  const Format &format = formatOf(e.kind());
  const double size = std::fabs(e.x(0));
  return std::isfinite(size) && size >= std::ldexp(1.0, format.min_exponent - 1);
}

bool highestBit(Scalar x) { return x.bits >> (bitsIn(x.kind) - 1) & 1; }

unsigned countOfHighBits(const Row &row) {
  unsigned count = 0;
  for (unsigned lane = 0; lane != row.overload.parameters[0].width; ++lane)
    count += highestBit(row.argument(0, lane));
  return count;
}

} // namespace

void addRelationalReferences(References &r) {
  r.emplace("isequal", comparison([](double x, double y) { return x == y; }));
  r.emplace("isnotequal", comparison([](double x, double y) { return x != y; }));
  r.emplace("isgreater", comparison([](double x, double y) { return x > y; }));
  r.emplace("isgreaterequal", comparison([](double x, double y) { return x >= y; }));
  r.emplace("isless", comparison([](double x, double y) { return x < y; }));
  r.emplace("islessequal", comparison([](double x, double y) { return x <= y; }));
  r.emplace("islessgreater", comparison([](double x, double y) { return x < y || x > y; }));
  r.emplace("isfinite", comparison([](double x, double) { return std::isfinite(x); }));
  r.emplace("isinf", comparison([](double x, double) { return std::isinf(x); }));
  r.emplace("isnan", comparison([](double x, double) { return std::isnan(x); }));
  r.emplace("signbit", comparison([](double x, double) { return std::signbit(x); }));
  r.emplace("isordered",
            comparison([](double x, double y) { return !std::isnan(x) && !std::isnan(y); }));
  r.emplace("isunordered",
            comparison([](double x, double y) { return std::isnan(x) || std::isnan(y); }));
  r.emplace("isnormal", [](const Lane &e) {
    const Wide yes = e.row.overload.result.width == 1 ? 1 : -1;
    return e.is(isNormal(e) ? yes : Wide(0));
  });
  r.emplace("any", Reference::ofWhole([](const Row &row) {
              return row.result().integer() == (countOfHighBits(row) != 0);
            }));
  r.emplace("all", Reference::ofWhole([](const Row &row) {
              return row.result().integer() ==
                     (countOfHighBits(row) == row.overload.parameters[0].width);
            }));
  r.emplace("bitselect", [](const Lane &e) {
    const uint64_t mask = e.scalar(2).bits;
    const uint64_t bits = (e.scalar(0).bits & ~mask) | (e.scalar(1).bits & mask);
    return e.result() == Scalar{e.result().kind, bits};
  });
  // Scalars choose by whether the condition is zero, vectors by its highest bit.
  r.emplace("select", [](const Lane &e) {
    const Scalar condition = e.scalar(2);
    const bool second =
        e.row.overload.result.width == 1 ? condition.bits != 0 : highestBit(condition);
    return e.result() == e.scalar(second ? 1 : 0);
  });
}

} // namespace test
