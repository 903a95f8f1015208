// Simplified functions against those that are called with the same arguments at run time: NaN, infinities and the
// signs of zeros are the same, and other results are as close to each other as their errors allow. Each work-item has
// one base, and counts the exponents and functions that differ.
// RUN: oclrun %s -b -cl-wfv=never -k powers_float -k powers_double -k powers_%half_or_float -k folded_float -k folded_double -k folded_%half_or_float -g 24 -a out:i32[24] -a i32=0 | FileCheck %s
// CHECK-COUNT-6: out:{{( 0)+$}}
#ifdef cl_khr_fp16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#endif

#define CHECK(T, I, LIMIT)                                                                         \
  bool is_close_##T(T a, T b) {                                                                    \
    if (isnan(a) || isnan(b))                                                                      \
      return isnan(a) && isnan(b);                                                                 \
    if (signbit(a) != signbit(b))                                                                  \
      return false;                                                                                \
    I x = as_##I(a), y = as_##I(b);                                                                \
    return (x > y ? x - y : y - x) <= LIMIT;                                                       \
  }
CHECK(float, int, 20)
CHECK(double, long, 20)
#ifdef cl_khr_fp16
CHECK(half, short, 5)
#endif

#define POW(T, y) bad += !is_close_##T(pow(x, (T)(y)), call_pow_##T(x, hide_##T((T)(y), n)));                \
  bad += !is_close_##T(powr(x, (T)(y)), call_powr_##T(x, hide_##T((T)(y), n)));
#define POWN(T, k) bad += !is_close_##T(pown(x, k), call_pown_##T(x, (k) + n));                              \
  if (k) bad += !is_close_##T(rootn(x, k), call_rootn_##T(x, (k) + n));
#define VECTORS(T)                                                                                 \
  {                                                                                                \
    T##4 y = (T##4)(3, 0, -1, 2), z = (T##4)(9, -3, 5, 1);                                         \
    T##4 p = pow((T##4)x, y), q = pow((T##4)x, z), r = powr((T##4)x, z);                           \
    bad += !is_close_##T(p.x, call_pow_##T(x, hide_##T(3, n)));                                             \
    bad += !is_close_##T(p.y, call_pow_##T(x, hide_##T(0, n)));                                             \
    bad += !is_close_##T(p.z, call_pow_##T(x, hide_##T(-1, n)));                                            \
    bad += !is_close_##T(p.w, call_pow_##T(x, hide_##T(2, n)));                                             \
    bad += !is_close_##T(q.x, call_pow_##T(x, hide_##T(9, n)));                                             \
    bad += !is_close_##T(q.y, call_pow_##T(x, hide_##T(-3, n)));                                            \
    bad += !is_close_##T(r.z, call_powr_##T(x, hide_##T(5, n)));                                            \
    bad += !is_close_##T(r.w, call_powr_##T(x, hide_##T(1, n)));                                            \
  }

// Adds nothing to what it is given, which no compiler knows.
#define HIDDEN(T, I) T hide_##T(T c, int n) { return as_##T((I)(as_##I(c) + (I)n)); }
HIDDEN(float, int)
HIDDEN(double, long)
#ifdef cl_khr_fp16
HIDDEN(half, short)
#endif

// The functions themselves, which are not inlined where their arguments are known.
#define CALL(T, f) __attribute__((noinline)) T call_##f##_##T(T x) { return f(x); }
#define CALL2(T, U, f) __attribute__((noinline)) T call_##f##_##T(T x, U y) { return f(x, y); }
#define CALLS(T)                                                                                   \
  CALL(T, exp) CALL(T, exp2) CALL(T, exp10) CALL(T, expm1) CALL(T, log) CALL(T, log2)              \
  CALL(T, log10) CALL(T, log1p) CALL(T, sin) CALL(T, cos) CALL(T, tan) CALL(T, asin)               \
  CALL(T, acos) CALL(T, atan) CALL(T, sinh) CALL(T, cosh) CALL(T, tanh) CALL(T, asinh)             \
  CALL(T, acosh) CALL(T, atanh) CALL(T, cbrt) CALL(T, sqrt) CALL(T, rsqrt) CALL(T, erf)            \
  CALL(T, erfc) CALL(T, tgamma) CALL(T, floor) CALL(T, ceil) CALL(T, trunc) CALL(T, round)         \
  CALL(T, fabs) CALL2(T, T, pow) CALL2(T, T, powr) CALL2(T, T, atan2) CALL2(T, T, hypot)           \
  CALL2(T, T, fmod) CALL2(T, T, remainder) CALL2(T, T, copysign) CALL2(T, int, pown)               \
  CALL2(T, int, rootn) CALL2(T, int, ldexp)
CALLS(float)
CALLS(double)
#ifdef cl_khr_fp16
CALLS(half)
#endif

#define BASES(T, MAX, TINY)                                                                        \
  const T bases[24] = {0, -(T)0.0f, (T)INFINITY, -(T)INFINITY, (T)NAN, 1, -1, 2, -2, (T)0.5f,      \
                       (T)-0.5f, 3, -27, (T)1.1f, (T)0.9f, MAX, -MAX, TINY, -TINY, 7, 100,         \
                       (T)-1.5f, (T)0.001f, 10};                                                   \
  const T x = bases[get_global_id(0)];                                                             \
  int bad = 0;

