// Made by derive/write_coefficients.py: constants of each type.
// clang-format off
#ifndef BUILTINS_CONSTANTS_H
#define BUILTINS_CONSTANTS_H

#define LN_2_float 0x1.62e43p-1f
#define LN_2_REST_float -0x1.05c61p-29f
#define LOG2_E_float 0x1.715476p0f
#define LOG2_E_REST_float 0x1.4ae0cp-26f
#define LOG2_10_float 0x1.a934fp1f
#define LOG10_2_float 0x1.344136p-2f
#define LOG10_2_REST_float -0x1.ec10cp-27f
#define LOG10_E_float 0x1.bcb7b2p-2f
#define LOG10_E_REST_float -0x1.5b235ep-27f
#define PI_float 0x1.921fb6p1f
#define PI_REST_float -0x1.777a5cp-24f
#define PI_LAST_float -0x1.ee59dap-49f
#define PI_HALF_float 0x1.921fb6p0f
#define PI_HALF_REST_float -0x1.777a5cp-25f
#define PI_HALF_LAST_float -0x1.ee59dap-50f
#define ONE_BY_PI_float 0x1.45f306p-2f
#define TWO_BY_PI_float 0x1.45f306p-1f
#define SQRT_TWO_PI_float 0x1.40d932p1f
#define LN_PI_float 0x1.250d04p0f
#define HALF_LN_TWO_PI_LESS_HALF_float 0x1.acfe3ap-2f
#define ROUNDER_float 0x1.8p23f
#define MIN_NORMAL_float 0x1.0p-126f
#define TWO_TO_LIFT_float 0x1.0p32f
#define EXP_LOW_float -0x1.ap6f
#define EXP_HIGH_float 0x1.64p6f
#define EXP2_LOW_float -0x1.2ep7f
#define EXP2_HIGH_float 0x1.02p7f
#define EXP2_WIDE_LIMIT_float 0x1.f4p7f
#define EXP10_LOW_float -0x1.7p5f
#define EXP10_HIGH_float 0x1.38p5f
#define EXPM1_LOW_float -0x1.2p4f
#define TANH_HIGH_float 0x1.4p4f
#define ERFC_HIGH_float 0x1.48p3f
#define GAMMA_HIGH_float 0x1.ep5f
#define HUGE_ANGLE_float 0x1.0p16f
#define LARGE_ROOT_float 0x1.0p60f
#define CBRT_LARGE_float 0x1.0p120f
#define POWER_LIMIT_float 0x1.0p40f
#define STIRLING_LOW_float 0x1.0p2f

#define LN_2_double 0x1.62e42fefa39efp-1
#define LN_2_REST_double 0x1.abc9e3b39803fp-56
#define LOG2_E_double 0x1.71547652b82fep0
#define LOG2_E_REST_double 0x1.777d0ffda0d24p-56
#define LOG2_10_double 0x1.a934f0979a371p1
#define LOG10_2_double 0x1.34413509f79ffp-2
#define LOG10_2_REST_double -0x1.9dc1da994fd21p-59
#define LOG10_E_double 0x1.bcb7b1526e50ep-2
#define LOG10_E_REST_double 0x1.95355baaafad3p-57
#define PI_double 0x1.921fb54442d18p1
#define PI_REST_double 0x1.1a62633145c07p-53
#define PI_LAST_double -0x1.f1976b7ed8fbcp-109
#define PI_HALF_double 0x1.921fb54442d18p0
#define PI_HALF_REST_double 0x1.1a62633145c07p-54
#define PI_HALF_LAST_double -0x1.f1976b7ed8fbcp-110
#define ONE_BY_PI_double 0x1.45f306dc9c883p-2
#define TWO_BY_PI_double 0x1.45f306dc9c883p-1
#define SQRT_TWO_PI_double 0x1.40d931ff62706p1
#define LN_PI_double 0x1.250d048e7a1bdp0
#define HALF_LN_TWO_PI_LESS_HALF_double 0x1.acfe390c97d69p-2
#define ROUNDER_double 0x1.8p52
#define MIN_NORMAL_double 0x1.0p-1022
#define TWO_TO_LIFT_double 0x1.0p64
#define EXP_LOW_double -0x1.75p9
#define EXP_HIGH_double 0x1.63p9
#define EXP2_LOW_double -0x1.0dp10
#define EXP2_HIGH_double 0x1.004p10
#define EXP2_WIDE_LIMIT_double 0x1.fep10
#define EXP10_LOW_double -0x1.44p8
#define EXP10_HIGH_double 0x1.35p8
#define EXPM1_LOW_double -0x1.4p5
#define TANH_HIGH_double 0x1.6p5
#define ERFC_HIGH_double 0x1.b8p4
#define GAMMA_HIGH_double 0x1.7cp7
#define HUGE_ANGLE_double 0x1.0p30
#define LARGE_ROOT_double 0x1.0p500
#define CBRT_LARGE_double 0x1.0p1000
#define POWER_LIMIT_double 0x1.0p80
#define STIRLING_LOW_double 0x1.0p3

#define SQRT_HALF_BITS_float 0x3f3504f3
#define SQRT_HALF_BITS_double 0x3fe6a09e667f3bccL
#define NAN_BITS_float 0x7fc00000
#define NAN_BITS_double 0x7ff8000000000000L
#define LIFT_float 32
#define LIFT_double 64

#define TWO_BY_PI_WORDS_float \
  0x00000000u, 0xa2f9836eu, 0x4e441529u, 0xfc2757d1u, \
  0xf534ddc0u, 0xdb629599u, 0x3c439041u, 0xfe5163abu, \
  0xdebbc561u

#define TWO_BY_PI_WORDS_double \
  0x0000000000000000UL, 0xa2f9836e4e441529UL, 0xfc2757d1f534ddc0UL, 0xdb6295993c439041UL, \
  0xfe5163abdebbc561UL, 0xb7246e3a424dd2e0UL, 0x06492eea09d1921cUL, 0xfe1deb1cb129a73eUL, \
  0xe88235f52ebb4484UL, 0xe99c7026b45f7e41UL, 0x3991d639835339f4UL, 0x9c845f8bbdf9283bUL, \
  0x1ff897ffde05980fUL, 0xef2f118b5a0a6d1fUL, 0x6d367ecf27cb09b7UL, 0x4f463f669e5fea2dUL, \
  0x7527bac7ebe5f17bUL, 0x3d0739f78a5292eaUL, 0x6bfb5fb11f8d5d08UL, 0x56033046fc7b6babUL, \
  0xf0cfbc209af4361dUL

#endif // BUILTINS_CONSTANTS_H
