// A command-line parser. LLVM's, which is linked in, has other meanings for -o, -b, etc.
#ifndef TOOLS_COMMON_COMMAND_LINE_H
#define TOOLS_COMMON_COMMAND_LINE_H

#include "common/result.h"

#include <span>
#include <string_view>

namespace tools {

/// Parses the arguments after the program name and calls the reader, which has
///   bool setFlag(name)                         false if it is no option without a value
///   bool takesValue(name)                      whether the next argument is the option's value
///   Result<bool> setOption(name, value)        false if the option is unknown
///   Result<void> setFile(file)                 for an argument that is no option
/// The value of a long option may also follow after '='.
template <class Reader>
Result<void> readCommandLine(std::span<const char *const> words, Reader &&reader) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::string_view name = words[i];
    if (!name.starts_with('-') || name == "-") {
      if (auto done = reader.setFile(name); !done)
        return done;
      continue;
    }
    if (reader.setFlag(name))
      continue;
    std::string_view value;
    const std::size_t equals = name.find('=');
    if (name.starts_with("--") && equals != std::string_view::npos) {
      value = name.substr(equals + 1);
      name = name.substr(0, equals);
    } else if (reader.takesValue(name)) {
      if (++i == words.size())
        return fail("option '", name, "' requires a value");
      value = words[i];
    }
    auto known = reader.setOption(name, value);
    if (!known)
      return fail(known.error());
    if (!*known)
      return fail("unknown option '", name, "' (see --help)");
  }
  return {};
}

} // namespace tools

#endif // TOOLS_COMMON_COMMAND_LINE_H
