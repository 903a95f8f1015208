// Made by derive/write_coefficients.py: polynomials, by Horner's rule.
// clang-format off
#ifndef BUILTINS_COEFFICIENTS_H
#define BUILTINS_COEFFICIENTS_H

#define POLY_EXP_float(x) \
  ((((0x1.6caef2p-10f * (x) + \
  0x1.120c3p-7f) * (x) + \
  0x1.555568p-5f) * (x) + \
  0x1.5554dcp-3f) * (x) + \
  0x1.0p-1f)

#define POLY_EXP_double(x) \
  (((((((((0x1.aeac5628ee3aap-26 * (x) + \
  0x1.2892096aeecd7p-22) * (x) + \
  0x1.71de59cce1065p-19) * (x) + \
  0x1.a019b88ddd2ecp-16) * (x) + \
  0x1.a01a018c38a91p-13) * (x) + \
  0x1.6c16c178b4931p-10) * (x) + \
  0x1.11111111144dbp-7) * (x) + \
  0x1.5555555553cc8p-5) * (x) + \
  0x1.555555555554dp-3) * (x) + \
  0x1.0000000000001p-1)

#define POLY_EXP2_float(x) \
  (((((0x1.427918p-13f * (x) + \
  0x1.5ef4a2p-10f) * (x) + \
  0x1.3b2c58p-7f) * (x) + \
  0x1.c6af9ep-5f) * (x) + \
  0x1.ebfbdep-3f) * (x) + \
  0x1.62e43p-1f)

#define POLY_EXP2_double(x) \
  ((((((((((0x1.eb5b6dba908d7p-32 * (x) + \
  0x1.e6055974795f2p-28) * (x) + \
  0x1.b523dc17d3518p-24) * (x) + \
  0x1.62bfd4fe48ea4p-20) * (x) + \
  0x1.ffcbfd0180bb4p-17) * (x) + \
  0x1.430913093a10fp-13) * (x) + \
  0x1.5d87fe7880441p-10) * (x) + \
  0x1.3b2ab6fba1ee3p-7) * (x) + \
  0x1.c6b08d704a1acp-5) * (x) + \
  0x1.ebfbdff82c598p-3) * (x) + \
  0x1.62e42fefa39efp-1)

#define POLY_EXP10_float(x) \
  (((((0x1.a864c4p-3f * (x) + \
  0x1.155f22p-1f) * (x) + \
  0x1.2bd7cap0f) * (x) + \
  0x1.046faap1f) * (x) + \
  0x1.53524cp1f) * (x) + \
  0x1.26bb1cp1f)

#define POLY_EXP10_double(x) \
  ((((((((((0x1.f40149a4721a7p-13 * (x) + \
  0x1.2f66f005d0d5fp-10) * (x) + \
  0x1.489b75778ab3fp-8) * (x) + \
  0x1.41166a4dc3b4dp-6) * (x) + \
  0x1.16e4de675e561p-4) * (x) + \
  0x1.a7ed709a9d29bp-3) * (x) + \
  0x1.1429ffd2429cp-1) * (x) + \
  0x1.2bd7609fd6b4ep0) * (x) + \
  0x1.0470591de2ae6p1) * (x) + \
  0x1.53524c73cea6fp1) * (x) + \
  0x1.26bb1bbb55516p1)

#define POLY_LOG_float(x) \
  ((((((((0x1.20456cp-4f * (x) + \
  -0x1.d778e8p-4f) * (x) + \
  0x1.de32ecp-4f) * (x) + \
  -0x1.fcbfeap-4f) * (x) + \
  0x1.23d54ep-3f) * (x) + \
  -0x1.555c8cp-3f) * (x) + \
  0x1.999d44p-3f) * (x) + \
  -0x1.fffff8p-3f) * (x) + \
  0x1.555554p-2f)

