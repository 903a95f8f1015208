// Vectors in memory, aligned to their elements only.
#ifndef BUILTINS_VECTOR_DATA_H
#define BUILTINS_VECTOR_DATA_H

#include "prelude.h"

// A vector type with the alignment of its element. Vectors of three elements have no such type:
// they would be accessed as four.
#define UNALIGNED(N, T, S, U) typedef T##N unaligned_##T##N __attribute__((aligned(sizeof(T))));
#define EACH_WHOLE_VECTOR(X, ...)                                                                  \
  X(2, __VA_ARGS__) X(4, __VA_ARGS__) X(8, __VA_ARGS__) X(16, __VA_ARGS__)
#define EACH_TYPE(EACH, X)                                                                         \
  EACH_SIGNED_OF(EACH, X)                                                                          \
  EACH_UNSIGNED_OF(EACH, X)                                                                        \
  EACH(X, float, int, uint)                                                                        \
  EACH(X, double, long, ulong)                                                                     \
  WITH_HALF(EACH(X, half, short, ushort))
EACH_TYPE(EACH_WHOLE_VECTOR, UNALIGNED)
#define JUST_ONCE(X, ...) X(3, __VA_ARGS__)

#endif // BUILTINS_VECTOR_DATA_H
