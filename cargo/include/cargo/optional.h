// std::optional, extended to references.
#ifndef CARGO_OPTIONAL_H
#define CARGO_OPTIONAL_H

#include <cassert>
#include <memory>
#include <optional>
#include <type_traits>

namespace cargo {

using nullopt_t = std::nullopt_t;
inline constexpr nullopt_t nullopt = std::nullopt;

/// An optional reference. Assignment rebinds the reference and never writes to the referee.
template <class T> class optional_reference {
public:
  using value_type = T &;

  constexpr optional_reference() = default;
  constexpr optional_reference(nullopt_t) {}
  constexpr optional_reference(T &referee) : referee(std::addressof(referee)) {}
  optional_reference(T &&) = delete;

  constexpr optional_reference &operator=(nullopt_t) {
    referee = nullptr;
    return *this;
  }

  constexpr bool has_value() const { return referee != nullptr; }
  constexpr explicit operator bool() const { return has_value(); }

  constexpr T &operator*() const {
    assert(has_value() && "an empty optional was read");
    return *referee;
  }
  constexpr T *operator->() const { return std::addressof(**this); }
  constexpr T &value() const { return **this; }
  constexpr T &value_or(T &fallback) const { return has_value() ? *referee : fallback; }

  constexpr void reset() { referee = nullptr; }

  friend constexpr bool operator==(const optional_reference &optional, nullopt_t) {
    return !optional.has_value();
  }

private:
  T *referee = nullptr;
};

template <class T>
using optional =
    typename std::conditional_t<std::is_lvalue_reference_v<T>,
                                std::type_identity<optional_reference<std::remove_reference_t<T>>>,
                                std::type_identity<std::optional<T>>>::type;

} // namespace cargo

#endif // CARGO_OPTIONAL_H