#define POLY_LOG_WIDE_float(x) \
  (((((((((-0x1.195154p-4f * (x) + \
  0x1.bf64c2p-4f) * (x) + \
  -0x1.afd7e4p-4f) * (x) + \
  0x1.c0cfbcp-4f) * (x) + \
  -0x1.fe2872p-4f) * (x) + \
  0x1.24b3eap-3f) * (x) + \
  -0x1.555c3ap-3f) * (x) + \
  0x1.9998e2p-3f) * (x) + \
  -0x1.fffff2p-3f) * (x) + \
  0x1.555556p-2f)

#define POLY_ATANH_double(x) \
  ((((((0x1.2b5b8533c9337p-3 * (x) + \
  0x1.39fe212ae99bap-3) * (x) + \
  0x1.7462b661a6689p-3) * (x) + \
  0x1.c71c62e0b72cbp-3) * (x) + \
  0x1.2492492df3035p-2) * (x) + \
  0x1.9999999995303p-2) * (x) + \
  0x1.5555555555558p-1)

#define POLY_ATANH_WIDE_double(x) \
  (((((((0x1.da9000072fdbp-4 * (x) + \
  0x1.e01b9e2a1bb45p-4) * (x) + \
  0x1.11154601f4b17p-3) * (x) + \
  0x1.3b13aa0342a94p-3) * (x) + \
  0x1.745d173c57417p-3) * (x) + \
  0x1.c71c71c74d1cp-3) * (x) + \
  0x1.24924924922fcp-2) * (x) + \
  0x1.999999999999ap-2)

#define POLY_SIN_float(x) \
  ((((-0x1.d245ccp-26f * (x) + \
  0x1.73fb62p-19f) * (x) + \
  -0x1.a02baep-13f) * (x) + \
  0x1.111146p-7f) * (x) + \
  -0x1.555556p-3f)

#define POLY_SIN_double(x) \
  (((((((0x1.87605d55b41c1p-49 * (x) + \
  -0x1.ae3c059ddab1dp-41) * (x) + \
  0x1.6123b1f7d398ep-33) * (x) + \
  -0x1.ae645472bd5a4p-26) * (x) + \
  0x1.71de3a51e9ec2p-19) * (x) + \
  -0x1.a01a01a013905p-13) * (x) + \
  0x1.11111111110bbp-7) * (x) + \
  -0x1.5555555555555p-3)

#define POLY_SIN_SHORT_float(x) \
  (((0x1.846ddep-19f * (x) + \
  -0x1.a079eep-13f) * (x) + \
  0x1.111192p-7f) * (x) + \
  -0x1.555556p-3f)

#define POLY_SIN_SHORT_double(x) \
  ((((((-0x1.9384341a335cfp-41 * (x) + \
  0x1.60f06f0c4807bp-33) * (x) + \
  -0x1.ae640582d0fe3p-26) * (x) + \
  0x1.71de3a17f7abp-19) * (x) + \
  -0x1.a01a019fec633p-13) * (x) + \
  0x1.1111111111028p-7) * (x) + \
  -0x1.5555555555555p-3)

#define POLY_COS_SHORT_float(x) \
  ((0x1.9ba6c8p-16f * (x) + \
  -0x1.6c126ap-10f) * (x) + \
  0x1.555554p-5f)

#define POLY_COS_SHORT_double(x) \
  (((((-0x1.9059d7a53646cp-37 * (x) + \
  0x1.1eeb34457502p-29) * (x) + \
  -0x1.27e4f9e14f407p-22) * (x) + \
  0x1.a01a019f1f892p-16) * (x) + \
  -0x1.6c16c16c16871p-10) * (x) + \
  0x1.5555555555555p-5)

#define POLY_SINPI_float(x) \
  ((((-0x1.a88986p-8f * (x) + \
  0x1.4ecda2p-4f) * (x) + \
  -0x1.32c97cp-1f) * (x) + \
  0x1.466b9ep1f) * (x) + \
  -0x1.4abbcep2f)

