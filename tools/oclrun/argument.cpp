// Parses an argument: [output:]type[count][=contents].
#include "argument.h"

#include "common/files.h"
#include "image_argument.h"

#include <charconv>

namespace oclrun {

namespace {

using tools::fail;
using tools::Result;

Result<std::vector<uint64_t>> parseScalars(const ValueType &type, std::string_view text) {
  std::vector<uint64_t> scalars;
  for (std::string_view piece : splitAtCommas(text)) {
    auto scalar = parseScalar(type, piece);
    if (!scalar)
      return fail(scalar.error());
    scalars.push_back(*scalar);
  }
  return scalars;
}

// Parses the prefix `out:` or `out@file:`.
Result<Output> takeOutput(std::string_view &text) {
  Output output;
  if (text.starts_with("out:")) {
    text.remove_prefix(4);
    output.kind = Output::Kind::Print;
    return output;
  }
  if (!text.starts_with("out@"))
    return output;
  // The file name may contain colons, a buffer's description before its '=' may not.
  const std::size_t colon = text.rfind(':', text.find('='));
  if (colon == std::string_view::npos || colon == 4)
    return fail("invalid output (expected 'out@<file>:<buffer>')");
  output.path = text.substr(4, colon - 4);
  output.kind = output.path.ends_with(".png") ? Output::Kind::PngFile : Output::Kind::RawFile;
  text.remove_prefix(colon + 1);
  return output;
}

Result<void> parseValue(Argument &argument, std::string_view text) {
  const ValueType &type = argument.type;
  auto scalars = parseScalars(type, text);
  if (!scalars)
    return fail(scalars.error());
  if (scalars->size() != 1 && scalars->size() != type.components)
    return fail(type.name(), " has ", std::to_string(type.components), " components, but ",
                std::to_string(scalars->size()), " values are given");
  argument.bytes.resize(type.size());
  for (unsigned i = 0; i < type.components; ++i) {
    const uint64_t scalar = scalars->size() == 1 ? scalars->front() : (*scalars)[i];
    storeScalar(type, scalar, argument.bytes.data() + std::size_t(i) * type.scalarSize);
  }
  return {};
}

int hexDigit(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

// Limits the size of values that are read from files.
constexpr uint64_t maxValueBytes = 1u << 20;

Result<void> parseBytes(Argument &argument, std::string_view text) {
  argument.kind = Argument::Kind::Bytes;
  if (text.starts_with('@')) {
    const std::string path(text.substr(1));
    auto size = tools::fileSize(path);
    if (!size)
      return fail(size.error());
    if (*size > maxValueBytes)
      return fail("'", path, "' is too large for a value (at most ", std::to_string(maxValueBytes),
                  " bytes)");
    argument.bytes.resize(*size);
    return tools::readFile(path, argument.bytes);
  }
  if (text.empty() || text.size() % 2 || text.size() / 2 > maxValueBytes)
    return fail("invalid bytes (expected pairs of hexadecimal digits or '@<file>')");
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const int high = hexDigit(text[i]);
    const int low = hexDigit(text[i + 1]);
    if (high < 0 || low < 0)
      return fail("invalid hexadecimal byte '", text.substr(i, 2), "'");
    argument.bytes.push_back(static_cast<uint8_t>(high * 16 + low));
  }
  return {};
}

Result<void> parseValuesOfBuffer(Argument &argument, std::string_view text) {
  auto scalars = parseScalars(argument.type, text);
  if (!scalars)
    return fail(scalars.error());
  argument.contents = Argument::Contents::Values;
  argument.values = std::move(*scalars);
  const std::size_t given = argument.values.size();
  const unsigned components = argument.type.components;
  if (!argument.count) {
    if (given % components)
      return fail("the number of values (", std::to_string(given),
                  ") is not a multiple of the components of ", argument.type.name());
    argument.count = given / components;
  }
  const bool oneForAll = given == 1 || given == components;
  if (!oneForAll && (given % components || given / components != *argument.count))
    return fail("buffer has ", std::to_string(*argument.count), " elements of type ",
                argument.type.name(), ", but ", std::to_string(given), " values are given");
  return {};
}

Result<void> parseContents(Argument &argument, std::string_view text) {
  if (text.starts_with('@')) {
    argument.file = text.substr(1);
    argument.contents = argument.kind == Argument::Kind::Image && argument.file.ends_with(".png")
                            ? Argument::Contents::Picture
                            : Argument::Contents::File;
    return {};
  }
  if (text != "iota" && text != "rand")
    return parseValuesOfBuffer(argument, text);
  if (!argument.count)
    return fail("missing number of elements (required without a file or values)");
  argument.contents = text == "iota" ? Argument::Contents::Iota : Argument::Contents::Random;
  return {};
}

// Parses `type[count]`, with the contents if there was a '='.
Result<void> parseBuffer(Argument &argument, std::string_view head,
                         std::optional<std::string_view> contents) {
  argument.kind = Argument::Kind::Buffer;
  const std::size_t bracket = head.find('[');
  const auto type = parseValueType(head.substr(0, bracket));
  if (!type)
    return fail("unknown type '", head.substr(0, bracket), "'");
  argument.type = *type;
  if (!head.ends_with(']'))
    return fail("missing ']' after the number of elements");
  const std::string_view count = head.substr(bracket + 1, head.size() - bracket - 2);
  if (!count.empty()) {
    auto number = parseCount(count, "number of elements");
    if (!number)
      return fail(number.error());
    argument.count = *number;
  }
  if (contents)
    return parseContents(argument, *contents);
  if (!argument.count)
    return fail("missing number of elements (required without a file or values)");
  return {};
}

Result<void> parseLocal(Argument &argument, std::optional<std::string_view> size) {
  argument.kind = Argument::Kind::LocalBuffer;
  if (!size)
    return fail("missing size of the local buffer (expected 'local=<bytes>')");
  auto number = parseCount(*size, "size in bytes");
  if (!number)
    return fail(number.error());
  argument.localSize = *number;
  return {};
}

Result<void> parseBody(Argument &argument, std::string_view head,
                       std::optional<std::string_view> contents) {
  if (head.starts_with("image")) {
    auto parsed = parseImage(argument, head, contents);
    return parsed && contents ? parseContents(argument, *contents) : parsed;
  }
  if (head == "sampler")
    return parseSampler(argument, contents.value_or(""));
  if (head == "null" && !contents) {
    argument.kind = Argument::Kind::NullBuffer;
    return {};
  }
  if (head == "local")
    return parseLocal(argument, contents);
  if (head.find('[') != std::string_view::npos)
    return parseBuffer(argument, head, contents);
  if (head == "bytes" && contents)
    return parseBytes(argument, *contents);
  const auto type = parseValueType(head);
  if (!type)
    return fail("unknown type '", head, "'");
  if (!contents)
    return fail("missing value (expected '<type>=<value>' or '<type>[<count>]')");
  argument.type = *type;
  return parseValue(argument, *contents);
}

} // namespace

std::vector<std::string_view> splitAtCommas(std::string_view text) {
  std::vector<std::string_view> pieces;
  for (;;) {
    const std::size_t comma = text.find(',');
    pieces.push_back(text.substr(0, comma));
    if (comma == std::string_view::npos)
      return pieces;
    text.remove_prefix(comma + 1);
  }
}

Result<std::size_t> parseCount(std::string_view text, std::string_view what) {
  std::size_t count = 0;
  const char *end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, count);
  if (text.empty() || read.ec != std::errc() || read.ptr != end || count == 0)
    return fail("invalid ", what, " '", text, "' (expected a positive integer)");
  return count;
}

mux_extent_3d_t Image::getRegion() const {
  mux_extent_3d_t region = {extent[0], extent[1], extent[2]};
  if (layers != 0)
    (type == mux_image_type_1d ? region.y : region.z) = layers;
  return region;
}

Result<Argument> parseArgument(std::string_view text) {
  Argument argument;
  argument.text = text;
  auto output = takeOutput(text);
  if (!output)
    return fail(output.error());
  argument.output = std::move(*output);

  const std::size_t equals = text.find('=');
  std::optional<std::string_view> contents;
  if (equals != std::string_view::npos)
    contents = text.substr(equals + 1);
  auto parsed = parseBody(argument, text.substr(0, equals), contents);
  if (!parsed)
    return fail(parsed.error());
  if (argument.output.kind != Output::Kind::None && !argument.hasContents())
    return fail("only buffers and images can be outputs");
  return argument;
}

} // namespace oclrun
