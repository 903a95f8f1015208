// Functions of integers: exact, in more bits than any type has.
#include "references.h"

#include <algorithm>
#include <bit>

namespace test {

namespace {

Wide saturated(Kind kind, Wide value) { return std::clamp(value, minOf(kind), maxOf(kind)); }

// The upper half of the product, which fills all bits for ulong.
Wide upperProduct(Kind kind, Wide x, Wide y) {
  if (kind == Kind::ULong)
    return static_cast<Wide>(static_cast<UnsignedWide>(x) * static_cast<UnsignedWide>(y) >> 64);
  return x * y >> bitsIn(kind);
}

Wide saturatedSum(Kind kind, Wide x, Wide y, Wide z) {
  if (kind != Kind::ULong)
    return saturated(kind, x * y + z);
  const UnsignedWide sum =
      static_cast<UnsignedWide>(x) * static_cast<UnsignedWide>(y) + static_cast<UnsignedWide>(z);
  return sum > static_cast<UnsignedWide>(maxOf(kind)) ? maxOf(kind) : static_cast<Wide>(sum);
}

uint64_t reversed(uint64_t bits, unsigned count) {
  uint64_t result = 0;
  for (unsigned i = 0; i != count; ++i)
    result |= (bits >> i & 1) << (count - 1 - i);
  return result;
}

unsigned leadingZeros(Scalar x) {
  return static_cast<unsigned>(std::countl_zero(x.bits)) - (64 - bitsIn(x.kind));
}
unsigned trailingZeros(Scalar x) {
  return x.bits == 0 ? bitsIn(x.kind) : static_cast<unsigned>(std::countr_zero(x.bits));
}

uint64_t ones(Wide count) { return count == 0 ? 0 : ~uint64_t(0) >> (64 - int(count)); }

Wide extracted(const Lane &e, bool with_sign) {
  const Wide offset = e.n(1), count = e.n(2);
  const uint64_t field = (e.scalar(0).bits >> int(offset)) & ones(count);
  const bool negative = with_sign && count != 0 && (field >> int(count - 1) & 1);
  return negative ? static_cast<Wide>(field) - (Wide(1) << int(count)) : static_cast<Wide>(field);
}

// An offset within the type's bits, and a count that ends within them.
uint64_t withinBits(unsigned offset_parameter, unsigned parameter, uint64_t bits,
                    const std::vector<uint64_t> &before, unsigned size) {
  if (parameter == offset_parameter)
    return bits % size;
  if (parameter == offset_parameter + 1)
    return bits % (size - before[offset_parameter] + 1);
  return bits;
}

// Of numbers of 24 bits.
uint64_t cutTo24(unsigned parameter, uint64_t bits, const std::vector<uint64_t> &) {
  if (parameter == 2)
    return bits;
  // Good as an int and as an uint.
  return bits & 0x7fffff;
}

Wide rotated(Scalar x, Wide count) {
  const unsigned size = bitsIn(x.kind);
  const unsigned by = static_cast<unsigned>(static_cast<uint64_t>(count) % size);
  const uint64_t high = x.bits << by, low = by == 0 ? 0 : x.bits >> (size - by);
  return static_cast<Wide>(high | low);
}

void addBitFields(References &r) {
  for (const unsigned size : {8u, 16u, 32u, 64u}) {
    // The sizes have names of their own here; see referenceName in values_test.cpp.
    const std::string suffix = "/" + std::to_string(size);
    auto fieldAt = [size](unsigned offset) {
      return [=](unsigned parameter, uint64_t bits, const std::vector<uint64_t> &before) {
        return withinBits(offset, parameter, bits, before, size);
      };
    };
    r.emplace("bitfield_insert" + suffix,
              Reference([](const Lane &e) {
                const uint64_t field = ones(e.n(3)) << int(e.n(2));
                const uint64_t moved = e.scalar(1).bits << int(e.n(2));
                return e.is(Wide((e.scalar(0).bits & ~field) | (moved & field)));
              }).limitedBy(fieldAt(2)));
    r.emplace("bitfield_extract_signed" + suffix, Reference([](const Lane &e) {
                                                    return e.is(extracted(e, true));
                                                  }).limitedBy(fieldAt(1)));
    r.emplace("bitfield_extract_unsigned" + suffix, Reference([](const Lane &e) {
                                                      return e.is(extracted(e, false));
                                                    }).limitedBy(fieldAt(1)));
  }
}

// Four products of bytes, which may be packed, and a sum that they are added to.
Reference dotReference(bool packed, bool first_signed, bool second_signed, bool accumulates) {
  return Reference::ofWhole([=](const Row &row) {
    Wide sum = 0;
    for (unsigned i = 0; i != 4; ++i) {
      auto byteOf = [&](unsigned parameter, bool is_signed) {
        const uint64_t bits =
            packed ? row.argument(parameter).bits >> (8 * i) : row.argument(parameter, i).bits;
        return Scalar{is_signed ? Kind::Char : Kind::UChar, bits & 0xff}.integer();
      };
      sum += byteOf(0, first_signed) * byteOf(1, second_signed);
    }
    const Kind kind = row.overload.result.kind;
    if (accumulates)
      sum = saturated(kind, sum + row.argument(2).integer());
    return row.result() == Scalar::of(kind, sum);
  });
}

void addDotProducts(References &r) {
  for (const bool first : {false, true})
    for (const bool second : {false, true}) {
      const std::string name = std::string("4x8packed_") + (first ? "s" : "u") +
                               (second ? "s_" : "u_") + (first || second ? "int" : "uint");
      r.emplace("dot_" + name, dotReference(true, first, second, false));
      r.emplace("dot_acc_sat_" + name, dotReference(true, first, second, true));
      const std::string kinds =
          std::string("/") + (first ? "char" : "uchar") + "," + (second ? "char" : "uchar");
      r.emplace("dot" + kinds, dotReference(false, first, second, false));
      r.emplace("dot_acc_sat" + kinds, dotReference(false, first, second, true));
    }
}

} // namespace

void addIntegerReferences(References &r) {
  r.emplace("abs", [](const Lane &e) { return e.is(e.n(0) < 0 ? -e.n(0) : e.n(0)); });
  r.emplace("abs_diff", [](const Lane &e) {
    return e.is(e.n(0) > e.n(1) ? e.n(0) - e.n(1) : e.n(1) - e.n(0));
  });
  r.emplace("add_sat", [](const Lane &e) { return e.is(saturated(e.kind(), e.n(0) + e.n(1))); });
  r.emplace("sub_sat", [](const Lane &e) { return e.is(saturated(e.kind(), e.n(0) - e.n(1))); });
  r.emplace("hadd", [](const Lane &e) { return e.is((e.n(0) + e.n(1)) >> 1); });
  r.emplace("rhadd", [](const Lane &e) { return e.is((e.n(0) + e.n(1) + 1) >> 1); });
  r.emplace("mul_hi", [](const Lane &e) { return e.is(upperProduct(e.kind(), e.n(0), e.n(1))); });
  r.emplace("mad_hi",
            [](const Lane &e) { return e.is(upperProduct(e.kind(), e.n(0), e.n(1)) + e.n(2)); });
  r.emplace("mad_sat",
            [](const Lane &e) { return e.is(saturatedSum(e.kind(), e.n(0), e.n(1), e.n(2))); });
  r.emplace("mul24",
            Reference([](const Lane &e) { return e.is(e.n(0) * e.n(1)); }).limitedBy(cutTo24));
  r.emplace("mad24", Reference([](const Lane &e) {
                       return e.is(e.n(0) * e.n(1) + e.n(2));
                     }).limitedBy(cutTo24));
  r.emplace("rotate", [](const Lane &e) { return e.is(rotated(e.scalar(0), e.n(1))); });
  r.emplace("clz", [](const Lane &e) { return e.is(Wide(leadingZeros(e.scalar(0)))); });
  r.emplace("ctz", [](const Lane &e) { return e.is(Wide(trailingZeros(e.scalar(0)))); });
  r.emplace("popcount", [](const Lane &e) { return e.is(Wide(std::popcount(e.scalar(0).bits))); });
  r.emplace("bit_reverse",
            [](const Lane &e) { return e.is(Wide(reversed(e.scalar(0).bits, bitsIn(e.kind())))); });
  r.emplace("upsample", [](const Lane &e) { return e.is((e.n(0) << bitsIn(e.kind(1))) | e.n(1)); });
  addBitFields(r);
  addDotProducts(r);
}

} // namespace test