#define POLY_SINPI_double(x) \
  ((((((((-0x1.4a762f644b2ep-24 * (x) + \
  0x1.ca06b2e439ecfp-21) * (x) + \
  -0x1.701b42eddeb2ap-16) * (x) + \
  0x1.e8f5cdfdbbd7bp-12) * (x) + \
  -0x1.e307534554c34p-8) * (x) + \
  0x1.5078348c0a6d7p-4) * (x) + \
  -0x1.32d2cce6311d6p-1) * (x) + \
  0x1.466bc6775ab43p1) * (x) + \
  -0x1.4abbce625be53p2)

#define POLY_ATAN_float(x) \
  ((((((((-0x1.3b6c6ap-9f * (x) + \
  0x1.bd14p-7f) * (x) + \
  -0x1.26cceep-5f) * (x) + \
  0x1.005ebp-4f) * (x) + \
  -0x1.62baf8p-4f) * (x) + \
  0x1.c3f7fep-4f) * (x) + \
  -0x1.246ce4p-3f) * (x) + \
  0x1.999832p-3f) * (x) + \
  -0x1.555554p-2f)

#define POLY_ATAN_double(x) \
  (((((((((((((((((((0x1.3588515c39c28p-16 * (x) + \
  -0x1.ab24dace6b4e2p-13) * (x) + \
  0x1.17739e4d7a916p-10) * (x) + \
  -0x1.d0062b7d37f91p-9) * (x) + \
  0x1.14e9dc337d7ddp-7) * (x) + \
  -0x1.005138279751p-6) * (x) + \
  0x1.860897c21c8e7p-6) * (x) + \
  -0x1.00e6eed3f8a9p-5) * (x) + \
  0x1.338e31ee1d8e2p-5) * (x) + \
  -0x1.5d30140c13f87p-5) * (x) + \
  0x1.842dbe9b683d9p-5) * (x) + \
  -0x1.aebfe7b42c312p-5) * (x) + \
  0x1.e1d0f9697271ap-5) * (x) + \
  -0x1.11100ee0844a3p-4) * (x) + \
  0x1.3b139b6a88bc7p-4) * (x) + \
  -0x1.745d160a7e369p-4) * (x) + \
  0x1.c71c71bc3951cp-4) * (x) + \
  -0x1.2492492478f88p-3) * (x) + \
  0x1.99999999996c1p-3) * (x) + \
  -0x1.5555555555555p-2)

#define POLY_ASIN_float(x) \
  (((((0x1.1a258cp-5f * (x) + \
  0x1.10abf6p-6f) * (x) + \
  0x1.ff9494p-6f) * (x) + \
  0x1.6d4032p-5f) * (x) + \
  0x1.3334c8p-4f) * (x) + \
  0x1.555554p-3f)

#define POLY_ASIN_double(x) \
  ((((((((((((0x1.da67301f78fdep-6 * (x) + \
  -0x1.f07d84dfcd2dbp-7) * (x) + \
  0x1.205df5d5ae1eap-6) * (x) + \
  0x1.60a47d90796c8p-8) * (x) + \
  0x1.52df0d2513b5cp-7) * (x) + \
  0x1.780cd7fa32c2cp-7) * (x) + \
  0x1.c9d1cecf332ddp-7) * (x) + \
  0x1.1c4d1bf9d28bap-6) * (x) + \
  0x1.6e8bb2fe2329ap-6) * (x) + \
  0x1.f1c71c14da09cp-6) * (x) + \
  0x1.6db6db6e4397cp-5) * (x) + \
  0x1.3333333332dcdp-4) * (x) + \
  0x1.5555555555556p-3)

#define POLY_SINH_float(x) \
  (((0x1.720e84p-19f * (x) + \
  0x1.a036dap-13f) * (x) + \
  0x1.1110c4p-7f) * (x) + \
  0x1.555556p-3f)

