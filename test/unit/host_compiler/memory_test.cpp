// Local and constant memory, private arrays, and pointers between address spaces.
#include "kernel_runner.h"

#include <algorithm>
#include <numeric>

using namespace host_test;

namespace {

class Memory : public AllBuilds {};
INSTANTIATE_FOR_ALL_BUILDS(Memory);

// Without barriers a work-item can only rely on what it wrote to local memory itself.
TEST_P(Memory, LocalArguments) {
  Program program(R"(
    kernel void f(local int *a, global int *out, local char *b, local double4 *c) {
      size_t l = get_local_id(0);
      a[l] = (int)get_global_id(0); b[l] = (char)l; c[l] = (double4)(l, 1, 2, 3);
      out[get_global_id(0)] = a[l] * 10 + b[l] + (int)(c[l].x + c[l].w);
      if (((size_t)a % sizeof(int)) || ((size_t)c % sizeof(double4))) out[get_global_id(0)] = -1;
    })",
                  GetParam());
  std::vector<int32_t> out(64);
  Arguments arguments;
  arguments.local(16 * sizeof(int32_t)).buffer(out).local(16).local(16 * 32);
  ASSERT_TRUE(program.run("f", {{64}, {16, 1, 1}}, arguments));
  for (int i = 0; i < 64; ++i)
    EXPECT_EQ(out[i], i * 10 + i % 16 * 2 + 3);
}

TEST_P(Memory, LocalVariables) {
  Program program(R"(
    kernel void f(global int *out) {
      local int a[16]; local char3 b[16]; local struct { char x; long y; } s[16];
      local float lone;
      size_t l = get_local_id(0);
      a[l] = get_global_id(0); b[l] = (char3)(1, 2, (char)l); s[l].x = 5; s[l].y = 6;
      lone = 1.5f;
      out[get_global_id(0)] = a[l] + b[l].z + s[l].x * s[l].y + (int)(lone * 2);
    }
    kernel void g(global int *out) {
      local int a[4];
      a[get_local_id(0)] = 7;
      out[get_global_id(0)] = a[get_local_id(0)];
    })",
                  GetParam());
  std::vector<int32_t> out(64);
  ASSERT_TRUE(program.run("f", {{64}, {16, 1, 1}}, Arguments().buffer(out)));
  for (int i = 0; i < 64; ++i)
    EXPECT_EQ(out[i], i + i % 16 + 30 + 3);
  ASSERT_TRUE(program.run("g", {{64}, {4, 1, 1}}, Arguments().buffer(out)));
  EXPECT_EQ(out, std::vector<int32_t>(64, 7));
  EXPECT_GE(program.getKernel("f")->local_memory_size, 16 * 4 + 16 * 4 + 16 * 16 + 4u);
  EXPECT_EQ(program.getKernel("g")->local_memory_size, 16u);
}

TEST_P(Memory, LocalVariableSharedByTheGroup) {
  // The last work-item of a group to write decides, and all groups have variables of their own.
  Program program(R"(
    void put(local int *p, int value) { *p = value; }
    kernel void f(global int *out) {
      local int shared[8];
      put(&shared[get_local_id(0)], get_group_id(0));
      out[get_global_id(0)] = shared[get_local_id(0)];
    })",
                  GetParam());
  std::vector<int32_t> out(800, -1);
  ASSERT_TRUE(program.run("f", {{800}, {8, 1, 1}}, Arguments().buffer(out)));
  for (int i = 0; i < 800; ++i)
    ASSERT_EQ(out[i], i / 8);
}

TEST_P(Memory, ConstantVariables) {
  Program program(R"(
    constant int one = 1;
    constant float table[8] = {0.5f, 1.5f, 2.5f, 3.5f, 4.5f, 5.5f, 6.5f, 7.5f};
    constant int3 triples[2] = {(int3)(1, 2, 3), (int3)(4, 5, 6)};
    typedef struct { char c; double d; } Pair;
    constant Pair pairs[2] = {{1, 2.0}, {3, 4.0}};
    constant char text[] = "OpenMux";
    constant int *constant alias = &one;
    kernel void f(global float *out, constant float *scale) {
      int i = get_global_id(0);
      out[i] = table[i % 8] * scale[i % 2] + one + triples[i % 2].z + (float)pairs[i % 2].d +
               text[i % 7] + *alias;
    })",
                  GetParam());
  const char text[] = "OpenMux";
  std::vector<float> out(32), scale = {2, 4};
  ASSERT_TRUE(program.run("f", {{32}, {8, 1, 1}}, Arguments().buffer(out).buffer(scale)));
  for (int i = 0; i < 32; ++i)
    EXPECT_EQ(out[i], (i % 8 + 0.5f) * scale[i % 2] + 1 + (i % 2 ? 6 : 3) + (i % 2 ? 4 : 2) +
                          text[i % 7] + 1);
}

TEST_P(Memory, ConstantsInsideKernels) {
  Program program(R"(
    kernel void f(global int *out) {
      constant int weights[4] = {1, 10, 100, 1000};
      const int local_copy[4] = {2, 3, 4, 5};
      int sum = 0;
      for (int i = 0; i < 4; ++i) sum += weights[i] * local_copy[(i + get_global_id(0)) % 4];
      out[get_global_id(0)] = sum;
    })",
                  GetParam());
  std::vector<int32_t> out(4);
  ASSERT_TRUE(program.run("f", {{4}, {2, 1, 1}}, Arguments().buffer(out)));
  EXPECT_EQ(out, (std::vector<int32_t>{5432, 2543, 3254, 4325}));
}

