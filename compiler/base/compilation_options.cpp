// Parses Info::compilation_options: "--name,[0|1],help;...".
#include "compiler/options.h"

#include <algorithm>

namespace compiler {
namespace {

bool isSpace(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

cargo::unexpected<std::string> tupleError(std::size_t index, const std::string &why) {
  return cargo::make_unexpected("compilation option " + std::to_string(index + 1) + ": " + why);
}

cargo::expected<CompilationOption, std::string> parseTuple(cargo::string_view tuple,
                                                           std::size_t index) {
  if (tuple.empty())
    return tupleError(index, "empty tuple");

  const std::size_t nameEnd = tuple.find(',');
  const cargo::string_view name = tuple.substr(0, nameEnd);
  const std::string quotedName = "'" + std::string(name) + "'";
  if (!name.starts_with("--"))
    return tupleError(index, "name " + quotedName + " must start with '--'");
  if (name.size() == 2)
    return tupleError(index, "empty name after '--'");
  if (std::any_of(name.begin(), name.end(), isSpace))
    return tupleError(index, "name " + quotedName + " contains whitespace");
  if (nameEnd == cargo::string_view::npos)
    return tupleError(index, quotedName + ": missing second element (expected 0 or 1)");

  const cargo::string_view rest = tuple.substr(nameEnd + 1);
  const std::size_t flagEnd = rest.find(',');
  const cargo::string_view flag = rest.substr(0, flagEnd);
  if (flag != "0" && flag != "1")
    return tupleError(index, quotedName + ": invalid second element '" + std::string(flag) +
                                 "' (expected 0 or 1)");
  if (flagEnd == cargo::string_view::npos)
    return tupleError(index, quotedName + ": missing help text");

  const cargo::string_view help = rest.substr(flagEnd + 1);
  if (std::any_of(help.begin(), help.end(), [](char c) { return isSpace(c) && c != ' '; }))
    return tupleError(index, quotedName + ": help text contains whitespace other than ' '");
  return CompilationOption{std::string(name), flag == "1", std::string(help)};
}

} // namespace

cargo::expected<std::vector<CompilationOption>, std::string>
parseCompilationOptions(cargo::string_view text) {
  std::vector<CompilationOption> options;
  if (text.empty())
    return options;
  for (std::size_t index = 0;; ++index) {
    const std::size_t end = text.find(';');
    auto option = parseTuple(text.substr(0, end), index);
    if (!option)
      return cargo::make_unexpected(std::move(option.error()));
    options.push_back(std::move(*option));
    if (end == cargo::string_view::npos)
      return options;
    text.remove_prefix(end + 1);
  }
}

} // namespace compiler
