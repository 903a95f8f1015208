// Explicit conversions: convert_<type><width>[_sat][_<mode>] for every pair of types.
#include "references.h"

#include <algorithm>
#include <cmath>

namespace test {

namespace {

bool toInteger(const Lane &e, Kind to, bool saturates, Rounding rounding) {
  if (!isFloating(e.kind()))
    return e.is(saturates ? std::clamp(e.n(0), minOf(to), maxOf(to)) : e.n(0));
  const double x = e.x(0);
  if (std::isnan(x))
    return !saturates || e.is(Wide(0));
  const double whole = std::clamp(roundedToWhole(x, rounding), -0x1p70, 0x1p70);
  const Wide value = std::clamp(static_cast<Wide>(whole), minOf(to), maxOf(to));
  // Without saturation, a number out of range may become any.
  return (!saturates && value != static_cast<Wide>(whole)) || e.is(value);
}

bool toFloating(const Lane &e, Kind to, Rounding rounding) {
  const Format &format = formatOf(to);
  return e.is(isFloating(e.kind()) ? rounded(format, e.x(0), rounding)
                                   : rounded(format, e.n(0), rounding));
}

} // namespace

void addConversionReferences(References &r) {
  const Kind kinds[] = {Kind::Char, Kind::UChar, Kind::Short, Kind::UShort, Kind::Int,   Kind::UInt,
                        Kind::Long, Kind::ULong, Kind::Half,  Kind::Float,  Kind::Double};
  const std::pair<const char *, Rounding> modes[] = {{"_rte", Rounding::ToNearest},
                                                     {"_rtz", Rounding::ToZero},
                                                     {"_rtp", Rounding::Up},
                                                     {"_rtn", Rounding::Down}};
  for (const Kind to : kinds)
    for (const char *width : {"", "2", "3", "4", "8", "16"}) {
      const std::string name = std::string("convert_") + nameOf(to) + width;
      // By itself, a conversion to an integer cuts digits off, and one to a number rounds.
      auto add = [&](const std::string &suffix, Rounding rounding) {
        if (isFloating(to)) {
          r.emplace(name + suffix, [=](const Lane &e) { return toFloating(e, to, rounding); });
          return;
        }
        for (const bool saturates : {false, true})
          r.emplace(name + (saturates ? "_sat" : "") + suffix,
                    [=](const Lane &e) { return toInteger(e, to, saturates, rounding); });
      };
      add("", isFloating(to) ? Rounding::ToNearest : Rounding::ToZero);
      for (const auto &[suffix, rounding] : modes)
        add(suffix, rounding);
    }
}

} // namespace test
