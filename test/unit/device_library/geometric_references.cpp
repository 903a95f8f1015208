// Functions of vectors as points and directions.
#include "references.h"

#include <algorithm>
#include <cmath>

namespace test {

namespace {

using Vector = std::vector<long double>;

Vector vectorOf(const Row &row, unsigned parameter) {
  Vector vector;
  for (unsigned lane = 0; lane != row.overload.parameters[parameter].width; ++lane)
    vector.push_back(row.argument(parameter, lane).number());
  return vector;
}

Vector difference(const Vector &p, const Vector &q) {
  Vector result;
  for (std::size_t i = 0; i != p.size(); ++i)
    result.push_back(p[i] - q[i]);
  return result;
}

long double largestOf(const Vector &p) {
  long double largest = 0;
  for (const long double x : p)
    largest = std::isnan(x) ? x : std::max(largest, std::fabs(x));
  return largest;
}

// By the largest element, so that no square is out of range.
long double lengthOf(const Vector &p) {
  const long double largest = largestOf(p);
  if (largest == 0 || !std::isfinite(largest))
    return largest;
  long double sum = 0;
  for (const long double x : p)
    sum += (x / largest) * (x / largest);
  return std::sqrt(sum) * largest;
}

bool isNear(Scalar result, long double value, double units) {
  return estimatedError(formatOf(result.kind), result.number(), static_cast<double>(value)) <=
         units;
}

// Whether the squares of a vector's elements, all but small ones, are ordinary numbers.
bool hasOrdinarySquares(const Row &row, const Vector &p) {
  const int limit = formatOf(row.overload.parameters[0].kind).max_exponent / 2 - 2;
  const long double largest = largestOf(p);
  return largest < std::ldexp(1.0L, limit) && largest > std::ldexp(1.0L, 8 - limit);
}

// The sum of products may cancel: units are those of the products.
bool sumIsRight(Scalar result, const Vector &terms) {
  const Format &format = formatOf(result.kind);
  long double sum = 0, size = 0;
  for (const long double term : terms) {
    sum += term;
    size += std::fabs(term);
  }
  if (!std::isfinite(size) || size >= std::ldexp(1.0L, format.max_exponent - 1))
    return true;
  const long double unit = std::max(std::ldexp(size, 1 - format.digits),
                                    std::ldexp(1.0L, format.min_exponent - format.digits));
  return std::fabs(result.number() - sum) <= unit * static_cast<long double>(terms.size());
}

bool dotIsRight(const Row &row) {
  const Vector p = vectorOf(row, 0), q = vectorOf(row, 1);
  Vector terms;
  for (std::size_t i = 0; i != p.size(); ++i)
    terms.push_back(p[i] * q[i]);
  return sumIsRight(row.result(), terms);
}

bool crossIsRight(const Row &row) {
  const Vector p = vectorOf(row, 0), q = vectorOf(row, 1);
  for (unsigned i = 0; i != 3; ++i) {
    const unsigned j = (i + 1) % 3, k = (i + 2) % 3;
    if (!sumIsRight(row.result(i), {p[j] * q[k], -p[k] * q[j]}))
      return false;
  }
  return p.size() == 3 || row.result(3).number() == 0;
}

Reference lengthReference(bool fast, bool of_difference) {
  return Reference::ofWhole([=](const Row &row) {
    Vector p = vectorOf(row, 0);
    const Kind kind = row.overload.parameters[0].kind;
    if (of_difference) {
      p = difference(p, vectorOf(row, 1));
      // The difference is rounded, and may be beyond the range, where the length need not be.
      for (long double &x : p)
        x = rounded(formatOf(kind), static_cast<double>(x));
    }
    if (!std::isfinite(largestOf(p)))
      return std::isnan(largestOf(p)) || fast || !std::isfinite(row.result().number());
    if (fast && !hasOrdinarySquares(row, p))
      return true;
    return isNear(row.result(), lengthOf(p), fast ? 8192 : 5.5);
  });
}

Reference normalizeReference(bool fast) {
  return Reference::ofWhole([=](const Row &row) {
    const Vector p = vectorOf(row, 0);
    const long double length = lengthOf(p);
    if (!std::isfinite(length) || (fast && !hasOrdinarySquares(row, p)))
      return true;
    for (unsigned i = 0; i != p.size(); ++i)
      if (!isNear(row.result(i), length == 0 ? p[i] : p[i] / length, fast ? 8192 : 6))
        return false;
    return true;
  });
}

} // namespace

void addGeometricReferences(References &r) {
  r.emplace("dot", Reference::ofWhole(dotIsRight));
  r.emplace("cross", Reference::ofWhole(crossIsRight));
  r.emplace("length", lengthReference(false, false));
  r.emplace("distance", lengthReference(false, true));
  r.emplace("normalize", normalizeReference(false));
  r.emplace("fast_length", lengthReference(true, false));
  r.emplace("fast_distance", lengthReference(true, true));
  r.emplace("fast_normalize", normalizeReference(true));
}

} // namespace test
