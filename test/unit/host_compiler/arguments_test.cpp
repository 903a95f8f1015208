// Kernel arguments of every type arrive as the caller gave them.
#include "kernel_runner.h"

using namespace host_test;

namespace {

class Types : public AllBuilds {};
INSTANTIATE_FOR_ALL_BUILDS(Types);

struct ElementType {
  const char *name;
  size_t size;
};

constexpr ElementType elementTypes[] = {{"char", 1},  {"uchar", 1}, {"short", 2}, {"ushort", 2},
                                        {"int", 4},   {"uint", 4},  {"long", 8},  {"ulong", 8},
                                        {"float", 4}, {"double", 8}};

constexpr unsigned widths[] = {1, 2, 3, 4, 8, 16};

std::string getTypeName(const ElementType &element, unsigned width) {
  return width == 1 ? element.name : element.name + std::to_string(width);
}

// A vector of three takes up as much as one of four.
size_t getTypeSize(const ElementType &element, unsigned width) {
  return element.size * (width == 3 ? 4 : width);
}

struct Bytes {
  uint8_t bytes[128];
};

Bytes makePattern(uint8_t seed) {
  Bytes pattern;
  // Small steps keep floating-point numbers away from signalling NaNs, which a copy may quieten.
  for (size_t i = 0; i < sizeof(pattern.bytes); ++i)
    pattern.bytes[i] = static_cast<uint8_t>((seed + 3 * i) & 0x3f);
  return pattern;
}

// Arguments::value takes types; this gives it the first `size` bytes.
void addValue(Arguments &arguments, const Bytes &data, size_t size) {
  switch (size) {
#define CASE(SIZE)                                                                                 \
  case SIZE: {                                                                                     \
    struct {                                                                                       \
      uint8_t bytes[SIZE];                                                                         \
    } part;                                                                                        \
    std::memcpy(&part, &data, SIZE);                                                               \
    arguments.value(part);                                                                         \
    return;                                                                                        \
  }
    CASE(1) CASE(2) CASE(4) CASE(8) CASE(16) CASE(32) CASE(64) CASE(128)
#undef CASE
  }
  ADD_FAILURE() << "no type has " << size << " bytes";
}

// A kernel for each vector of the element type, and its scalar, that writes its argument to a
// buffer.
void checkCopies(const ElementType &element, const char *options) {
  std::string source = "#ifdef cl_khr_fp16\n"
                       "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n"
                       "#endif\n";
  for (unsigned width : widths) {
    const std::string type = getTypeName(element, width);
    source += "kernel void copy" + std::to_string(width) + "(uchar before, " + type +
              " value, uchar after, global " + type + " *out, global uchar *around) {\n" +
              "  *out = value; around[0] = before; around[1] = after; }\n";
  }
  Program program(source, options);
  for (unsigned width : widths) {
    SCOPED_TRACE(getTypeName(element, width));
    const size_t size = getTypeSize(element, width);
    const Bytes pattern = makePattern(static_cast<uint8_t>(element.size + width));
    std::vector<uint8_t> out(size, 0xee), around(2);
    Arguments arguments;
    arguments.value(uint8_t{17});
    addValue(arguments, pattern, size);
    arguments.value(uint8_t{34}).buffer(out).buffer(around);
    ASSERT_TRUE(program.run("copy" + std::to_string(width), {{1}}, arguments));
    EXPECT_EQ(0, std::memcmp(out.data(), pattern.bytes, element.size * width));
    EXPECT_EQ(around, (std::vector<uint8_t>{17, 34}));
  }
}

TEST_P(Types, ScalarsAndVectorsAreCopied) {
  for (const ElementType &element : elementTypes)
    checkCopies(element, GetParam());
}

TEST_P(Types, HalvesAreCopied) {
  if (!getDeviceInfo()->half_capabilities)
    GTEST_SKIP() << "this CPU computes no halves";
  checkCopies({"half", 2}, GetParam());
}

TEST_P(Types, ManyOfDifferentSizes) {
  Program program(R"(
    kernel void mixed(char a, double8 b, short c, float3 d, uchar e, long f, int16 g, global long *p,
                      ushort2 h, float i, global double *out) {
      out[0] = a; out[1] = b.s0; out[2] = b.s7; out[3] = c; out[4] = d.x; out[5] = d.z; out[6] = e;
      out[7] = f; out[8] = g.s0; out[9] = g.sf; out[10] = p[1]; out[11] = h.x; out[12] = h.y;
      out[13] = i;
    })",
                  GetParam());
  struct alignas(64) Double8 {
    double v[8] = {1.5, 0, 0, 0, 0, 0, 0, 8.5};
  };
  struct alignas(16) Float3 {
    float v[4] = {2.25f, 0, 4.75f, 0};
  };
  struct alignas(64) Int16 {
    int32_t v[16] = {-100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 100};
  };
  struct UShort2 {
    uint16_t v[2] = {65535, 1};
  };
  std::vector<int64_t> longs = {3, -4};
  std::vector<double> out(14);
  Arguments arguments;
  arguments.value(int8_t{-7}).value(Double8()).value(int16_t{-300}).value(Float3());
  arguments.value(uint8_t{200}).value(int64_t{-5000000000}).value(Int16()).buffer(longs);
  arguments.value(UShort2()).value(0.125f).buffer(out);
  ASSERT_TRUE(program.run("mixed", {{1}}, arguments));
  EXPECT_EQ(out, (std::vector<double>{-7, 1.5, 8.5, -300, 2.25, 4.75, 200, -5000000000.0, -100, 100,
                                      -4, 65535, 1, 0.125}));
}

