// What the functions of OpenCL C shall give.
#ifndef TEST_UNIT_DEVICE_LIBRARY_REFERENCES_H
#define TEST_UNIT_DEVICE_LIBRARY_REFERENCES_H

#include "call.h"

#include <functional>
#include <map>

namespace test {

// One element of a call whose elements have nothing to do with each other.
struct Lane {
  const Row &row;
  unsigned lane;

  Scalar scalar(unsigned parameter) const { return row.argument(parameter, lane); }
  double x(unsigned parameter) const { return scalar(parameter).number(); }
  Wide n(unsigned parameter) const { return scalar(parameter).integer(); }
  Kind kind(unsigned parameter = 0) const { return row.overload.parameters[parameter].kind; }
  Scalar result() const { return row.result(lane); }
  Scalar stored(unsigned parameter) const { return row.after(parameter, lane); }

  // Whether the result is this value, rounded to its type, or cut to it.
  bool is(double value) const { return result() == Scalar::of(result().kind, value); }
  bool is(Wide value) const { return result() == Scalar::of(result().kind, value); }
  bool is(bool value) const { return is(Wide(value)); }
  // The same, but for the sign of a zero.
  bool isOrZero(double value) const { return is(value) || (value == 0 && result().number() == 0); }
  // Within so many units in the last place of the value, in the result's type.
  bool isNear(double value, double units) const;
};

struct Reference {
  // Whether a row, or each element of it, is as it shall be. Undefined results always are.
  std::function<bool(const Lane &)> element;
  std::function<bool(const Row &)> whole;
  // Changes an argument, given by its bits, to one that the function is defined for. `before` has
  // the first element of each earlier parameter.
  std::function<uint64_t(unsigned parameter, uint64_t bits, const std::vector<uint64_t> &before)>
      limit = nullptr;

  Reference(std::function<bool(const Lane &)> element) : element(std::move(element)) {}
  static Reference ofWhole(std::function<bool(const Row &)> whole) {
    Reference reference(nullptr);
    reference.whole = std::move(whole);
    return reference;
  }
  bool accepts(const Row &row) const {
    if (whole)
      return whole(row);
    for (unsigned lane = 0; lane != row.overload.result.width; ++lane)
      if (!element({row, lane}))
        return false;
    return true;
  }
  Reference &&limitedBy(decltype(limit) how) && {
    limit = std::move(how);
    return std::move(*this);
  }
};

using References = std::map<std::string, Reference>;

// By the functions' names.
void addIntegerReferences(References &references);
void addFloatingReferences(References &references);
void addMathReferences(References &references);
void addRelationalReferences(References &references);
void addGeometricReferences(References &references);
void addMemoryReferences(References &references);
void addConversionReferences(References &references);
void addAtomicReferences(References &references);

} // namespace test

#endif // TEST_UNIT_DEVICE_LIBRARY_REFERENCES_H
