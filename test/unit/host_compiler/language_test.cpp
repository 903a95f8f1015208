// What kernels are written with: control flow, arithmetic of all widths, vectors, functions, and
// several kernels in one program.
#include "kernel_runner.h"

#include <cmath>

using namespace host_test;

namespace {

class Language : public AllBuilds {};
INSTANTIATE_FOR_ALL_BUILDS(Language);

TEST_P(Language, SwitchAndLoops) {
  Program program(R"(
    kernel void f(global const int *in, global int *out) {
      int i = get_global_id(0), x = in[i], r = 0;
      switch (x % 5) {
      case 0: r = 1;
      case 1: r += 10; break;
      case 2: { int n = 0; while (1) { if (n * n > x) break; ++n; if (n % 2) continue; r += n; } break; }
      case 3: do { r += x; x /= 2; } while (x > 0); break;
      default: r = -x;
      }
      out[i] = r;
    })",
                  GetParam());
  const auto reference = [](int x) {
    int r = 0;
    switch (x % 5) {
    case 0:
      r = 1;
      [[fallthrough]];
    case 1:
      r += 10;
      break;
    case 2: {
      for (int n = 0; n * n <= x;) {
        ++n;
        if (n % 2 == 0)
          r += n;
      }
      break;
    }
    case 3:
      do {
        r += x;
        x /= 2;
      } while (x > 0);
      break;
    default:
      r = -x;
    }
    return r;
  };
  std::vector<int32_t> in(200), out(200);
  for (int i = 0; i < 200; ++i)
    in[i] = i * 13;
  ASSERT_TRUE(program.run("f", {{200}, {20, 1, 1}}, Arguments().buffer(in).buffer(out)));
  for (int i = 0; i < 200; ++i)
    ASSERT_EQ(out[i], reference(in[i])) << in[i];
}

TEST_P(Language, JumpsIntoLoops) {
  Program program(R"(
    kernel void f(global int *p, int n) {
      int i = get_global_id(0), x = p[i];
      if (x & 1) goto second;
      first: x += 3; if (x > n) goto end;
      second: x *= 2; if (x < n) goto first; x -= 1;
      end: p[i] = x;
    })",
                  GetParam());
  const auto reference = [](int x, int n) {
    for (bool skip = x & 1;; skip = false) {
      if (!skip && (x += 3) > n)
        return x;
      if ((x *= 2) >= n)
        return x - 1;
    }
  };
  std::vector<int32_t> p(64);
  for (int i = 0; i < 64; ++i)
    p[i] = i;
  ASSERT_TRUE(program.run("f", {{64}, {16, 1, 1}}, Arguments().buffer(p).value(int32_t{100})));
  for (int i = 0; i < 64; ++i)
    ASSERT_EQ(p[i], reference(i, 100)) << i;
}

TEST_P(Language, SmallIntegers) {
  Program program(R"(
    kernel void f(global const char *a, global const uchar *b, global const short *c,
                  global const ushort *d, global int *out) {
      int i = get_global_id(0);
      char x = a[i] + (char)b[i]; uchar y = b[i] * 3; short z = c[i] << 3; ushort w = d[i] - 1;
      out[8 * i] = x; out[8 * i + 1] = y; out[8 * i + 2] = z; out[8 * i + 3] = w;
      out[8 * i + 4] = (char)c[i]; out[8 * i + 5] = (uchar)c[i]; out[8 * i + 6] = a[i] >> 2;
      out[8 * i + 7] = (short)d[i] / 7;
    })",
                  GetParam());
  const int n = 256;
  std::vector<int8_t> a(n);
  std::vector<uint8_t> b(n);
  std::vector<int16_t> c(n);
  std::vector<uint16_t> d(n);
  std::vector<int32_t> out(8 * n);
  for (int i = 0; i < n; ++i) {
    a[i] = static_cast<int8_t>(i * 37);
    b[i] = static_cast<uint8_t>(i * 91);
    c[i] = static_cast<int16_t>(i * 4099);
    d[i] = static_cast<uint16_t>(i * 60000);
  }
  ASSERT_TRUE(program.run("f", {{n}, {16, 1, 1}},
                          Arguments().buffer(a).buffer(b).buffer(c).buffer(d).buffer(out)));
  for (int i = 0; i < n; ++i) {
    const std::vector<int32_t> item(out.begin() + 8 * i, out.begin() + 8 * i + 8);
    ASSERT_EQ(item, (std::vector<int32_t>{
                        static_cast<int8_t>(a[i] + b[i]), static_cast<uint8_t>(b[i] * 3),
                        static_cast<int16_t>(c[i] * 8), static_cast<uint16_t>(d[i] - 1),
                        static_cast<int8_t>(c[i]), static_cast<uint8_t>(c[i]), a[i] >> 2,
                        static_cast<int16_t>(d[i]) / 7}));
  }
}