TEST_P(Types, NullBuffers) {
  Program program("kernel void f(global int *p, constant int *q, global int *out) {"
                  "  out[0] = p == 0; out[1] = q == 0; }",
                  GetParam());
  std::vector<int32_t> out = {7, 7}, some = {1};
  ASSERT_TRUE(program.run("f", {{1}}, Arguments().nullBuffer().buffer(some).buffer(out)));
  EXPECT_EQ(out, (std::vector<int32_t>{1, 0}));
  ASSERT_TRUE(program.run("f", {{1}}, Arguments().buffer(some).nullBuffer().buffer(out)));
  EXPECT_EQ(out, (std::vector<int32_t>{0, 1}));
}

TEST_P(Types, NoArgumentsAtAll) {
  Program program("kernel void f() {}", GetParam());
  EXPECT_TRUE(program.run("f", {{64}, {8, 1, 1}}, Arguments()));
}

// What the host's compiler makes of these declarations is what the kernel must see.
struct alignas(16) Int3 {
  int32_t x, y, z, padding;
};
struct alignas(16) Float3 {
  float x, y, z, padding;
};
struct Inner {
  int8_t a;
  int64_t b;
  int16_t c[3];
};
struct alignas(16) Outer {
  int8_t a;
  Int3 b;
  int16_t c[5];
  double d;
  Inner e[2];
  Float3 f[2];
  int8_t g;
};

constexpr char structSource[] = R"(
  typedef struct { char a; long b; short c[3]; } Inner;
  typedef struct { char a; int3 b; short c[5]; double d; Inner e[2]; float3 f[2]; char g; } Outer;

  kernel void unpack(char before, Outer s, char after, global long *out) {
    out[0] = before; out[1] = after; out[2] = sizeof(Outer);
    out[3] = s.a; out[4] = s.b.x; out[5] = s.b.z; out[6] = s.c[0]; out[7] = s.c[4];
    out[8] = (long)s.d; out[9] = s.e[0].a; out[10] = s.e[1].b; out[11] = s.e[1].c[2];
    out[12] = (long)s.f[0].z; out[13] = (long)s.f[1].x; out[14] = s.g;
  }
  long sum(Outer s) { s.a += 1; return s.a + s.b.y + s.e[1].b; }
  Outer change(Outer s, int by) { s.b += by; s.e[0].c[1] = by; return s; }
  kernel void pass(Outer s, global long *out, global Outer *copy) {
    out[0] = sum(s); out[1] = sum(change(s, 10)); out[2] = s.a; *copy = change(s, 5);
  })";

Outer makeOuter() {
  Outer s = {};
  s.a = -1;
  s.b = {2, 3, 4, 0};
  for (int i = 0; i < 5; ++i)
    s.c[i] = static_cast<int16_t>(1000 + i);
  s.d = 12345;
  s.e[0] = {-5, 6, {7, 8, 9}};
  s.e[1] = {10, int64_t{1} << 40, {11, 12, 13}};
  s.f[0] = {14, 15, 16, 0};
  s.f[1] = {17, 18, 19, 0};
  s.g = 20;
  return s;
}

TEST_P(Types, StructsByValue) {
  Program program(structSource, GetParam());
  std::vector<int64_t> out(15);
  Arguments arguments;
  arguments.value(int8_t{-9}).value(makeOuter()).value(int8_t{9}).buffer(out);
  ASSERT_TRUE(program.run("unpack", {{1}}, arguments));
  EXPECT_EQ(out, (std::vector<int64_t>{-9, 9, sizeof(Outer), -1, 2, 4, 1000, 1004, 12345, -5,
                                       int64_t{1} << 40, 13, 16, 17, 20}));
}

TEST_P(Types, StructsThroughFunctions) {
  Program program(structSource, GetParam());
  std::vector<int64_t> out(3);
  std::vector<Outer> copy(1);
  ASSERT_TRUE(program.run("pass", {{1}}, Arguments().value(makeOuter()).buffer(out).buffer(copy)));
  const int64_t base = 3 + (int64_t{1} << 40);
  EXPECT_EQ(out, (std::vector<int64_t>{base, base + 10, -1}));
  EXPECT_EQ(copy[0].b.z, 9);
  EXPECT_EQ(copy[0].e[0].c[1], 5);
  EXPECT_EQ(copy[0].f[1].z, 19);
  EXPECT_EQ(copy[0].g, 20);
}

TEST_P(Types, SmallStructsAndUnions) {
  Program program(R"(
    typedef struct { short a; char b; } Odd;
    typedef union { int i; float f; uchar4 v; } Any;
    typedef struct __attribute__((packed)) { char a; int b; } Packed;
    kernel void f(Odd odd, Any any, Packed packed, global int *out) {
      out[0] = odd.a; out[1] = odd.b; out[2] = any.i; out[3] = any.v.w; out[4] = packed.a;
      out[5] = packed.b; out[6] = sizeof(Odd); out[7] = sizeof(Packed);
    })",
                  GetParam());
  struct Odd {
    int16_t a;
    int8_t b;
  };
  struct __attribute__((packed)) Packed {
    int8_t a;
    int32_t b;
  };
  std::vector<int32_t> out(8);
  Arguments arguments;
  arguments.value(Odd{-2, 3}).value(1.0f).value(Packed{-4, -5}).buffer(out);
  ASSERT_TRUE(program.run("f", {{1}}, arguments));
  EXPECT_EQ(out, (std::vector<int32_t>{-2, 3, 0x3f800000, 0x3f, -4, -5, 4, 5}));
}

} // namespace
