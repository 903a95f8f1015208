// How the tools hand on what went wrong: a value, or one sentence for the user.
#ifndef TOOLS_COMMON_RESULT_H
#define TOOLS_COMMON_RESULT_H

#include "cargo/expected.h"

#include <string>

namespace tools {

template <class T> using Result = cargo::expected<T, std::string>;

// Joins the pieces of a message.
template <class... Pieces> cargo::unexpected<std::string> fail(const Pieces &...pieces) {
  std::string message;
  (message.append(pieces), ...);
  return cargo::make_unexpected(std::move(message));
}

} // namespace tools

#endif // TOOLS_COMMON_RESULT_H