TEST_P(Language, LongAndDouble) {
  Program program(R"(
    kernel void f(global const long *a, global const ulong *b, global long *out, global double *x) {
      int i = get_global_id(0);
      out[4 * i] = a[i] / 1000003; out[4 * i + 1] = (long)(b[i] % 1000003UL);
      out[4 * i + 2] = a[i] * (long)b[i] ^ (a[i] >> 17); out[4 * i + 3] = (long)(b[i] >> (i & 63));
      x[i] = x[i] * (double)a[i] / (double)b[i] - 0.1;
    })",
                  GetParam());
  const int n = 128;
  std::vector<int64_t> a(n), out(4 * n);
  std::vector<uint64_t> b(n);
  std::vector<double> x(n), given(n);
  for (int i = 0; i < n; ++i) {
    a[i] = static_cast<int64_t>(0x9e3779b97f4a7c15u * (i + 1));
    b[i] = 0xc2b2ae3d27d4eb4fu * (i + 1);
    x[i] = given[i] = i * 0.7;
  }
  ASSERT_TRUE(
      program.run("f", {{n}, {32, 1, 1}}, Arguments().buffer(a).buffer(b).buffer(out).buffer(x)));
  for (int i = 0; i < n; ++i) {
    EXPECT_EQ(out[4 * i], a[i] / 1000003);
    EXPECT_EQ(out[4 * i + 1], static_cast<int64_t>(b[i] % 1000003));
    EXPECT_EQ(out[4 * i + 2],
              static_cast<int64_t>(static_cast<uint64_t>(a[i]) * b[i]) ^ (a[i] >> 17));
    EXPECT_EQ(out[4 * i + 3], static_cast<int64_t>(b[i] >> (i & 63)));
    EXPECT_NEAR(x[i], given[i] * static_cast<double>(a[i]) / static_cast<double>(b[i]) - 0.1,
                1e-12 * std::abs(x[i]) + 1e-15);
  }
}

TEST_P(Language, Swizzles) {
  Program program(R"(
    kernel void f(global const float8 *in, global float4 *out, global int4 *masks) {
      int i = get_global_id(0);
      float8 v = in[i];
      float4 r = v.odd; r.xz = v.hi.yx; r.w += v.s0;
      float3 t = v.s321; t.y = -t.y;
      out[2 * i] = r; out[2 * i + 1] = (float4)(t.zyx, v.even.w);
      masks[i] = (v.lo < v.hi) & (int4)(1, 2, 4, 8);
    })",
                  GetParam());
  const int n = 32;
  std::vector<float> in(8 * n), out(8 * n);
  std::vector<int32_t> masks(4 * n);
  for (int i = 0; i < 8 * n; ++i)
    in[i] = static_cast<float>((i * 31) % 17);
  ASSERT_TRUE(program.run("f", {{n}, {8, 1, 1}}, Arguments().buffer(in).buffer(out).buffer(masks)));
  for (int i = 0; i < n; ++i) {
    const float *v = &in[8 * i];
    const std::vector<float> item(out.begin() + 8 * i, out.begin() + 8 * i + 8);
    ASSERT_EQ(item, (std::vector<float>{v[5], v[3], v[4], v[7] + v[0], v[1], -v[2], v[3], v[6]}));
    for (int j = 0; j < 4; ++j)
      ASSERT_EQ(masks[4 * i + j], v[j] < v[j + 4] ? 1 << j : 0);
  }
}

TEST_P(Language, WideVectors) {
  Program program(R"(
    double16 scale(double16 v, double by) { return v * by + (double16)(1.0); }
    kernel void f(global const double16 *in, global double16 *out, global char16 *c) {
      int i = get_global_id(0);
      out[i] = scale(in[i], (double)i).sfedcba9876543210;
      c[i] = c[i] * (char16)(3) - (char16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    })",
                  GetParam());
  const int n = 8;
  std::vector<double> in(16 * n), out(16 * n);
  std::vector<int8_t> c(16 * n);
  for (int i = 0; i < 16 * n; ++i) {
    in[i] = i * 0.25;
    c[i] = static_cast<int8_t>(i);
  }
  ASSERT_TRUE(program.run("f", {{n}, {4, 1, 1}}, Arguments().buffer(in).buffer(out).buffer(c)));
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 16; ++j) {
      ASSERT_EQ(out[16 * i + j], in[16 * i + 15 - j] * i + 1.0);
      ASSERT_EQ(c[16 * i + j], static_cast<int8_t>(3 * (16 * i + j) - j));
    }
}

