// Compares arguments with the kernel's. Types with a name of the source's own are compared by size.
#include "match.h"

#include <algorithm>
#include <string_view>

namespace oclrun {

namespace {

using tools::fail;
using tools::Result;

// Describes an argument in error messages.
std::string describeGiven(const Argument &argument) {
  switch (argument.kind) {
  case Argument::Kind::Value:
    return "a value of type " + argument.type.name();
  case Argument::Kind::Bytes:
    return std::to_string(argument.bytes.size()) + " bytes";
  case Argument::Kind::Buffer:
    return "a buffer of " + argument.type.name();
  case Argument::Kind::NullBuffer:
    return "a null buffer";
  case Argument::Kind::LocalBuffer:
    return "a local buffer";
  case Argument::Kind::Image:
    return "an image of type " + std::string(argument.image.kind) + "_t";
  case Argument::Kind::Sampler:
    return "a sampler";
  }
  return "";
}

Result<void> mismatch(const Argument &argument, const std::string &wanted) {
  return fail("expected ", wanted, ", got ", describeGiven(argument));
}

// The pointee of a pointer type's name.
std::string_view pointee(std::string_view type_name) {
  type_name = type_name.substr(0, type_name.find('*'));
  while (type_name.ends_with(' '))
    type_name.remove_suffix(1);
  return type_name;
}

bool sameScalar(const ValueType &a, const ValueType &b) {
  return a.isInteger() == b.isInteger() && a.scalarSize == b.scalarSize;
}

Result<void> matchValue(const compiler::KernelArgument &wanted, const Argument &argument) {
  const std::string description = wanted.type_name.empty()
                                      ? "a value of " + std::to_string(wanted.size) + " bytes"
                                      : "a value of type " + wanted.type_name;
  if (argument.kind == Argument::Kind::Bytes) {
    if (argument.bytes.size() != wanted.size)
      return mismatch(argument, std::to_string(wanted.size) + " bytes");
    return {};
  }
  if (argument.kind != Argument::Kind::Value)
    return mismatch(argument, description);
  const auto type = parseValueType(wanted.type_name);
  if (type && (!sameScalar(*type, argument.type) || type->components != argument.type.components))
    return mismatch(argument, description);
  if (argument.bytes.size() != wanted.size)
    return mismatch(argument, std::to_string(wanted.size) + " bytes");
  return {};
}

bool elementsFit(const ValueType &wanted, const ValueType &element) {
  if (element.isInteger() && element.size() == 1)
    return true;
  if (sameScalar(wanted, element))
    return true;
  return wanted.isInteger() && element.isInteger() && wanted.size() == element.size();
}

Result<void> matchBuffer(const compiler::KernelArgument &wanted, const Argument &argument) {
  const std::string_view element = pointee(wanted.type_name);
  const std::string description =
      element.empty() ? "a buffer" : "a buffer of " + std::string(element);
  if (argument.kind == Argument::Kind::NullBuffer)
    return {};
  if (argument.kind != Argument::Kind::Buffer)
    return mismatch(argument, description);
  const auto type = parseValueType(element);
  if (type && !elementsFit(*type, argument.type))
    return mismatch(argument, description);
  return {};
}

/// Whether an image is a depth image is told by its format.
Result<void> matchImage(const compiler::KernelArgument &wanted, const Argument &argument) {
  std::string_view name = wanted.type_name;
  const std::string description =
      name.empty() ? "an image" : "an image of type " + wanted.type_name;
  if (argument.kind != Argument::Kind::Image)
    return mismatch(argument, description);
  const bool isDepth = name.ends_with("_depth_t");
  name.remove_suffix(std::min<std::size_t>(name.size(), isDepth ? 8 : 2));
  const bool hasDepth = argument.image.format.name.starts_with('d');
  if (!wanted.type_name.empty() && name != argument.image.kind)
    return mismatch(argument, description);
  if (!wanted.type_name.empty() && isDepth != hasDepth)
    return fail("expected ", description, ", got one of format ", argument.image.format.name);
  return {};
}

Result<void> matchArgument(const compiler::KernelArgument &wanted, const Argument &argument) {
  switch (wanted.kind) {
  case compiler::ArgumentKind::PLAIN_OLD_DATA:
    return matchValue(wanted, argument);
  case compiler::ArgumentKind::BUFFER:
    return matchBuffer(wanted, argument);
  case compiler::ArgumentKind::LOCAL_BUFFER:
    if (argument.kind == Argument::Kind::LocalBuffer)
      return {};
    return mismatch(argument, "a local buffer");
  case compiler::ArgumentKind::IMAGE:
    return matchImage(wanted, argument);
  case compiler::ArgumentKind::SAMPLER:
    if (argument.kind == Argument::Kind::Sampler)
      return {};
    return mismatch(argument, "a sampler");
  }
  return {};
}

} // namespace

std::string nameOfArgument(const compiler::KernelInfo &kernel, std::size_t index) {
  const std::string &name = kernel.arguments[index].name;
  return name.empty() ? "arg" + std::to_string(index) : name;
}

std::string describeArgument(const compiler::KernelInfo &kernel, std::size_t index) {
  return "argument " + std::to_string(index) + " '" + nameOfArgument(kernel, index) + "'";
}

Result<void> matchArguments(const compiler::KernelInfo &kernel,
                            std::span<const Argument> arguments) {
  const std::size_t wanted = kernel.arguments.size();
  if (arguments.size() < wanted)
    return fail("missing ", describeArgument(kernel, arguments.size()), ": kernel '", kernel.name,
                "' takes ", std::to_string(wanted), " arguments, got ",
                std::to_string(arguments.size()));
  if (arguments.size() > wanted)
    return fail("excess argument ", std::to_string(wanted), " (", arguments[wanted].text,
                "): kernel '", kernel.name, "' takes ", std::to_string(wanted), " arguments, got ",
                std::to_string(arguments.size()));
  for (std::size_t i = 0; i < wanted; ++i) {
    auto matched = matchArgument(kernel.arguments[i], arguments[i]);
    if (!matched)
      return fail(describeArgument(kernel, i), ": ", matched.error());
  }
  return {};
}

} // namespace oclrun
