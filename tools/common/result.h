// Error handling of the tools: a value or an error message.
#ifndef TOOLS_COMMON_RESULT_H
#define TOOLS_COMMON_RESULT_H

#include "cargo/expected.h"

#include <string>

namespace tools {

template <class T> using Result = cargo::expected<T, std::string>;

/// Concatenates the pieces of an error message.
template <class... Pieces> cargo::unexpected<std::string> fail(const Pieces &...pieces) {
  std::string message;
  (message.append(pieces), ...);
  return cargo::make_unexpected(std::move(message));
}

} // namespace tools

#endif // TOOLS_COMMON_RESULT_H