TEST_P(Language, CallTrees) {
  Program program(R"(
    static int leaf(int x) { return x * x + (int)get_local_id(0); }
    __attribute__((noinline)) int middle(int x, global int *trace) {
      trace[get_global_id(0)] = x; return leaf(x) + leaf(x + 1);
    }
    inline int twice(int x, global int *trace) { return middle(x, trace) + middle(-x, trace); }
    int unused(int x) { return leaf(x); }
    kernel void f(global int *out, global int *trace) {
      int i = get_global_id(0);
      out[i] = i % 2 ? twice(i, trace) : leaf(i);
    })",
                  GetParam());
  std::vector<int32_t> out(64), trace(64, 5);
  ASSERT_TRUE(program.run("f", {{64}, {16, 1, 1}}, Arguments().buffer(out).buffer(trace)));
  for (int i = 0; i < 64; ++i) {
    const int l = i % 16;
    const int odd = i * i + (i + 1) * (i + 1) + i * i + (1 - i) * (1 - i) + 4 * l;
    EXPECT_EQ(out[i], i % 2 ? odd : i * i + l);
    EXPECT_EQ(trace[i], i % 2 ? -i : 5);
  }
}

TEST_P(Language, KernelsCallKernels) {
  Program program(R"(
    kernel void inner(global int *out, int by) { out[get_global_id(0)] += by; }
    kernel void outer(global int *out) { inner(out, 1); inner(out, (int)get_local_id(0)); })",
                  GetParam());
  std::vector<int32_t> out(32, 100);
  ASSERT_TRUE(program.run("outer", {{32}, {8, 1, 1}}, Arguments().buffer(out)));
  for (int i = 0; i < 32; ++i)
    EXPECT_EQ(out[i], 101 + i % 8);
  ASSERT_TRUE(program.run("inner", {{32}, {8, 1, 1}}, Arguments().buffer(out).value(int32_t{-1})));
  for (int i = 0; i < 32; ++i)
    EXPECT_EQ(out[i], 100 + i % 8);
}

TEST_P(Language, SeveralKernels) {
  std::string source = "constant int shared[4] = {3, 5, 7, 9};\n";
  for (int k = 0; k < 10; ++k) {
    const std::string number = std::to_string(k);
    source += "kernel void k" + number + "(global int *out) { out[get_global_id(0)] = " + number +
              " + shared[get_global_id(0) % 4]; }\n";
  }
  Program program(source, GetParam());
  EXPECT_EQ(program.getInfo().kernels.size(), 10u);
  for (int k = 0; k < 10; ++k) {
    std::vector<int32_t> out(8);
    ASSERT_TRUE(program.run("k" + std::to_string(k), {{8}, {2, 1, 1}}, Arguments().buffer(out)));
    for (int i = 0; i < 8; ++i)
      EXPECT_EQ(out[i], k + 3 + i % 4 * 2);
  }
}

// A program's own functions may have the names of those that the code generator calls.
TEST_P(Language, NamesOfTheCLibrary) {
  Program program(R"(
    typedef struct { int v[64]; } Big;
    void memcpy(global int *p, int v) { *p += v; }
    void memset(global int *p) { *p *= 2; }
    float sinf(float x) { return x + 1; }
    int abs2(int x) { return x; }
    float fmodf(float x, float y) { return x * y; }
    constant int memmove = 3;
    kernel void strlen(global Big *in, global Big *out, global int *p, global float *q) {
      Big b = {{0}};
      out[1] = b;
      out[0] = in[0];
      memcpy(p, 5); memset(p); *p += memmove; *q = sinf(*q) + fmodf(2, 3);
    })",
                  GetParam());
  struct Big {
    int32_t v[64];
  };
  std::vector<Big> in(1), out(2);
  for (int i = 0; i < 64; ++i)
    in[0].v[i] = out[1].v[i] = i + 1;
  std::vector<int32_t> p = {1};
  std::vector<float> q = {2};
  Arguments arguments;
  arguments.buffer(in).buffer(out).buffer(p).buffer(q);
  ASSERT_TRUE(program.run("strlen", {{1}}, arguments));
  EXPECT_EQ(p[0], 15);
  EXPECT_EQ(q[0], 9);
  EXPECT_EQ(out[0].v[63], 64);
  EXPECT_EQ(out[1].v[63], 0);
}

