// All work-group collectives on TYPE, against loops over what all work-items have put into memory. Each
// work-item says how many results were wrong.

#define OVERLOADED __attribute__((overloadable, convergent))
#define DECLARE(T, OP)                                                                               \
  T OVERLOADED work_group_reduce_##OP(T);                                                            \
  T OVERLOADED work_group_scan_inclusive_##OP(T);                                                    \
  T OVERLOADED work_group_scan_exclusive_##OP(T);
#define DECLARE_ALL(T)                                                                               \
  DECLARE(T, add)                                                                                    \
  DECLARE(T, mul) DECLARE(T, min) DECLARE(T, max)                                                    \
  T OVERLOADED work_group_broadcast(T, size_t, size_t, size_t);
#define DECLARE_BITS(T)                                                                              \
  DECLARE(T, and) DECLARE(T, or) DECLARE(T, xor)                                                     \
  DECLARE(T, logical_and) DECLARE(T, logical_or) DECLARE(T, logical_xor)

DECLARE_ALL(TYPE)
#ifndef FLOATS
DECLARE_BITS(TYPE)
#endif
int OVERLOADED work_group_any(int);
int OVERLOADED work_group_all(int);

uint linearId(void) {
  return (get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) +
         get_local_id(0);
}
uint groupSize(void) { return get_local_size(0) * get_local_size(1) * get_local_size(2); }
uint outputId(void) {
  return ((get_group_id(2) * get_num_groups(1) + get_group_id(1)) * get_num_groups(0) +
          get_group_id(0)) * groupSize() + linearId();
}

// Results on floating-point numbers must not depend on the order, which is the implementation's choice:
// sums are those of small multiples of a half, products those of powers of 2.
#ifdef FLOATS
#define TERM (TYPE)((linearId() * 37 + 11) % 101) - (TYPE)5.5f
#define FACTOR (TYPE)(1 << (linearId() * 37 + 11) % 3) * (TYPE)(linearId() % 5 ? 0.5f : -0.5f)
#else
#define TERM (TYPE)((linearId() * 37 + 11) % 101) - (TYPE)5
#define FACTOR TERM
#endif

#define CHECK(T, OP, IDENTITY, COMBINE) CHECK_ON(TERM, T, OP, IDENTITY, COMBINE)

// How many of the three results are wrong.
#define CHECK_ON(MINE, T, OP, IDENTITY, COMBINE)                                                              \
  {                                                                                                  \
    local T *values = (local T *)memory;                                                             \
    T mine = MINE;                                                                                   \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                    \
    values[linearId()] = mine;                                                                       \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                    \
    T total = IDENTITY, before = IDENTITY, with = IDENTITY;                                          \
    for (uint i = 0; i < groupSize(); ++i) {                                                         \
      T a = total, b = values[i];                                                                    \
      total = (T)(COMBINE);                                                                          \
      if (i < linearId())                                                                            \
        before = total;                                                                              \
      if (i == linearId())                                                                           \
        with = total;                                                                                \
    }                                                                                                \
    wrong += work_group_reduce_##OP(mine) != total;                                                  \
    wrong += work_group_scan_exclusive_##OP(mine) != before;                                         \
    wrong += work_group_scan_inclusive_##OP(mine) != with;                                           \
  }

#define CHECK_BROADCAST(T)                                                                           \
  {                                                                                                  \
    T mine = (T)(linearId() + 3);                                                                    \
    size_t x = get_local_size(0) / 2, y = get_local_size(1) - 1, z = get_local_size(2) - 1;          \
    T expected = (T)((z * get_local_size(1) + y) * get_local_size(0) + x + 3);                       \
    wrong += work_group_broadcast(mine, x, y, z) != expected;                                        \
  }

#define LOWEST(T, BITS) (T)((T)-1 < (T)0 ? (T)((ulong)1 << (BITS - 1)) : (T)0)
#define HIGHEST(T, BITS) (T)~LOWEST(T, BITS)
#define CHECK_INTEGER(T)                                                                             \
  CHECK(T, add, (T)0, a + b)                                                                         \
  CHECK_ON(FACTOR, T, mul, (T)1, a * b)                                                              \
  CHECK(T, min, HIGHEST(T, sizeof(T) * 8), a < b ? a : b)                                            \
  CHECK(T, max, LOWEST(T, sizeof(T) * 8), a > b ? a : b)                                             \
  CHECK(T, and, (T)-1, a & b)                                                                        \
  CHECK(T, or, (T)0, a | b)                                                                          \
  CHECK(T, xor, (T)0, a ^ b)                                                                         \
  CHECK(T, logical_and, (T)1, a && b)                                                                \
  CHECK(T, logical_or, (T)0, a || b)                                                                 \
  CHECK(T, logical_xor, (T)0, !a != !b)                                                              \
  CHECK_BROADCAST(T)

#define CHECK_FLOAT(T)                                                                               \
  CHECK(T, add, (T)0, a + b)                                                                         \
  CHECK_ON(FACTOR, T, mul, (T)1, a * b)                                                              \
  CHECK(T, min, (T)INFINITY, fmin(a, b))                                                             \
  CHECK(T, max, (T)-INFINITY, fmax(a, b))                                                            \
  CHECK_BROADCAST(T)

#ifdef FLOATS
kernel void floats(global uint *out, local uchar *memory) {
  uint wrong = 0;
  CHECK_FLOAT(TYPE)
  out[outputId()] = wrong;
}
#else
kernel void integers(global uint *out, local uchar *memory) {
  uint wrong = 0;
  CHECK_INTEGER(TYPE)
  out[outputId()] = wrong;
}

kernel void votes(global uint *out, local uchar *memory) {
  uint wrong = 0;
  uint last = groupSize() - 1;
  wrong += work_group_any(linearId() == last ? 4 : 0) != 1;
  wrong += work_group_any(0) != 0;
  wrong += work_group_all(linearId() + 1) != 1;
  wrong += work_group_all(linearId() != last) != 0;
  out[outputId()] = wrong;
}
#endif
