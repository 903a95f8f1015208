// A value or an error.
#ifndef CARGO_EXPECTED_H
#define CARGO_EXPECTED_H

#include <cassert>
#include <type_traits>
#include <utility>
#include <variant>

namespace cargo {

template <class E> class unexpected {
public:
  constexpr explicit unexpected(E error) : reason(std::move(error)) {}
  constexpr const E &error() const & { return reason; }
  constexpr E &&error() && { return std::move(reason); }

private:
  E reason;
};

template <class E> constexpr unexpected<std::decay_t<E>> make_unexpected(E &&error) {
  return unexpected<std::decay_t<E>>(std::forward<E>(error));
}

template <class T, class E> class [[nodiscard]] expected {
public:
  using value_type = T;
  using error_type = E;

  constexpr expected()
    requires std::is_default_constructible_v<T>
      : state(std::in_place_index<0>) {}

  template <class U = T>
    requires(std::is_constructible_v<T, U> && !std::is_same_v<std::remove_cvref_t<U>, expected>)
  constexpr expected(U &&value) : state(std::in_place_index<0>, std::forward<U>(value)) {}

  template <class G>
    requires std::is_constructible_v<E, G>
  constexpr expected(unexpected<G> error)
      : state(std::in_place_index<1>, std::move(error).error()) {}

  constexpr bool has_value() const { return state.index() == 0; }
  constexpr explicit operator bool() const { return has_value(); }

  constexpr T &value() & { return get<0>(state); }
  constexpr const T &value() const & { return get<0>(state); }
  constexpr T &&value() && { return std::move(get<0>(state)); }
  constexpr E &error() & { return get<1>(state); }
  constexpr const E &error() const & { return get<1>(state); }
  constexpr E &&error() && { return std::move(get<1>(state)); }

  constexpr T &operator*() & { return value(); }
  constexpr const T &operator*() const & { return value(); }
  constexpr T &&operator*() && { return std::move(value()); }
  constexpr T *operator->() { return &value(); }
  constexpr const T *operator->() const { return &value(); }

  template <class U> constexpr T value_or(U &&fallback) const & {
    return has_value() ? value() : static_cast<T>(std::forward<U>(fallback));
  }
  template <class U> constexpr T value_or(U &&fallback) && {
    return has_value() ? std::move(value()) : static_cast<T>(std::forward<U>(fallback));
  }

private:
  /// std::get throws, and the project is built without exceptions.
  template <std::size_t I, class State> static constexpr auto &get(State &state) {
    auto *held = std::get_if<I>(&state);
    assert(held && "the other alternative of an expected was read");
    return *held;
  }

  std::variant<T, E> state;
};

/// Specialization for operations that return no value.
template <class E> class [[nodiscard]] expected<void, E> {
public:
  using value_type = void;
  using error_type = E;

  constexpr expected() = default;
  template <class G>
    requires std::is_constructible_v<E, G>
  constexpr expected(unexpected<G> error)
      : reason(std::in_place_index<1>, std::move(error).error()) {}

  constexpr bool has_value() const { return reason.index() == 0; }
  constexpr explicit operator bool() const { return has_value(); }

  constexpr const E &error() const & {
    assert(!has_value() && "the error of a success was read");
    return *std::get_if<1>(&reason);
  }
  constexpr E &&error() && {
    assert(!has_value() && "the error of a success was read");
    return std::move(*std::get_if<1>(&reason));
  }

private:
  std::variant<std::monostate, E> reason;
};

} // namespace cargo

#endif // CARGO_EXPECTED_H