TEST_P(Language, PointersIntoTheSameBuffer) {
  // The two pointers overlap, and nothing says that they do not; each work-item keeps to its own.
  Program program("kernel void f(global int *a, global int *b) {"
                  "  int i = get_global_id(0); a[2 * i] = 3 * i; b[2 * i + 1] = a[2 * i] + 1; }"
                  "kernel void g(global int *a) { f(a, a); }",
                  GetParam());
  std::vector<int32_t> a(256);
  ASSERT_TRUE(program.run("g", {{128}, {64, 1, 1}}, Arguments().buffer(a)));
  for (int i = 0; i < 128; ++i) {
    ASSERT_EQ(a[2 * i], 3 * i);
    ASSERT_EQ(a[2 * i + 1], 3 * i + 1);
  }
}

// Both pointers are to one place, which the compiler cannot know. What a work-item writes through
// one it must read through the other.
TEST_P(Language, WorkItemsSeeTheirOwnWrites) {
  Program program(R"(
    kernel void consecutive(global int *a, int distance) {
      size_t i = get_global_id(0); global int *b = a + distance;
      a[i] = (int)i; int t = b[i]; a[i] = t + 1; b[i] = a[i] * 2;
    }
    kernel void pairs(global int *a, int distance) {
      size_t i = get_global_id(0); global int *b = a + distance;
      a[2 * i] = (int)i; int t = b[2 * i]; a[2 * i + 1] = t + 1;
    }
    kernel void swapped(global int *a, int distance) {
      size_t i = get_global_id(0); global int *b = a + distance;
      int x = a[2 * i]; b[2 * i + 1] = x + 5; int y = a[2 * i + 1]; b[2 * i] = y;
    }
    kernel void reversed(global int *a, int distance) {
      int i = get_global_id(0), n = get_global_size(0); global int *b = a + distance;
      a[n - 1 - i] = i; int t = b[n - 1 - i]; b[n - 1 - i] = t * 3;
    }
    kernel void indirect(global int *a, int distance, global const int *where) {
      size_t i = get_global_id(0); global int *b = a + distance;
      a[where[i]] = (int)i; int t = b[where[i]]; b[where[i]] = t + 7;
    })",
                  GetParam());
  const int n = 64;
  const auto run = [&](const char *kernel, size_t size) {
    std::vector<int32_t> a(size, 100);
    EXPECT_TRUE(program.run(kernel, {{n}, {n, 1, 1}}, Arguments().buffer(a).value(int32_t{0})));
    return a;
  };
  const auto consecutive = run("consecutive", n), pairs = run("pairs", 2 * n),
             swapped = run("swapped", 2 * n), reversed = run("reversed", n);
  std::vector<int32_t> where(n), indirect(n, 100);
  for (int i = 0; i < n; ++i)
    where[i] = i * 5 % n;
  ASSERT_TRUE(program.run("indirect", {{n}, {n, 1, 1}},
                          Arguments().buffer(indirect).value(int32_t{0}).buffer(where)));
  for (int i = 0; i < n; ++i) {
    EXPECT_EQ(consecutive[i], 2 * (i + 1)) << i;
    EXPECT_EQ(pairs[2 * i], i) << i;
    EXPECT_EQ(pairs[2 * i + 1], i + 1) << i;
    EXPECT_EQ(swapped[2 * i], 105) << i;
    EXPECT_EQ(swapped[2 * i + 1], 105) << i;
    EXPECT_EQ(reversed[i], 3 * (n - 1 - i)) << i;
    EXPECT_EQ(indirect[where[i]], i + 7) << i;
  }
}

TEST_P(Language, Saxpy) {
  Program program("kernel void saxpy(float a, global const float *x, global float *y) {"
                  "  int i = get_global_id(0); y[i] = a * x[i] + y[i]; }",
                  GetParam());
  for (size_t local : {1, 7, 64, 1024}) {
    std::vector<float> x(7168), y(7168);
    for (int i = 0; i < 7168; ++i) {
      x[i] = static_cast<float>(i % 113);
      y[i] = static_cast<float>(i % 77);
    }
    Arguments arguments;
    arguments.value(2.0f).buffer(x).buffer(y);
    ASSERT_TRUE(program.run("saxpy", {{7168}, {local, 1, 1}}, arguments));
    for (int i = 0; i < 7168; ++i)
      ASSERT_EQ(y[i], 2.0f * static_cast<float>(i % 113) + static_cast<float>(i % 77));
  }
}

} // namespace
