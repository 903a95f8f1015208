// Geometric functions for scalars and vectors of two to four elements, and integer dot products.
#include "prelude.h"

// Sums over the elements of one or two vectors.
#define SUM(a, b) (a * b)
#define SUM2(a, b) (a.x * b.x + a.y * b.y)
#define SUM3(a, b) (a.x * b.x + a.y * b.y + a.z * b.z)
#define SUM4(a, b) (a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w)
#define LARGEST(a) (a)
#define LARGEST2(a) __builtin_elementwise_max(a.x, a.y)
#define LARGEST3(a) __builtin_elementwise_max(LARGEST2(a), a.z)
#define LARGEST4(a) __builtin_elementwise_max(LARGEST2(a), __builtin_elementwise_max(a.z, a.w))
#define EACH_SHORT_WIDTH(X, ...)                                                                   \
  X(, __VA_ARGS__) X(2, __VA_ARGS__) X(3, __VA_ARGS__) X(4, __VA_ARGS__)

#define DOT(N, T)                                                                                  \
  OVERLOADED T dot(T##N p, T##N q) { return SUM##N(p, q); }
EACH_SHORT_WIDTH(DOT, float)
EACH_SHORT_WIDTH(DOT, double)
WITH_HALF(EACH_SHORT_WIDTH(DOT, half))

#define CROSS(T)                                                                                   \
  OVERLOADED T##3 cross(T##3 p, T##3 q) { return p.yzx * q.zxy - p.zxy * q.yzx; }                  \
  OVERLOADED T##4 cross(T##4 p, T##4 q) { return (T##4)(cross(p.xyz, q.xyz), (T)0); }
CROSS(float)
CROSS(double)
WITH_HALF(CROSS(half))

// Vectors are scaled by a power of two where squares of their largest element would overflow or be
// denormal. Large vectors keep a length above one: scaling rounds their denormal elements, and
// dividing these by less than one would amplify that.
#define LENGTH(N, T, HUGEST, HUGE, TINY, UP)                                                       \
  static inline OVERLOADED T scaleFor(T##N p) {                                                    \
    const T##N sizes = __builtin_elementwise_abs(p);                                               \
    const T largest = LARGEST##N(sizes);                                                           \
    const T down = largest > (HUGEST) ? (T)1 / (HUGEST) : (T)1 / (HUGE);                           \
    return largest > (HUGE) ? down : largest < (TINY) ? (UP) : (T)1;                               \
  }                                                                                                \
  OVERLOADED T length(T##N p) {                                                                    \
    const T scale = scaleFor(p);                                                                   \
    const T##N scaled = p * scale;                                                                 \
    return __builtin_elementwise_sqrt(SUM##N(scaled, scaled)) * ((T)1 / scale);                    \
  }                                                                                                \
  OVERLOADED T distance(T##N p, T##N q) { return length(p - q); }                                  \
  /* Infinite elements outweigh the others. */                                                     \
  static inline OVERLOADED T##N directionOf(T##N p) {                                              \
    const T##N scaled = p * scaleFor(p);                                                           \
    const T square = SUM##N(scaled, scaled);                                                       \
    const T##N unit = scaled * ((T)1 / __builtin_elementwise_sqrt(square));                        \
    /* A vector condition is a select; a scalar one may become a branch. */                        \
    return (T##N)square == (T##N)0 ? p : unit;                                                     \
  }                                                                                                \
  OVERLOADED T##N normalize(T##N p) {                                                              \
    const T##N sizes = __builtin_elementwise_abs(p);                                               \
    const T##N ones =                                                                              \
        sizes == (T##N)((T)INFINITY) ? __builtin_elementwise_copysign((T##N)1, p) : (T##N)0 * p;   \
    return directionOf(LARGEST##N(sizes) == (T)INFINITY ? ones : p);                               \
  }
EACH_SHORT_WIDTH(LENGTH, float, 0x1p96f, 0x1p62f, 0x1p-40f, 0x1p86f)
EACH_SHORT_WIDTH(LENGTH, double, 0x1p767, 0x1p510, 0x1p-400, 0x1p600)

// Squares of halfs are in the range of float.
#define LENGTH_HALF(N, T)                                                                          \
  OVERLOADED T length(T##N p) { return (T)length(CAST##N(float, p)); }                             \
  OVERLOADED T distance(T##N p, T##N q) {                                                          \
    return (T)length(CAST##N(float, p) - CAST##N(float, q));                                       \
  }                                                                                                \
  OVERLOADED T##N normalize(T##N p) { return CAST##N(T, normalize(CAST##N(float, p))); }
WITH_HALF(EACH_SHORT_WIDTH(LENGTH_HALF, half))

#define FAST(N, ...)                                                                               \
  OVERLOADED float fast_length(float##N p) { return __builtin_elementwise_sqrt(SUM##N(p, p)); }    \
  OVERLOADED float fast_distance(float##N p, float##N q) { return fast_length(p - q); }            \
  OVERLOADED float##N fast_normalize(float##N p) {                                                 \
    const float square = SUM##N(p, p);                                                             \
    return square == 0.0f ? p : p * (1.0f / __builtin_elementwise_sqrt(square));                   \
  }
EACH_SHORT_WIDTH(FAST, )

// Dot products of small integers: cl_khr_integer_dot_product. A sum of four products cannot
// overflow int, but the accumulation may.
#define WIDE(v) __builtin_convertvector(v, int4)
#define PRODUCT(a, b) SUM4(WIDE(a), WIDE(b))
#define INTEGER_DOT(A, B, RESULT, NAME)                                                            \
  OVERLOADED RESULT dot(A##4 a, B##4 b) { return (RESULT)PRODUCT(a, b); }                          \
  OVERLOADED RESULT dot_acc_sat(A##4 a, B##4 b, RESULT sum) {                                      \
    return __builtin_elementwise_add_sat((RESULT)PRODUCT(a, b), sum);                              \
  }                                                                                                \
  OVERLOADED RESULT dot_4x8packed_##NAME(uint a, uint b) {                                         \
    return dot(BITS(A##4, a), BITS(B##4, b));                                                      \
  }                                                                                                \
  OVERLOADED RESULT dot_acc_sat_4x8packed_##NAME(uint a, uint b, RESULT sum) {                     \
    return dot_acc_sat(BITS(A##4, a), BITS(B##4, b), sum);                                         \
  }
INTEGER_DOT(uchar, uchar, uint, uu_uint)
INTEGER_DOT(char, char, int, ss_int)
INTEGER_DOT(uchar, char, int, us_int)
INTEGER_DOT(char, uchar, int, su_int)
