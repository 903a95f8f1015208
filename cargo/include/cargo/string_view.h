// A non-owning view of characters.
#ifndef CARGO_STRING_VIEW_H
#define CARGO_STRING_VIEW_H

#include <string_view>

namespace cargo {
using string_view = std::string_view;
} // namespace cargo

#endif // CARGO_STRING_VIEW_H
