#include "group_references.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace test {

namespace {

using Result = std::optional<Scalar>;
using Values = GroupReference::Values;

// The literal that stands for a ballot in calls that take one.
constexpr uint32_t ballot_bits = 0xb5a6d3c9;
const char ballot_literal[] = "(uint4)(0xb5a6d3c9u, 0xb5a6d3c9u, 0xb5a6d3c9u, 0xb5a6d3c9u)";
bool ballotBit(std::size_t i) { return ballot_bits >> (i % 32) & 1; }

struct Operation {
  const char *name;
  Values values;
  Scalar (*combine)(Scalar, Scalar);
  Scalar (*identity)(Kind);
};

Scalar whole(Kind kind, int value) {
  return isFloating(kind) ? Scalar::of(kind, double(value)) : Scalar::of(kind, Wide(value));
}
template <class F> Scalar combined(Scalar x, Scalar y, F function) {
  return isFloating(x.kind) ? Scalar::of(x.kind, double(function(x.number(), y.number())))
                            : Scalar::of(x.kind, Wide(function(x.integer(), y.integer())));
}
Scalar endOf(Kind kind, bool upper) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  return isFloating(kind) ? Scalar::of(kind, upper ? infinity : -infinity)
                          : Scalar::of(kind, upper ? maxOf(kind) : minOf(kind));
}

const Operation operations[] = {
    {"add", Values::Small,
     [](Scalar x, Scalar y) { return combined(x, y, [](auto a, auto b) { return a + b; }); },
     [](Kind kind) { return whole(kind, 0); }},
    {"mul", Values::NearOne,
     [](Scalar x, Scalar y) { return combined(x, y, [](auto a, auto b) { return a * b; }); },
     [](Kind kind) { return whole(kind, 1); }},
    {"min", Values::Small,
     [](Scalar x, Scalar y) {
       return combined(x, y, [](auto a, auto b) { return a < b ? a : b; });
     },
     [](Kind kind) { return endOf(kind, true); }},
    {"max", Values::Small,
     [](Scalar x, Scalar y) {
       return combined(x, y, [](auto a, auto b) { return a > b ? a : b; });
     },
     [](Kind kind) { return endOf(kind, false); }},
    {"and", Values::AnyBits, [](Scalar x, Scalar y) { return Scalar{x.kind, x.bits & y.bits}; },
     [](Kind kind) { return whole(kind, -1); }},
    {"or", Values::AnyBits, [](Scalar x, Scalar y) { return Scalar{x.kind, x.bits | y.bits}; },
     [](Kind kind) { return whole(kind, 0); }},
    {"xor", Values::AnyBits, [](Scalar x, Scalar y) { return Scalar{x.kind, x.bits ^ y.bits}; },
     [](Kind kind) { return whole(kind, 0); }},
    {"logical_and", Values::Truth,
     [](Scalar x, Scalar y) { return whole(x.kind, x.bits && y.bits); },
     [](Kind kind) { return whole(kind, 1); }},
    {"logical_or", Values::Truth,
     [](Scalar x, Scalar y) { return whole(x.kind, x.bits || y.bits); },
     [](Kind kind) { return whole(kind, 0); }},
    {"logical_xor", Values::Truth,
     [](Scalar x, Scalar y) { return whole(x.kind, !x.bits != !y.bits); },
     [](Kind kind) { return whole(kind, 0); }},
};

// Over the members from `first` to before `last`.
Scalar over(const Operation &operation, const GroupCall &call, std::size_t first,
            std::size_t last) {
  Scalar result = operation.identity(call.values[0].kind);
  for (std::size_t i = first; i < last; ++i)
    result = operation.combine(result, call.values[i]);
  return result;
}

using References = std::map<std::string, GroupReference>;

