// A non-owning view of contiguous elements.
#ifndef CARGO_ARRAY_VIEW_H
#define CARGO_ARRAY_VIEW_H

#include <span>

namespace cargo {
template <class T> using array_view = std::span<T>;
} // namespace cargo

#endif // CARGO_ARRAY_VIEW_H