// The stack slot of a private array is the same for all work-items of a group; they must not see
// each other's values, vectorized or not.
TEST_P(Memory, PrivateArrays) {
  Program program(R"(
    kernel void f(global const int *in, global int *out, int n) {
      int gid = get_global_id(0);
      int tmp[16];
      for (int i = 0; i < 16; ++i) tmp[i] = in[(gid + i) % n];
      for (int i = 0; i < 16; ++i)
        for (int j = 0; j + 1 < 16; ++j)
          if (tmp[j] > tmp[j + 1]) { int t = tmp[j]; tmp[j] = tmp[j + 1]; tmp[j + 1] = t; }
      out[gid] = tmp[gid % 16];
    }
    kernel void g(global const int *in, global int *out) {
      int gid = get_global_id(0);
      int tmp[4] = {0, 0, 0, 0};
      tmp[in[gid] & 3] = gid;
      out[gid] = tmp[0] + 2 * tmp[1] + 3 * tmp[2] + 4 * tmp[3];
    })",
                  GetParam());
  const int n = 256;
  std::vector<int32_t> in(n), out(n);
  for (int i = 0; i < n; ++i)
    in[i] = (i * 7919) % 1009;
  ASSERT_TRUE(
      program.run("f", {{n}, {32, 1, 1}}, Arguments().buffer(in).buffer(out).value(int32_t{n})));
  for (int i = 0; i < n; ++i) {
    std::vector<int32_t> sorted;
    for (int j = 0; j < 16; ++j)
      sorted.push_back(in[(i + j) % n]);
    std::sort(sorted.begin(), sorted.end());
    ASSERT_EQ(out[i], sorted[i % 16]);
  }
  ASSERT_TRUE(program.run("g", {{n}, {64, 1, 1}}, Arguments().buffer(in).buffer(out)));
  for (int i = 0; i < n; ++i)
    ASSERT_EQ(out[i], ((in[i] & 3) + 1) * i);
}

TEST_P(Memory, GenericPointers) {
  Program program(R"(
    int add(int *p, int by) { *p += by; return *p; }
    kernel void f(global int *out) {
      local int shared[4];
      size_t i = get_global_id(0), l = get_local_id(0);
      int mine = (int)i;
      shared[l] = 10;
      int *p = i % 3 == 0 ? &mine : i % 3 == 1 ? (int *)&shared[l] : (int *)&out[i];
      out[i] = 100;
      add(p, 5);
      out[i] += 1000 * mine + 1000000 * shared[l];
    })",
                  std::string("-cl-std=CL3.0 ") + GetParam());
  std::vector<int32_t> out(12);
  ASSERT_TRUE(program.run("f", {{12}, {4, 1, 1}}, Arguments().buffer(out)));
  for (int i = 0; i < 12; ++i)
    EXPECT_EQ(out[i], 100 + (i % 3 == 2 ? 5 : 0) + 1000 * (i + (i % 3 == 0 ? 5 : 0)) +
                          1000000 * (10 + (i % 3 == 1 ? 5 : 0)));
}

TEST_P(Memory, AlignedToTheLargestVector) {
  Program program(R"(
    kernel void f(local double16 *a, local char *b, local long16 *c, global int *out) {
      local char between; local double16 d; local ulong16 e[2];
      double16 mine = 2.0;
      volatile double16 *address = &mine;
      between = 1; b[0] = 2; a[0] = 3.0; c[0] = 4; d = 5.0; e[1] = 6;
      out[0] = ((size_t)a | (size_t)c | (size_t)&d | (size_t)e | (size_t)address) % 128;
      out[1] = between + b[0] + (int)(a[0].s0 + d.sf + address->s7) + (int)(c[0].s3 + e[1].s9);
    })",
                  GetParam());
  std::vector<int32_t> out(2, -1);
  ASSERT_TRUE(program.run("f", {{1}}, Arguments().local(256).local(3).local(128).buffer(out)));
  EXPECT_EQ(out, (std::vector<int32_t>{0, 23}));
}

TEST_P(Memory, TablesOfStrings) {
  Program program(R"(
    constant char *constant names[] = {"one", "three", "sixteen", "four"};
    kernel void f(global int *out) {
      int i = get_global_id(0), length = 0;
      for (constant char *s = names[i & 3]; *s; ++s) ++length;
      out[i] = length;
    })",
                  GetParam());
  std::vector<int32_t> out(8);
  ASSERT_TRUE(program.run("f", {{8}, {4, 1, 1}}, Arguments().buffer(out)));
  EXPECT_EQ(out, (std::vector<int32_t>{3, 5, 7, 4, 3, 5, 7, 4}));
}

TEST_P(Memory, UnalignedVectors) {
  Program program(R"(
    kernel void f(global const uchar *in, global uchar *out) {
      size_t i = get_global_id(0);
      struct __attribute__((packed)) P { char c; int4 v; } p;
      p.v = (int4)((int)i, 1, 2, 3);
      p.c = in[i];
      out[i] = (uchar)(p.v.x + p.v.w + p.c);
    })",
                  GetParam());
  std::vector<uint8_t> in(64), out(64);
  std::iota(in.begin(), in.end(), uint8_t{0});
  ASSERT_TRUE(program.run("f", {{64}, {16, 1, 1}}, Arguments().buffer(in).buffer(out)));
  for (int i = 0; i < 64; ++i)
    EXPECT_EQ(out[i], static_cast<uint8_t>(2 * i + 3));
}

} // namespace