#define POLY_SINH_double(x) \
  ((((((0x1.b2502d89eacf5p-41 * (x) + \
  0x1.612265e4b9794p-33) * (x) + \
  0x1.ae6452c7cecbep-26) * (x) + \
  0x1.71de3a5f0db9dp-19) * (x) + \
  0x1.a01a01a00b33ep-13) * (x) + \
  0x1.111111111119ap-7) * (x) + \
  0x1.5555555555555p-3)

#define POLY_ERF_float(x) \
  ((((((0x1.03a052p-14f * (x) + \
  -0x1.874dbp-11f) * (x) + \
  0x1.4f7c3cp-8f) * (x) + \
  -0x1.b7480ep-6f) * (x) + \
  0x1.ce1fcep-4f) * (x) + \
  -0x1.8126d2p-2f) * (x) + \
  0x1.20dd74p0f)

#define POLY_ERF_double(x) \
  (((((((((((-0x1.ab15c51d25669p-31 * (x) + \
  0x1.d6e3ddfeb0021p-27) * (x) + \
  -0x1.5bfe7638444bbp-23) * (x) + \
  0x1.b97e44280cf9p-20) * (x) + \
  -0x1.f4ca204c771c4p-17) * (x) + \
  0x1.f9a2b75531772p-14) * (x) + \
  -0x1.c02db0149d904p-11) * (x) + \
  0x1.565bccf7e2856p-8) * (x) + \
  -0x1.b82ce311ee09bp-6) * (x) + \
  0x1.ce2f21a0408d1p-4) * (x) + \
  -0x1.812746b0379b2p-2) * (x) + \
  0x1.20dd750429b6dp0)

#define POLY_ERFCX_float(x) \
  ((((((((((0x1.8576acp-11f * (x) + \
  0x1.b0681cp-8f) * (x) + \
  -0x1.0aef1ap-6f) * (x) + \
  0x1.2a0dacp-5f) * (x) + \
  -0x1.106c24p-4f) * (x) + \
  0x1.8077p-4f) * (x) + \
  -0x1.9db3acp-4f) * (x) + \
  0x1.16e3dcp-4f) * (x) + \
  0x1.f7e498p-7f) * (x) + \
  -0x1.1df194p-3f) * (x) + \
  0x1.3ba592p0f)

#define POLY_ERFCX_double(x) \
  ((((((((((((((((((((((-0x1.f47207b168acdp-30 * (x) + \
  -0x1.d5bb4c6d5b92dp-27) * (x) + \
  -0x1.09198a32cd9a9p-27) * (x) + \
  0x1.ef6c0c38d1a2bp-24) * (x) + \
  0x1.0d535fce28f99p-24) * (x) + \
  -0x1.c05fc977974eap-21) * (x) + \
  0x1.4392983419eddp-22) * (x) + \
  0x1.7fb88e391a9fep-18) * (x) + \
  -0x1.78a43458cca4bp-17) * (x) + \
  -0x1.996ad056e530bp-16) * (x) + \
  0x1.3be0b393ee921p-13) * (x) + \
  -0x1.a1de7c6e9ac9cp-13) * (x) + \
  -0x1.8d4a9dc0d22f3p-11) * (x) + \
  0x1.49c671893963fp-8) * (x) + \
  -0x1.0962388367b2fp-6) * (x) + \
  0x1.3079edfa1033fp-5) * (x) + \
  -0x1.0fb06dfe46987p-4) * (x) + \
  0x1.7fee004df6263p-4) * (x) + \
  -0x1.9ddb23c3e98a6p-4) * (x) + \
  0x1.16ecefcfa6077p-4) * (x) + \
  0x1.f7f5df66fd951p-7) * (x) + \
  -0x1.1df1ad154a29cp-3) * (x) + \
  0x1.3ba5916e9fd7fp0)

#define POLY_STIRLING_float(x) \
  (((((0x1.567686p-11f * (x) + \
  -0x1.74d1f6p-13f) * (x) + \
  -0x1.606f4p-9f) * (x) + \
  0x1.c72c12p-9f) * (x) + \
  0x1.555552p-4f) * (x) + \
  0x1.0p0f)

