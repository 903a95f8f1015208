// Bit field functions: cl_khr_extended_bit_ops.
#include "prelude.h"

// A mask of the lowest `count` bits. A shift by the full width would be undefined.
#define ONES(N, T, S, U)                                                                           \
  static inline U##N ones_##T##N(uint count) {                                                     \
    const U all = (U)((U) ~(U)0 >> ((sizeof(T) * 8 - count) & (sizeof(T) * 8 - 1)));               \
    return (U##N)(count == 0 ? (U)0 : all);                                                        \
  }
#define BIT_FIELDS(N, T, S, U)                                                                     \
  ONES(N, T, S, U)                                                                                 \
  OVERLOADED T##N bit_reverse(T##N base) { return __builtin_elementwise_bitreverse(base); }        \
  OVERLOADED T##N bitfield_insert(T##N base, T##N insert, uint offset, uint count) {               \
    const U##N field = (U##N)(ones_##T##N(count) << (U##N)((U)offset));                            \
    const U##N moved = (U##N)(BITS(U##N, insert) << (U##N)((U)offset));                            \
    return BITS(T##N, (U##N)((BITS(U##N, base) & ~field) | (moved & field)));                      \
  }                                                                                                \
  OVERLOADED U##N bitfield_extract_unsigned(T##N base, uint offset, uint count) {                  \
    return (U##N)((BITS(U##N, base) >> (U##N)((U)offset)) & ones_##T##N(count));                   \
  }                                                                                                \
  /* With the field at the upper end, a shift back repeats its sign. */                            \
  OVERLOADED S##N bitfield_extract_signed(T##N base, uint offset, uint count) {                    \
    const U##N upwards = (U##N)((U)(sizeof(T) * 8 - offset - count));                              \
    const S##N upper = BITS(S##N, (U##N)(BITS(U##N, base) << upwards));                            \
    const S##N field = (S##N)(upper >> (S##N)((S)(sizeof(T) * 8 - count)));                        \
    return count == 0 ? (S##N)0 : field;                                                           \
  }
EACH_INTEGER(BIT_FIELDS)
