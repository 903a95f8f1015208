// Kernels that read and write images. An image argument is the address of a header, which the tests
// fill in; a sampler is a number.
#include "image_reference.h"
#include "kernel_runner.h"

#include <cmath>
#include <limits>
#include <map>

namespace host_test {
namespace {

struct Kind {
  const char *type;
  int dimensions;
  bool isArray;
  const char *coordinate; // of a float4 or int4 c
};

const Kind kinds[] = {{"1d", 1, false, "c.x"},
                      {"1d_array", 1, true, "c.xy"},
                      {"2d", 2, false, "c.xy"},
                      {"2d_array", 2, true, "c"},
                      {"3d", 3, false, "c"}};

std::string getSource(const Kind &kind) {
  const std::string image = "image" + std::string(kind.type) + "_t";
  std::string source;
  for (const auto &[suffix, colour] :
       {std::pair("f", "float4"), std::pair("i", "int4"), std::pair("ui", "uint4")}) {
    const std::string read = "read_image" + std::string(suffix) + "(image, ";
    for (const auto &[name, coordinates, arguments] :
         {std::tuple("read", "float4", read + "sampler, "),
          std::tuple("read_int", "int4", read + "sampler, "), std::tuple("load", "int4", read)})
      source += "kernel void " + std::string(name) + suffix + "(read_only " + image +
                " image, sampler_t sampler, global const " + coordinates + " *cs, global " +
                colour + " *o) {\n  size_t i = get_global_id(0);\n  " + coordinates +
                " c = cs[i];\n  o[i] = " + arguments + kind.coordinate + ");\n}\n";
    source += "kernel void write" + std::string(suffix) + "(write_only " + image +
              " image, global const int4 *cs, global const " + colour +
              " *v) {\n  size_t i = get_global_id(0);\n  int4 c = cs[i];\n  write_image" + suffix +
              "(image, " + kind.coordinate + ", v[i]);\n}\n";
  }
  return source;
}

TestImage createImage(const Kind &kind, const Format &format) {
  return TestImage(format, kind.dimensions, kind.isArray, 13, kind.dimensions > 1 ? 6 : 1,
                   kind.dimensions > 2 || kind.isArray ? 5 : 1);
}

// Inside, at the edges and far outside; exact in float whatever the size.
std::vector<std::array<float, 4>> getCoordinates(bool isNormalized) {
  std::vector<std::array<float, 4>> list;
  const float unit = isNormalized ? 1.0f / 64 : 0.25f;
  const int far[] = {-100, -65, -64, -63, -1, 0, 63, 64, 65, 127, 128, 129, 192, 333};
  for (int i = 0; i != 50; ++i)
    list.push_back(
        {(i * 7 % 90 - 12) * unit, (i * 11 % 80 - 9) * unit, (i * 5 % 70 - 4) * unit, 0});
  for (int x : far)
    for (int y : {-66, 0, 64})
      list.push_back({x * unit, y * unit, x * unit * 0.5f, 0});
  while (list.size() % 32)
    list.push_back(list[list.size() / 2]);
  return list;
}

std::vector<uint32_t> getSamplers() {
  std::vector<uint32_t> samplers;
  for (uint32_t filter : {host::samplerNearest, host::samplerLinear})
    for (uint32_t address : {0u, 2u, 4u, 6u, 8u})
      for (uint32_t normalized : {0u, 1u})
        if (address < host::samplerRepeat || normalized)
          samplers.push_back(filter | address | normalized);
  return samplers;
}

bool isInside(const TestImage &image, const std::array<float, 4> &c, uint32_t sampler) {
  const double sizes[] = {double(image.header.width), double(image.header.height),
                          double(image.header.depth)};
  const double margin = sampler & host::samplerLinear ? 0.5 : 0;
  for (int i = 0; i != image.dimensions; ++i) {
    const double place = sampler & host::samplerNormalized ? c[i] * sizes[i] : c[i];
    if (place < margin || place >= sizes[i] - margin)
      return false;
  }
  return true;
}

double getTolerance(const TestImage &image, uint32_t sampler) {
  if (!(sampler & host::samplerLinear))
    return 1e-7;
  return image.format.isFloat() ? 2e-6 : 0;
}

template <class T>
void checkReads(const TestImage &image, uint32_t sampler,
                const std::vector<std::array<float, 4>> &coordinates,
                const std::vector<std::array<T, 4>> &results) {
  double greatest = 1;
  for (size_t i = 0; i != results.size(); ++i) {
    // Reads outside of the image are undefined without an addressing mode.
    if (!(sampler & 0xe) && !isInside(image, coordinates[i], sampler))
      continue;
    const Colour expected =
        image.sample({coordinates[i][0], coordinates[i][1], coordinates[i][2]}, sampler);
    for (int e = 0; e != 4; ++e) {
      greatest = std::max(greatest, std::fabs(expected[e]));
      const double error = std::fabs(double(results[i][e]) - expected[e]);
      const double allowed =
          std::is_same_v<T, float>
              ? std::max(std::fabs(expected[e]), greatest * 0.05) * getTolerance(image, sampler) * 4
              : 0;
      if (error > allowed)
        ADD_FAILURE() << image.format.name << " " << std::hex << image.format.type << ", sampler "
                      << sampler << std::dec << ", coordinate " << coordinates[i][0] << ' '
                      << coordinates[i][1] << ' ' << coordinates[i][2] << ", channel " << e << ": "
                      << results[i][e] << " instead of " << expected[e];
      if (testing::Test::HasFailure())
        return;
    }
  }
}

template <class T>
void runReads(Program &program, const std::string &suffix, TestImage &image, uint32_t sampler) {
  using Results = std::vector<std::array<T, 4>>;
  auto coordinates = getCoordinates(sampler & host::samplerNormalized);
  Results results(coordinates.size());
  const Range range({coordinates.size()}, {32, 1, 1});
  const auto address = reinterpret_cast<uintptr_t>(&image.header);
  ASSERT_TRUE(
      program.run("read" + suffix, range,
                  Arguments().value(address).value(sampler).buffer(coordinates).buffer(results)));
  checkReads(image, sampler, coordinates, results);
  if (sampler & (host::samplerNormalized | host::samplerLinear))
    return;
  std::vector<std::array<int, 4>> places;
  for (std::array<float, 4> &c : coordinates) {
    places.push_back({int(std::floor(c[0])), int(std::floor(c[1])), int(std::floor(c[2])), 0});
    std::copy(places.back().begin(), places.back().end(), c.begin());
  }
  ASSERT_TRUE(
      program.run("read_int" + suffix, range,
                  Arguments().value(address).value(sampler).buffer(places).buffer(results)));
  checkReads(image, sampler, coordinates, results);
  if (sampler & 0xe)
    return;
  ASSERT_TRUE(
      program.run("load" + suffix, range,
                  Arguments().value(address).value(sampler).buffer(places).buffer(results)));
  checkReads(image, sampler, coordinates, results);
}

// A program serves all tests with its parameters.
Program &getProgram(const std::tuple<Kind, std::string> &parameters) {
  static std::map<std::string, Program> programs;
  const auto &[kind, options] = parameters;
  return programs.try_emplace(kind.type + options, getSource(kind), options).first->second;
}

class Images : public testing::TestWithParam<std::tuple<Kind, std::string>> {
protected:
  const Kind &kind = std::get<0>(GetParam());
  Program &program = getProgram(GetParam());
};

TEST_P(Images, Read) {
  for (const Format &format : getFormats()) {
    if (std::string(format.name) == "DEPTH")
      continue;
    TestImage image = createImage(kind, format);
    image.fill(format.order * 64 + format.type);
    for (uint32_t sampler : getSamplers()) {
      const bool isLinear = sampler & host::samplerLinear;
      if (format.isSigned() && !isLinear)
        runReads<int>(program, "i", image, sampler);
      else if (format.isUnsigned() && !isLinear)
        runReads<uint32_t>(program, "ui", image, sampler);
      else if (format.isFloat())
        runReads<float>(program, "f", image, sampler);
      if (HasFailure())
        return;
    }
  }
}

// No result is defined, but there must be one, from within the image.
TEST_P(Images, ReadFarAway) {
  const Format format = getFormats().at(2);
  TestImage image = createImage(kind, format);
  image.fill(1);
  const float inf = std::numeric_limits<float>::infinity(), nan = std::nanf("");
  std::vector<std::array<float, 4>> coordinates;
  for (float x : {inf, -inf, nan, 3e38f, -3e38f, 1e-40f, 4e9f, -4e9f})
    for (float y : {0.5f, inf, nan, -1e30f})
      coordinates.push_back({x, y, x, y});
  std::vector<std::array<float, 4>> results(coordinates.size());
  for (uint32_t sampler : getSamplers()) {
    ASSERT_TRUE(program.run("readf", Range({coordinates.size()}, {32, 1, 1}),
                            Arguments()
                                .value(reinterpret_cast<uintptr_t>(&image.header))
                                .value(sampler)
                                .buffer(coordinates)
                                .buffer(results)));
    for (const auto &result : results)
      EXPECT_TRUE(result[0] >= -1 && result[0] <= 1) << result[0];
  }
}

template <class T>
void runWrites(Program &program, const std::string &suffix, TestImage &image,
               const std::vector<T> &values) {
  std::vector<std::array<int, 4>> places;
  std::vector<std::array<T, 4>> colours;
  const int width = image.header.width, height = image.header.height, depth = image.header.depth;
  // Some of them are outside, in each dimension.
  for (int i = 0; i != 64; ++i) {
    const int z = i % (depth + 1), y = height == 1 ? z : i / 2 % (height + 1);
    places.push_back({i % (width + 2) - 1, y, z, 0});
    colours.push_back({values[i % values.size()], values[i * 3 % values.size()],
                       values[i * 5 % values.size()], values[(i + 1) % values.size()]});
  }
  TestImage expected = image;
  for (size_t i = 0; i != places.size(); ++i) {
    auto [x, y, z, unused] = places[i];
    if (image.dimensions == 1)
      z = image.isArray ? y : 0, y = 0;
    else if (image.dimensions == 2 && !image.isArray)
      z = 0;
    if (x < 0 || x >= width || y >= height || z >= depth)
      continue;
    Colour colour;
    std::copy(colours[i].begin(), colours[i].end(), colour.begin());
    const std::vector<uint8_t> bytes = expected.pack(colour);
    std::copy(bytes.begin(), bytes.end(),
              expected.texels.begin() + z * image.header.slicePitch + y * image.header.rowPitch +
                  x * image.header.texelSize);
  }
  // In order, since places repeat.
  const auto address = reinterpret_cast<uintptr_t>(&image.header);
  for (size_t first = 0; first != places.size(); first += 8) {
    std::vector<std::array<int, 4>> some(places.begin() + first, places.begin() + first + 8);
    std::vector<std::array<T, 4>> values(colours.begin() + first, colours.begin() + first + 8);
    ASSERT_TRUE(program.run("write" + suffix, Range({8}, {8, 1, 1}),
                            Arguments().value(address).buffer(some).buffer(values)));
  }
  EXPECT_EQ(image.texels, expected.texels)
      << image.format.name << " " << std::hex << image.format.type;
}

TEST_P(Images, Write) {
  const float inf = std::numeric_limits<float>::infinity();
  const std::vector<float> floats = {0,      1,     -1,    0.5f,  -0.5f,  2.0f / 3,   0.1f,
                                     0.9f,   1.5f,  -1.5f, 1e-3f, -1e-8f, 3.5f / 255, 0.002f,
                                     65519,  70000, -inf,  inf,   1e-6f,  -0.25f,     0.0019607844f,
                                     1e-40f, 1e30f, 0.333f};
  std::vector<float> normalized = floats;
  normalized.push_back(std::nanf(""));
  const std::vector<int> ints = {0,   1,    -1,    127,   128,    -128,   -129,      255,      300,
                                 -77, 5000, 32767, 32768, -40000, 100000, INT32_MIN, INT32_MAX};
  const std::vector<uint32_t> uints(ints.begin(), ints.end());
  for (const Format &format : getFormats()) {
    // sRGB is not written by kernels.
    if (format.name[0] == 's' || std::string(format.name) == "DEPTH")
      continue;
    TestImage image = createImage(kind, format);
    if (format.isSigned())
      runWrites(program, "i", image, ints);
    else if (format.isUnsigned())
      runWrites(program, "ui", image, uints);
    else
      runWrites(program, "f", image, format.isNormalized() ? normalized : floats);
  }
}

std::string getName(const testing::TestParamInfo<std::tuple<Kind, std::string>> &info) {
  const auto &[kind, options] = info.param;
  return "image" + std::string(kind.type) + (options.empty() ? "_vectorized" : "_unoptimized");
}

INSTANTIATE_TEST_SUITE_P(Kinds, Images,
                         testing::Combine(testing::ValuesIn(kinds),
                                          testing::Values("", "-cl-opt-disable")),
                         getName);

// All kinds of images, also those that are read without a sampler only and those of depths.
const char allKinds[] =
    "#define READS(K, F, S, C) S##4 read_##K##_##F(read_only image##K##_t i, C c) {\\\n"
    "  return read_image##F(i, c); }\\\n"
    "void write_##K##_##F(write_only image##K##_t i, C c, S##4 v) { write_image##F(i, c, v); }\\\n"
    "S##4 both_##K##_##F(read_write image##K##_t i, C c) {\\\n"
    "  S##4 v = read_image##F(i, c); write_image##F(i, c, v + (S)1); return v; }\n"
    "#define KIND(K, C, SIZE) READS(K, f, float, C) READS(K, i, int, C) READS(K, ui, uint, C)\\\n"
    "kernel void describe_##K(read_write image##K##_t i, global int *o) {\\\n"
    "  o[0] = get_image_width(i); o[1] = get_image_channel_order(i);\\\n"
    "  o[2] = get_image_channel_data_type(i); vstore3(SIZE, 1, o);\\\n"
    "  o[6] = both_##K##_ui(i, (C)0).x; }\n"
    "KIND(1d, int, (int3)0)\n"
    "KIND(1d_buffer, int, (int3)0)\n"
    "KIND(1d_array, int2, (int3)((int)get_image_array_size(i), 0, 0))\n"
    "KIND(2d, int2, (int3)(get_image_height(i), get_image_dim(i)))\n"
    "KIND(2d_array, int4, (int3)((int)get_image_array_size(i), get_image_dim(i)))\n"
    "KIND(3d, int4, get_image_dim(i).xyz)\n"
    "#define DEPTH(K, C, F)\\\n"
    "kernel void describe_##K(read_only image##K##_t i, write_only image##K##_t w, sampler_t s,\\\n"
    "                         global int *o, global float *f) {\\\n"
    "  o[0] = get_image_width(i) + get_image_height(i); o[1] = get_image_channel_order(i);\\\n"
    "  o[2] = get_image_channel_data_type(i); o[3] = get_image_dim(i).y;\\\n"
    "  f[0] = read_imagef(i, (C)1); f[1] = read_imagef(i, s, (C)1); f[2] = read_imagef(i, s, "
    "(F)2);\\\n"
    "  write_imagef(w, (C)0, 0.75f); }\n"
    "DEPTH(2d_depth, int2, float2)\n"
    "DEPTH(2d_array_depth, int4, float4)\n";

TEST(ImageFunctions, Queries) {
  Program program(allKinds, "-cl-std=CL3.0");
  const Format format = {"R", 0x10b0, 0x10dc, 4}; // CL_UNSIGNED_INT32
  const std::tuple<const char *, int, int, int, std::array<int, 3>> expected[] = {
      {"1d", 1, 1, 1, {0, 0, 0}},       {"1d_buffer", 1, 1, 1, {0, 0, 0}},
      {"1d_array", 1, 1, 4, {4, 0, 0}}, {"2d", 2, 3, 1, {3, 7, 3}},
      {"2d_array", 2, 3, 4, {4, 7, 3}}, {"3d", 3, 3, 4, {7, 3, 4}}};
  for (const auto &[kind, dimensions, height, depth, sizes] : expected) {
    TestImage image(format, dimensions, false, 7, height, depth);
    image.texels[0] = 41;
    std::vector<int> o(7);
    ASSERT_TRUE(program.run("describe_" + std::string(kind), Range({1}),
                            Arguments().value(uintptr_t(&image.header)).buffer(o)));
    EXPECT_EQ(o, (std::vector<int>{7, 0x10b0, 0x10dc, sizes[0], sizes[1], sizes[2], 41})) << kind;
    EXPECT_EQ(image.texels[0], 42) << kind;
  }
}

TEST(ImageFunctions, Depths) {
  Program program(allKinds, "-cl-std=CL3.0");
  for (const Format &format : getFormats()) {
    if (std::string(format.name) != "DEPTH")
      continue;
    for (bool isArray : {false, true}) {
      TestImage image(format, 2, isArray, 5, 6, isArray ? 3 : 1);
      image.fill(1);
      TestImage written = image;
      written.header.texels = uintptr_t(written.texels.data());
      std::vector<int> o(4);
      std::vector<float> f(3);
      const uint32_t sampler = host::samplerNearest | host::samplerClamp;
      ASSERT_TRUE(program.run(isArray ? "describe_2d_array_depth" : "describe_2d_depth", Range({1}),
                              Arguments()
                                  .value(uintptr_t(&image.header))
                                  .value(uintptr_t(&written.header))
                                  .value(sampler)
                                  .buffer(o)
                                  .buffer(f)));
      EXPECT_EQ(o, (std::vector<int>{11, int(format.order), int(format.type), 6}));
      const int layer = isArray ? 1 : 0;
      EXPECT_FLOAT_EQ(f[0], float(image.getTexel(1, 1, layer)[0]));
      EXPECT_EQ(f[1], f[0]);
      EXPECT_FLOAT_EQ(f[2], float(image.getTexel(2, 2, layer * 2)[0]));
      const std::vector<uint8_t> bytes = image.pack({0.75, 0, 0, 0});
      EXPECT_TRUE(std::equal(bytes.begin(), bytes.end(), written.texels.begin()));
    }
  }
}

} // namespace
} // namespace host_test
