// Formats follow OpenCL C 3.0, "printf": those of C without '*', %n, wide characters and long
// double, but with vectors and the length modifier "hl".
#include "compiler/printf/format.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace builtins::printf {

bool conversion::isInteger() const {
  return std::string_view("diouxXc").find(specifier) != std::string_view::npos;
}

bool conversion::isSigned() const { return specifier == 'd' || specifier == 'i'; }

bool conversion::isFloat() const {
  return std::string_view("fFeEgGaA").find(specifier) != std::string_view::npos;
}

namespace {

using ParseResult = cargo::expected<std::vector<piece>, std::string>;

bool consume(std::string_view &rest, std::string_view prefix) {
  if (!rest.starts_with(prefix))
    return false;
  rest.remove_prefix(prefix.size());
  return true;
}

// Parses a number; nullopt if it is too large.
std::optional<int> takeNumber(std::string_view &rest, int ifNone) {
  const std::size_t end = std::min(rest.find_first_not_of("0123456789"), rest.size());
  if (end == 0)
    return ifNone;
  int number = 0;
  const auto read = std::from_chars(rest.data(), rest.data() + end, number);
  if (read.ec != std::errc() || number > maxFieldWidth)
    return std::nullopt;
  rest.remove_prefix(end);
  return number;
}

length takeModifier(std::string_view &rest) {
  if (consume(rest, "hh"))
    return length::HH;
  if (consume(rest, "hl"))
    return length::HL;
  if (consume(rest, "h"))
    return length::H;
  return consume(rest, "l") ? length::L : length::NONE;
}

// Returns an error if the parts of the conversion, each of which is valid, cannot be combined.
std::string checkParts(const conversion &argument) {
  const auto invalid = [&](const char *why) {
    return std::string("%") + argument.specifier + " " + why;
  };
  if (!argument.isInteger() && !argument.isFloat() && !argument.isString() && !argument.isPointer())
    return argument.specifier ? invalid("is not a conversion specifier")
                              : "incomplete conversion at the end of the format";
  const bool isNumber = argument.isFloat() || (argument.isInteger() && argument.specifier != 'c');
  if (argument.isVector() && !isNumber)
    return invalid("cannot be used with a vector specifier");
  if (argument.modifier != length::NONE && !isNumber)
    return invalid("does not take a length modifier");
  if (argument.modifier == length::HL && !argument.isVector())
    return "length modifier 'hl' requires a vector specifier";
  if (argument.modifier == length::HH && argument.isFloat())
    return invalid("does not take the length modifier 'hh'");
  return "";
}

// Parses a conversion after its '%'.
cargo::expected<conversion, std::string> takeConversion(std::string_view &rest) {
  const auto fail = [](std::string why) { return cargo::make_unexpected(std::move(why)); };
  conversion argument;
  const std::size_t flags = std::min(rest.find_first_not_of("-+ #0"), rest.size());
  argument.flags = rest.substr(0, flags);
  rest.remove_prefix(flags);

  const std::optional<int> width = takeNumber(rest, -1);
  std::optional<int> precision = -1;
  if (width && consume(rest, "."))
    precision = takeNumber(rest, 0);
  if (!width || !precision)
    return fail("field width or precision exceeds " + std::to_string(maxFieldWidth));
  argument.width = *width;
  argument.precision = *precision;

  if (consume(rest, "v")) {
    const std::optional<int> elements = takeNumber(rest, 0);
    for (const int known : {2, 3, 4, 8, 16})
      if (elements == known)
        argument.elements = static_cast<unsigned>(known);
    if (!argument.isVector())
      return fail("invalid vector specifier (expected v2, v3, v4, v8 or v16)");
  }
  argument.modifier = takeModifier(rest);
  if (!rest.empty()) {
    argument.specifier = rest.front();
    rest.remove_prefix(1);
  }
  if (std::string problem = checkParts(argument); !problem.empty())
    return fail(std::move(problem));
  return argument;
}

} // namespace

ParseResult parseFormat(std::string_view format) {
  std::vector<piece> pieces(1);
  while (!format.empty()) {
    const std::size_t percent = std::min(format.find('%'), format.size());
    pieces.back().text += format.substr(0, percent);
    format.remove_prefix(percent);
    if (consume(format, "%%")) {
      pieces.back().text += '%';
    } else if (consume(format, "%")) {
      auto argument = takeConversion(format);
      if (!argument)
        return cargo::make_unexpected(std::move(argument.error()));
      pieces.back().argument = std::move(*argument);
      pieces.back().hasConversion = true;
      pieces.emplace_back();
    }
  }
  return pieces;
}

bool accepts(const conversion &argument, type element) {
  switch (element) {
  case type::CHAR:
  case type::SHORT:
  case type::INT:
    return argument.isInteger();
  case type::LONG:
    return argument.isInteger() || argument.isPointer();
  case type::HALF:
  case type::FLOAT:
  case type::DOUBLE:
    return argument.isFloat();
  case type::STRING:
    return argument.isString();
  }
  return false;
}

} // namespace builtins::printf