void addOperations(References &r) {
  for (const Operation &operation : operations)
    for (const std::string prefix : {"work_group_", "sub_group_", "sub_group_non_uniform_"}) {
      const std::string name = operation.name;
      r[prefix + "reduce_" + name] = {[&](const GroupCall &c, std::size_t, Kind) -> Result {
                                        return over(operation, c, 0, c.values.size());
                                      },
                                      "", "", operation.values};
      r[prefix + "scan_inclusive_" + name] = {
          [&](const GroupCall &c, std::size_t i, Kind) -> Result {
            return over(operation, c, 0, i + 1);
          },
          "", "", operation.values};
      r[prefix + "scan_exclusive_" + name] = {
          [&](const GroupCall &c, std::size_t i, Kind) -> Result {
            return over(operation, c, 0, i);
          },
          "", "", operation.values};
    }
  // In clusters of two.
  for (const Operation &operation : operations)
    r[std::string("sub_group_clustered_reduce_") + operation.name] = {
        [&](const GroupCall &c, std::size_t i, Kind) -> Result {
          const std::size_t first = i / 2 * 2;
          if (c.values.size() % 2)
            return std::nullopt;
          return over(operation, c, first, first + 2);
        },
        ", 2u", "", operation.values};
}

void addVotes(References &r) {
  auto any = [](const GroupCall &c, std::size_t, Kind kind) -> Result {
    return whole(kind, std::ranges::any_of(c.values, [](Scalar x) { return x.bits != 0; }));
  };
  auto all = [](const GroupCall &c, std::size_t, Kind kind) -> Result {
    return whole(kind, std::ranges::all_of(c.values, [](Scalar x) { return x.bits != 0; }));
  };
  for (const std::string prefix : {"work_group_", "sub_group_", "sub_group_non_uniform_"}) {
    r[prefix + "any"] = {any, "", "", Values::Truth};
    r[prefix + "all"] = {all, "", "", Values::Truth};
  }
  r["sub_group_non_uniform_all_equal"] = {
      [](const GroupCall &c, std::size_t, Kind kind) -> Result {
        return whole(kind,
                     std::ranges::all_of(c.values, [&](Scalar x) { return x == c.values[0]; }));
      },
      "", "", Values::NearOne};
  r["sub_group_elect"] = {
      [](const GroupCall &, std::size_t i, Kind kind) -> Result { return whole(kind, i == 0); }, "",
      " ", Values::Small};
}

Result valueOf(const GroupCall &c, int64_t member) {
  if (member < 0 || member >= int64_t(c.values.size()))
    return std::nullopt;
  return c.values[std::size_t(member)];
}

void addExchanges(References &r) {
  r["work_group_broadcast"] = {
      [](const GroupCall &c, std::size_t, Kind) -> Result { return c.values[c.chosen]; }, "", "",
      Values::AnyBits};
  const std::string within = "get_sub_group_size()";
  for (const char *name : {"sub_group_broadcast", "sub_group_non_uniform_broadcast"})
    r[name] = {[](const GroupCall &c, std::size_t, Kind) -> Result { return c.values[0]; }, ", 0u",
               "", Values::AnyBits};
  r["sub_group_broadcast_first"] = {
      [](const GroupCall &c, std::size_t, Kind) -> Result { return c.values[0]; }, "", "",
      Values::AnyBits};
  r["sub_group_shuffle"] = {[](const GroupCall &c, std::size_t i, Kind) {
                              return valueOf(c, int64_t(c.seconds[i] % c.values.size()));
                            },
                            ", I % " + within, "", Values::AnyBits};
  r["sub_group_shuffle_xor"] = {
      [](const GroupCall &c, std::size_t i, Kind) { return valueOf(c, int64_t(i ^ 1)); }, ", 1u",
      "", Values::AnyBits};
  r["sub_group_shuffle_up"] = {
      [](const GroupCall &c, std::size_t i, Kind) { return valueOf(c, int64_t(i) - 1); }, ", 1u",
      "", Values::AnyBits};
  r["sub_group_shuffle_down"] = {
      [](const GroupCall &c, std::size_t i, Kind) { return valueOf(c, int64_t(i) + 1); }, ", 1u",
      "", Values::AnyBits};
  r["sub_group_rotate"] = {[](const GroupCall &c, std::size_t i, Kind) {
                             return valueOf(c, int64_t((i + 3) % c.values.size()));
                           },
                           ", 3", "", Values::AnyBits};
  r["sub_group_clustered_rotate"] = {[](const GroupCall &c, std::size_t i, Kind) -> Result {
                                       if (c.values.size() % 2)
                                         return std::nullopt;
                                       return valueOf(c, int64_t(i ^ 1));
                                     },
                                     ", 1, 2u", "", Values::AnyBits};
}

