// What can go wrong in a container.
#ifndef CARGO_ERROR_H
#define CARGO_ERROR_H

namespace cargo {
enum class [[nodiscard]] result { success, bad_alloc };
} // namespace cargo

#endif // CARGO_ERROR_H
