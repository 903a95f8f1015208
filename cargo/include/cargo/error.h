// Error codes of containers.
#ifndef CARGO_ERROR_H
#define CARGO_ERROR_H

namespace cargo {
enum class [[nodiscard]] result { success, bad_alloc };
} // namespace cargo

#endif // CARGO_ERROR_H
