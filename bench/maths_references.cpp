// SLEEF's functions are those of OpenCL's accuracy: 3.5 units where it has them, and else 1.
#include "maths_references.h"

#include <cmath>

#ifdef OPENMUX_HAS_SLEEF
#include <sleef.h>
#endif

namespace bench {

namespace {

#if defined(OPENMUX_HAS_SLEEF) && defined(__aarch64__)
#define SLEEF_VECTOR_float float32x4_t
#define SLEEF_VECTOR_double float64x2_t
#define SLEEF_FLOAT(NAME, ULP) Sleef_##NAME##f4_##ULP##advsimd
#define SLEEF_DOUBLE(NAME, ULP) Sleef_##NAME##d2_##ULP##advsimd
#elif defined(OPENMUX_HAS_SLEEF) && defined(__AVX2__)
#define SLEEF_VECTOR_float __m256
#define SLEEF_VECTOR_double __m256d
#define SLEEF_FLOAT(NAME, ULP) Sleef_##NAME##f8_##ULP##avx2
#define SLEEF_DOUBLE(NAME, ULP) Sleef_##NAME##d4_##ULP##avx2
#elif defined(OPENMUX_HAS_SLEEF) && defined(__SSE2__)
#define SLEEF_VECTOR_float __m128
#define SLEEF_VECTOR_double __m128d
#define SLEEF_FLOAT(NAME, ULP) Sleef_##NAME##f4_##ULP##sse2
#define SLEEF_DOUBLE(NAME, ULP) Sleef_##NAME##d2_##ULP##sse2
#endif

#ifdef SLEEF_VECTOR_float
#define SLEEF_LOOP(T, CALL)                                                                        \
  [](T *y, const T *x, const T *, std::size_t count) {                                             \
    using Vector = SLEEF_VECTOR_##T;                                                               \
    for (std::size_t i = 0; i != count; i += sizeof(Vector) / sizeof(T))                           \
      *reinterpret_cast<Vector *>(y + i) = CALL(*reinterpret_cast<const Vector *>(x + i));         \
  }
#define SLEEF_LOOP_OF_TWO(T, CALL)                                                                 \
  [](T *y, const T *x, const T *second, std::size_t count) {                                       \
    using Vector = SLEEF_VECTOR_##T;                                                               \
    for (std::size_t i = 0; i != count; i += sizeof(Vector) / sizeof(T))                           \
      *reinterpret_cast<Vector *>(y + i) = CALL(*reinterpret_cast<const Vector *>(x + i),          \
                                                *reinterpret_cast<const Vector *>(second + i));    \
  }
#else
#define SLEEF_LOOP(T, CALL) nullptr
#define SLEEF_LOOP_OF_TWO(T, CALL) nullptr
#endif

// What the standard library has no name for.
inline float exp10Of(float x) { return ::exp10f(x); }
inline double exp10Of(double x) { return ::exp10(x); }
template <class T> T rsqrtOf(T x) { return 1 / std::sqrt(x); }
template <class T> T powerOf(T x, T y) { return std::pow(x, y); }

#define LIBM_LOOP(T, CALL)                                                                         \
  [](T *y, const T *x, const T *, std::size_t count) {                                             \
    for (std::size_t i = 0; i != count; ++i)                                                       \
      y[i] = CALL(x[i]);                                                                           \
  }
#define LIBM_LOOP_OF_TWO(T, CALL)                                                                  \
  [](T *y, const T *x, const T *second, std::size_t count) {                                       \
    for (std::size_t i = 0; i != count; ++i)                                                       \
      y[i] = CALL(x[i], second[i]);                                                                \
  }

#define FUNCTION_AS(T, NAME, CALL, LOW, HIGH, SLEEF)                                               \
  {#NAME, LOW, HIGH, false, LIBM_LOOP(T, CALL), SLEEF_LOOP(T, SLEEF)}
#define FUNCTION_OF_TWO_AS(T, NAME, CALL, LOW, HIGH, SLEEF)                                        \
  {#NAME, LOW, HIGH, true, LIBM_LOOP_OF_TWO(T, CALL), SLEEF_LOOP_OF_TWO(T, SLEEF)}
#define FUNCTION(T, NAME, LOW, HIGH, SLEEF) FUNCTION_AS(T, NAME, std::NAME, LOW, HIGH, SLEEF)
#define FUNCTION_OF_TWO(T, NAME, LOW, HIGH, SLEEF)                                                 \
  FUNCTION_OF_TWO_AS(T, NAME, std::NAME, LOW, HIGH, SLEEF)

#define FUNCTIONS(T, SLEEF)                                                                        \
  FUNCTION(T, exp, -80, 80, SLEEF(exp, u10)), FUNCTION(T, exp2, -120, 120, SLEEF(exp2, u35)),      \
      FUNCTION_AS(T, exp10, exp10Of, -30, 30, SLEEF(exp10, u35)),                                  \
      FUNCTION(T, expm1, -10, 10, SLEEF(expm1, u10)), FUNCTION(T, log, 0, 1e6, SLEEF(log, u35)),   \
      FUNCTION(T, log2, 0, 1e6, SLEEF(log2, u35)), FUNCTION(T, log10, 0, 1e6, SLEEF(log10, u10)),  \
      FUNCTION(T, log1p, 0, 1e6, SLEEF(log1p, u10)), FUNCTION(T, sin, -30, 30, SLEEF(sin, u35)),   \
      FUNCTION(T, cos, -30, 30, SLEEF(cos, u35)), FUNCTION(T, tan, -30, 30, SLEEF(tan, u35)),      \
      FUNCTION(T, asin, -1, 1, SLEEF(asin, u35)), FUNCTION(T, acos, -1, 1, SLEEF(acos, u35)),      \
      FUNCTION(T, atan, -10, 10, SLEEF(atan, u35)),                                                \
      FUNCTION_OF_TWO(T, atan2, -10, 10, SLEEF(atan2, u35)),                                       \
      FUNCTION(T, sinh, -10, 10, SLEEF(sinh, u35)), FUNCTION(T, cosh, -10, 10, SLEEF(cosh, u35)),  \
      FUNCTION(T, tanh, -10, 10, SLEEF(tanh, u35)),                                                \
      FUNCTION_OF_TWO(T, pow, 0, 30, SLEEF(pow, u10)),                                             \
      FUNCTION_OF_TWO_AS(T, powr, powerOf<T>, 0, 30, SLEEF(pow, u10)),                             \
      FUNCTION_AS(T, rsqrt, rsqrtOf<T>, 0, 1e6, 1 / SLEEF(sqrt, u35)),                             \
      FUNCTION_OF_TWO(T, fmod, -1e3, 1e3, SLEEF(fmod, )),                                          \
      FUNCTION_OF_TWO(T, remainder, -1e3, 1e3, SLEEF(remainder, )),                                \
      FUNCTION(T, cbrt, -1e6, 1e6, SLEEF(cbrt, u35)), FUNCTION(T, erf, -4, 4, SLEEF(erf, u10)),    \
      FUNCTION(T, erfc, -4, 4, SLEEF(erfc, u15))

} // namespace

const std::vector<MathsReference<float>> &floatReferences() {
  static const std::vector<MathsReference<float>> references = {FUNCTIONS(float, SLEEF_FLOAT)};
  return references;
}

const std::vector<MathsReference<double>> &doubleReferences() {
  static const std::vector<MathsReference<double>> references = {FUNCTIONS(double, SLEEF_DOUBLE)};
  return references;
}

} // namespace bench