#define POWERS(T, MAX, TINY)                                                                       \
  kernel void powers_##T(global int *out, int n) {                                                 \
    BASES(T, MAX, TINY)                                                                            \
    POW(T, 0) POW(T, -0.0f) POW(T, 1) POW(T, 2) POW(T, 3) POW(T, 4) POW(T, -1) POW(T, -2)          \
    POW(T, 0.5f) POW(T, -0.5f) POW(T, 5) POW(T, 17) POW(T, -8) POW(T, INFINITY) POW(T, 2.5f)       \
    POWN(T, 0) POWN(T, 1) POWN(T, 2) POWN(T, 3) POWN(T, 4) POWN(T, -1) POWN(T, -2) POWN(T, -3)     \
    POWN(T, 6) POWN(T, -5)                                                                         \
    VECTORS(T)                                                                                     \
    out[get_global_id(0)] = bad;                                                                   \
  }
POWERS(float, FLT_MAX, 1e-44f)
POWERS(double, DBL_MAX, 1e-320)
#ifdef cl_khr_fp16
POWERS(half, (half)65504.0f, (half)1e-7f)
#endif

#define FOLD(T, f, c) bad += !is_close_##T(f((T)(c)), call_##f##_##T(hide_##T((T)(c), n)));
#define FOLDS(T, f)                                                                                \
  FOLD(T, f, 0) FOLD(T, f, -0.0f) FOLD(T, f, 1) FOLD(T, f, -1) FOLD(T, f, 0.3f) FOLD(T, f, -2.7f)  \
  FOLD(T, f, 11.5f) FOLD(T, f, -200.0f) FOLD(T, f, 1000.0f) FOLD(T, f, INFINITY)                   \
  FOLD(T, f, -INFINITY) FOLD(T, f, NAN) FOLD(T, f, 0.0001f) FOLD(T, f, 2.5f) FOLD(T, f, -0.5f)
#define FOLD2(T, f, a, b)                                                                          \
  bad += !is_close_##T(f((T)(a), (T)(b)), call_##f##_##T(hide_##T((T)(a), n), hide_##T((T)(b), n)));
#define FOLDS2(T, f)                                                                               \
  FOLD2(T, f, 2, 3.5f) FOLD2(T, f, 0, 0) FOLD2(T, f, -0.0f, 0) FOLD2(T, f, 0, -0.0f)               \
  FOLD2(T, f, -2, 3) FOLD2(T, f, 1, INFINITY) FOLD2(T, f, INFINITY, 0) FOLD2(T, f, -3, 2.5f)       \
  FOLD2(T, f, 0, -1) FOLD2(T, f, -0.0f, -3) FOLD2(T, f, -INFINITY, 3) FOLD2(T, f, NAN, 0)          \
  FOLD2(T, f, 1, NAN) FOLD2(T, f, 7.5f, -2) FOLD2(T, f, 0.1f, 20)
#define FOLD_ROOT(T, a, k) bad += !is_close_##T(rootn((T)(a), k), call_rootn_##T(hide_##T((T)(a), n), (k) + n)); \
  bad += !is_close_##T(pown((T)(a), k), call_pown_##T(hide_##T((T)(a), n), (k) + n));                       \
  bad += !is_close_##T(ldexp((T)(a), k), call_ldexp_##T(hide_##T((T)(a), n), (k) + n));
#define FOLDED(T)                                                                                  \
  kernel void folded_##T(global int *out, int n) {                                                 \
    int bad = 0;                                                                                   \
    FOLDS(T, exp) FOLDS(T, exp2) FOLDS(T, exp10) FOLDS(T, expm1) FOLDS(T, log) FOLDS(T, log2)      \
    FOLDS(T, log10) FOLDS(T, log1p) FOLDS(T, sin) FOLDS(T, cos) FOLDS(T, tan) FOLDS(T, asin)       \
    FOLDS(T, acos) FOLDS(T, atan) FOLDS(T, sinh) FOLDS(T, cosh) FOLDS(T, tanh) FOLDS(T, asinh)     \
    FOLDS(T, acosh) FOLDS(T, atanh) FOLDS(T, cbrt) FOLDS(T, sqrt) FOLDS(T, rsqrt) FOLDS(T, erf)    \
    FOLDS(T, erfc) FOLDS(T, tgamma) FOLDS(T, floor) FOLDS(T, ceil) FOLDS(T, trunc)                 \
    FOLDS(T, round) FOLDS(T, fabs)                                                                 \
    FOLDS2(T, pow) FOLDS2(T, powr) FOLDS2(T, atan2) FOLDS2(T, hypot) FOLDS2(T, fmod)               \
    FOLDS2(T, remainder) FOLDS2(T, copysign)                                                       \
    FOLD_ROOT(T, 0, 3) FOLD_ROOT(T, -0.0f, -3) FOLD_ROOT(T, -0.0f, 4) FOLD_ROOT(T, -32, 5)         \
    FOLD_ROOT(T, -4, 2) FOLD_ROOT(T, 10, 0) FOLD_ROOT(T, INFINITY, -7) FOLD_ROOT(T, 1.5f, -6)      \
    FOLD_ROOT(T, -INFINITY, 5) FOLD_ROOT(T, NAN, 2)                                                \
    out[get_global_id(0)] = bad;                                                                   \
  }
FOLDED(float)
FOLDED(double)
#ifdef cl_khr_fp16
FOLDED(half)
#endif
