// Votes of the work-items that run together as lanes of a vector.

// Whether the condition holds for any of them. The vectorizer emits a vote for a call of this name;
// code that is not vectorized runs one work-item. Lanes that are not active may vote as well, so
// that a caller must be correct if the result is true without need.
__attribute__((always_inline, const)) bool __vecz_b_divergence_any(bool condition) {
  return condition;
}
