// Numbers of OpenCL C's types, as bits and as values.
#ifndef TEST_UNIT_DEVICE_LIBRARY_SCALAR_H
#define TEST_UNIT_DEVICE_LIBRARY_SCALAR_H

#include "error.h"

#include <cstdint>

namespace test {

// Wide enough for the exact results of functions of integers.
__extension__ typedef __int128 Wide;
__extension__ typedef unsigned __int128 UnsignedWide;

enum class Kind : uint8_t {
  Bool,
  Char,
  UChar,
  Short,
  UShort,
  Int,
  UInt,
  Long,
  ULong,
  Half,
  Float,
  Double
};

// What OpenCL C calls it; the unsigned integer of the same size; the size in bytes.
const char *nameOf(Kind kind);
const char *bitsNameOf(Kind kind);
unsigned sizeOf(Kind kind);
inline unsigned bitsIn(Kind kind) { return sizeOf(kind) * 8; }
inline bool isFloating(Kind kind) { return kind >= Kind::Half; }
bool isSigned(Kind kind);
const Format &formatOf(Kind floating);
Wide minOf(Kind integer);
Wide maxOf(Kind integer);

enum class Rounding { ToNearest, ToZero, Up, Down };
double roundedToWhole(double x, Rounding rounding);

// The number of that format next to x in the rounding's direction, exact in double.
double rounded(const Format &format, double x, Rounding rounding = Rounding::ToNearest);
double rounded(const Format &format, Wide x, Rounding rounding = Rounding::ToNearest);

struct Scalar {
  Kind kind;
  uint64_t bits;

  static Scalar of(Kind kind, double x);
  // Cut to the size of the type.
  static Scalar of(Kind kind, Wide x);

  double number() const; // of a floating-point kind
  Wide integer() const;  // of any other
  // Equal by bits; NaNs are all the same.
  bool operator==(const Scalar &other) const;
};

} // namespace test

#endif // TEST_UNIT_DEVICE_LIBRARY_SCALAR_H
