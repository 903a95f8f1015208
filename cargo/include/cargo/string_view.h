// A view of characters that somebody else owns.
#ifndef CARGO_STRING_VIEW_H
#define CARGO_STRING_VIEW_H

#include <string_view>

namespace cargo {
using string_view = std::string_view;
} // namespace cargo

#endif // CARGO_STRING_VIEW_H