#define POLY_STIRLING_double(x) \
  ((((((((((-0x1.cb545350959a2p-11 * (x) + \
  0x1.183bebdb7d521p-10) * (x) + \
  -0x1.65d055fdbf367p-14) * (x) + \
  -0x1.34cc79739e652p-11) * (x) + \
  0x1.23a0d8ceba7bbp-14) * (x) + \
  0x1.9b110d28d4df6p-11) * (x) + \
  -0x1.e13d012b3823dp-13) * (x) + \
  -0x1.5f7268e6a99aep-9) * (x) + \
  0x1.c71c71c70e516p-9) * (x) + \
  0x1.555555555555bp-4) * (x) + \
  0x1.0p0)

#define POLY_LSTIRLING_float(x) \
  ((0x1.9ce2dap-11f * (x) + \
  -0x1.6c1638p-9f) * (x) + \
  0x1.555556p-4f)

#define POLY_LSTIRLING_double(x) \
  (((((-0x1.d5a2c8180fe46p-10 * (x) + \
  0x1.b8d03cffbb4eep-11) * (x) + \
  -0x1.38130ac360d5cp-11) * (x) + \
  0x1.a01a016ef901fp-11) * (x) + \
  -0x1.6c16c16c14e36p-9) * (x) + \
  0x1.5555555555555p-4)

#define POLY_LGAMMA_float(x) \
  ((((((((((((0x1.37e8dep-11f * (x) + \
  -0x1.f3e02ep-11f) * (x) + \
  0x1.d5dfb4p-12f) * (x) + \
  -0x1.86beecp-11f) * (x) + \
  0x1.0886ap-9f) * (x) + \
  -0x1.b8decp-9f) * (x) + \
  0x1.63e02cp-8f) * (x) + \
  -0x1.34036cp-7f) * (x) + \
  0x1.133906p-6f) * (x) + \
  -0x1.007e8ap-5f) * (x) + \
  0x1.01af5cp-4f) * (x) + \
  -0x1.2aedp-3f) * (x) + \
  0x1.eeb95cp-2f)

#define POLY_LGAMMA_double(x) \
  ((((((((((((((((((((((((((0x1.66bda961a21bep-19 * (x) + \
  -0x1.15c9ec9fba4d1p-18) * (x) + \
  -0x1.f4c0dd632b749p-19) * (x) + \
  0x1.82451263525bbp-18) * (x) + \
  0x1.1471ab3ee6d0bp-17) * (x) + \
  -0x1.ad2ae28866da2p-17) * (x) + \
  0x1.8ceff958bc1fap-19) * (x) + \
  -0x1.3e08e5f858935p-18) * (x) + \
  0x1.36173412d4501p-16) * (x) + \
  -0x1.e86c858317fa5p-16) * (x) + \
  0x1.59d03ee41be96p-15) * (x) + \
  -0x1.128e0e9f8b0a2p-14) * (x) + \
  0x1.bb852827cc044p-14) * (x) + \
  -0x1.6295e0ab74527p-13) * (x) + \
  0x1.1c6fa80737c2ap-12) * (x) + \
  -0x1.cb3e1986fde3dp-12) * (x) + \
  0x1.750b21610a55p-11) * (x) + \
  -0x1.313eb5bf4a06bp-10) * (x) + \
  0x1.f814b5f9355bcp-10) * (x) + \
  -0x1.a50350dc60534p-9) * (x) + \
  0x1.64f066561a275p-8) * (x) + \
  -0x1.34dbda1784755p-7) * (x) + \
  0x1.1334235275228p-6) * (x) + \
  -0x1.007aa83ceb253p-5) * (x) + \
  0x1.01af62a2929fap-4) * (x) + \
  -0x1.2aed059bd6098p-3) * (x) + \
  0x1.eeb95b094c191p-2)

#endif // BUILTINS_COEFFICIENTS_H
