// Command lines that are read by hand: the letters of these tools (-o, -b, …) mean something else
// to the option library of the compiler that is linked in.
#ifndef TOOLS_COMMON_COMMAND_LINE_H
#define TOOLS_COMMON_COMMAND_LINE_H

#include "common/result.h"

#include <span>
#include <string_view>

namespace tools {

// Walks through the words after the program's name and hands them to a reader, which has
//   bool setFlag(name)                         false if it is no option without a value
//   bool takesValue(name)                      the next word is the option's value
//   Result<bool> setOption(name, value)        false if there is no such option
//   Result<void> setFile(file)                 a word that is no option
// A value may also follow a long option behind '='.
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
        return fail(name, " needs a value");
      value = words[i];
    }
    auto known = reader.setOption(name, value);
    if (!known)
      return fail(known.error());
    if (!*known)
      return fail("unknown option '", name, "', see --help");
  }
  return {};
}

} // namespace tools

#endif // TOOLS_COMMON_COMMAND_LINE_H