// Ballots of at most 32 members are looked at. Their bits are those of the largest sub-group.
void addBallots(References &r) {
  auto counted = [](std::size_t first, std::size_t last, Kind kind) {
    int count = 0;
    for (std::size_t i = first; i < last; ++i)
      count += ballotBit(i);
    return whole(kind, count);
  };
  r["sub_group_inverse_ballot"] = {[](const GroupCall &, std::size_t i, Kind kind) -> Result {
                                     return whole(kind, ballotBit(i));
                                   },
                                   "", ballot_literal, Values::Small};
  r["sub_group_ballot_bit_extract"] = {[](const GroupCall &c, std::size_t i, Kind kind) -> Result {
                                         return whole(kind,
                                                      ballotBit(c.seconds[i] % c.values.size()));
                                       },
                                       ", I % get_sub_group_size()", ballot_literal, Values::Small};
  r["sub_group_ballot_bit_count"] = {[=](const GroupCall &c, std::size_t, Kind kind) -> Result {
                                       return counted(0, c.max_size, kind);
                                     },
                                     "", ballot_literal, Values::Small};
  r["sub_group_ballot_inclusive_scan"] = {
      [=](const GroupCall &, std::size_t i, Kind kind) -> Result {
        return counted(0, i + 1, kind);
      },
      "", ballot_literal, Values::Small};
  r["sub_group_ballot_exclusive_scan"] = {
      [=](const GroupCall &, std::size_t i, Kind kind) -> Result { return counted(0, i, kind); },
      "", ballot_literal, Values::Small};
  r["sub_group_ballot_find_lsb"] = {[](const GroupCall &, std::size_t, Kind kind) -> Result {
                                      return whole(kind, std::countr_zero(ballot_bits));
                                    },
                                    "", ballot_literal, Values::Small};
  r["sub_group_ballot_find_msb"] = {[](const GroupCall &c, std::size_t, Kind kind) -> Result {
                                      int last = 0;
                                      for (std::size_t i = 0; i != c.max_size; ++i)
                                        last = ballotBit(i) ? int(i) : last;
                                      return whole(kind, last);
                                    },
                                    "", ballot_literal, Values::Small};
}

// The results of these are whole ballots: a lane of the result is 32 members, which the caller
// tells by `chosen`. Masks have bits for members that the last sub-group lacks.
void addMasks(References &r) {
  auto mask = [](auto holds) {
    return [=](const GroupCall &c, std::size_t i, Kind kind) -> Result {
      uint32_t bits = 0;
      for (std::size_t j = c.chosen * 32; j < std::min(c.max_size, c.chosen * 32 + 32); ++j)
        bits |= uint32_t(holds(j, i)) << (j % 32);
      return Scalar{kind, bits};
    };
  };
  const std::pair<const char *, GroupReference> masks[] = {
      {"eq", {mask([](std::size_t j, std::size_t i) { return j == i; }), "", " ", Values::Small}},
      {"ge", {mask([](std::size_t j, std::size_t i) { return j >= i; }), "", " ", Values::Small}},
      {"gt", {mask([](std::size_t j, std::size_t i) { return j > i; }), "", " ", Values::Small}},
      {"le", {mask([](std::size_t j, std::size_t i) { return j <= i; }), "", " ", Values::Small}},
      {"lt", {mask([](std::size_t j, std::size_t i) { return j < i; }), "", " ", Values::Small}}};
  for (const auto &[name, reference] : masks)
    r[std::string("get_sub_group_") + name + "_mask"] = reference;
  r["sub_group_ballot"] = {[](const GroupCall &c, std::size_t, Kind kind) -> Result {
                             uint32_t bits = 0;
                             for (std::size_t j = c.chosen * 32;
                                  j < std::min(c.values.size(), c.chosen * 32 + 32); ++j)
                               bits |= uint32_t(c.values[j].bits != 0) << (j % 32);
                             return Scalar{kind, bits};
                           },
                           "", "", Values::Truth};
}

} // namespace

const References &groupReferences() {
  static const References all = [] {
    References r;
    addOperations(r);
    addVotes(r);
    addExchanges(r);
    addBallots(r);
    addMasks(r);
    return r;
  }();
  return all;
}

} // namespace test
