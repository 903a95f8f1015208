// The work-item functions, in one, two and three dimensions, with and without an offset.
#include "kernel_runner.h"

using namespace host_test;

namespace {

class WorkItems : public AllBuilds {};
INSTANTIATE_FOR_ALL_BUILDS(WorkItems);

// What each work-item writes about itself, in this order and for the dimensions 0 to 3.
constexpr char source[] = R"(
  kernel void describe(global ulong *out) {
    size_t index = 0;
    for (int d = 2; d >= 0; --d)
      index = index * get_global_size(d) + get_global_id(d) - get_global_offset(d);
    out += index * 32;
    for (uint d = 0; d < 4; ++d) {
      out[d] = get_global_id(d);
      out[4 + d] = get_global_size(d);
      out[8 + d] = get_global_offset(d);
      out[12 + d] = get_local_id(d);
      out[16 + d] = get_local_size(d);
      out[20 + d] = get_group_id(d);
      out[24 + d] = get_num_groups(d);
    }
    out[28] = get_work_dim();
  })";

struct Sizes {
  size_t global[3] = {1, 1, 1}, local[3] = {1, 1, 1}, offset[3] = {0, 0, 0};
  unsigned dimensions;

  explicit Sizes(const Range &range) : dimensions(static_cast<unsigned>(range.global.size())) {
    for (unsigned d = 0; d < dimensions; ++d) {
      global[d] = range.global[d];
      local[d] = range.local[d];
      offset[d] = range.offset[d];
    }
  }
  size_t getCount() const { return global[0] * global[1] * global[2]; }
};

std::vector<uint64_t> describe(const Sizes &sizes, size_t index) {
  std::vector<uint64_t> out(32);
  for (unsigned d = 0; d < 3; ++d) {
    const size_t id = index % sizes.global[d];
    index /= sizes.global[d];
    out[d] = id + sizes.offset[d];
    out[4 + d] = sizes.global[d];
    out[8 + d] = sizes.offset[d];
    out[12 + d] = id % sizes.local[d];
    out[16 + d] = sizes.local[d];
    out[20 + d] = id / sizes.local[d];
    out[24 + d] = sizes.global[d] / sizes.local[d];
  }
  // What OpenCL says about a dimension that does not exist: sizes are 1, all else is 0.
  out[7] = out[19] = out[27] = 1;
  out[28] = sizes.dimensions;
  return out;
}

void checkRange(const char *options, const Range &range) {
  const Sizes sizes(range);
  Program program(source, options);
  std::vector<uint64_t> out(sizes.getCount() * 32);
  ASSERT_TRUE(program.run("describe", range, Arguments().buffer(out)));
  for (size_t i = 0; i < sizes.getCount(); ++i) {
    const std::vector<uint64_t> item(out.begin() + i * 32, out.begin() + (i + 1) * 32);
    ASSERT_EQ(item, describe(sizes, i)) << "work-item " << i;
  }
}

TEST_P(WorkItems, OneDimension) { checkRange(GetParam(), {{96}, {8, 1, 1}}); }
TEST_P(WorkItems, OneGroup) { checkRange(GetParam(), {{96}, {96, 1, 1}}); }
TEST_P(WorkItems, GroupsOfOne) { checkRange(GetParam(), {{7}}); }
TEST_P(WorkItems, TwoDimensions) { checkRange(GetParam(), {{12, 10}, {4, 5, 1}}); }
TEST_P(WorkItems, ThreeDimensions) { checkRange(GetParam(), {{6, 4, 9}, {3, 2, 3}}); }
TEST_P(WorkItems, OffsetInOneDimension) { checkRange(GetParam(), {{32}, {16, 1, 1}, {1000}}); }
TEST_P(WorkItems, OffsetBeyondThirtyTwoBits) {
  checkRange(GetParam(), {{4}, {2, 1, 1}, {size_t{1} << 40}});
}
TEST_P(WorkItems, OffsetInThreeDimensions) {
  checkRange(GetParam(), {{4, 6, 2}, {2, 3, 1}, {5, 6, 7}});
}

TEST_P(WorkItems, DimensionsThatDoNotExist) {
  Program program(R"(
    kernel void f(global ulong *out, uint d) {
      out[0] = get_global_id(d); out[1] = get_global_size(d); out[2] = get_global_offset(d);
      out[3] = get_local_id(d); out[4] = get_local_size(d); out[5] = get_group_id(d);
      out[6] = get_num_groups(d);
      out[7] = get_global_id(3); out[8] = get_global_size(UINT_MAX);
      out[9] = get_local_size(77); out[10] = get_num_groups(3); out[11] = get_group_id(UINT_MAX);
    })",
                  GetParam());
  for (uint32_t d : {3u, 4u, 0x80000000u, 0xffffffffu}) {
    std::vector<uint64_t> out(12, 99);
    ASSERT_TRUE(program.run("f", {{1, 1}, {1, 1, 1}, {3, 3}}, Arguments().buffer(out).value(d)));
    EXPECT_EQ(out, (std::vector<uint64_t>{0, 1, 0, 0, 1, 0, 1, 0, 1, 1, 1, 0})) << d;
  }
}

TEST_P(WorkItems, LinearIds) {
  Program program(R"(
    kernel void f(global ulong *out) {
      size_t i = get_global_linear_id();
      out[2 * i] = get_local_linear_id();
      out[2 * i + 1] = get_enqueued_local_size(0) + 100 * get_enqueued_local_size(1) +
                       10000 * get_enqueued_local_size(2) + 1000000 * get_enqueued_local_size(3);
    })",
                  std::string("-cl-std=CL3.0 ") + GetParam());
  const Sizes sizes({{6, 4, 4}, {3, 2, 4}, {9, 8, 7}});
  std::vector<uint64_t> out(sizes.getCount() * 2);
  ASSERT_TRUE(program.run("f", {{6, 4, 4}, {3, 2, 4}, {9, 8, 7}}, Arguments().buffer(out)));
  for (size_t z = 0; z < 4; ++z)
    for (size_t y = 0; y < 4; ++y)
      for (size_t x = 0; x < 6; ++x) {
        const size_t i = (z * 4 + y) * 6 + x;
        EXPECT_EQ(out[2 * i], (z * 2 + y % 2) * 3 + x % 3);
        EXPECT_EQ(out[2 * i + 1], 1040203u);
      }
}

TEST_P(WorkItems, EachRunsOnce) {
  Program program("kernel void f(global uint *out) {"
                  "  size_t i = get_global_id(0) + get_global_size(0) * get_global_id(1);"
                  "  out[i] += 1 + (uint)i; }",
                  GetParam());
  std::vector<uint32_t> out(1000 * 33, 5);
  ASSERT_TRUE(program.run("f", {{1000, 33}, {125, 3, 1}}, Arguments().buffer(out)));
  for (size_t i = 0; i < out.size(); ++i)
    ASSERT_EQ(out[i], i + 6);
}

TEST_P(WorkItems, EarlyReturn) {
  Program program("kernel void f(global int *out, int n) {"
                  "  int i = get_global_id(0); if (i >= n) return; out[i] = -i; }",
                  GetParam());
  std::vector<int32_t> out(100, 1);
  ASSERT_TRUE(program.run("f", {{128}, {32, 1, 1}}, Arguments().buffer(out).value(int32_t{99})));
  for (int i = 0; i < 100; ++i)
    ASSERT_EQ(out[i], i < 99 ? -i : 1);
}

TEST_P(WorkItems, RequiredWorkGroupSize) {
  Program program("kernel __attribute__((reqd_work_group_size(4, 2, 1))) void f(global int *out) {"
                  "  out[get_global_id(1) * get_global_size(0) + get_global_id(0)] ="
                  "    get_local_id(1) * get_local_size(0) + get_local_id(0); }",
                  GetParam());
  std::vector<int32_t> out(8 * 4);
  ASSERT_TRUE(program.run("f", {{8, 4}, {4, 2, 1}}, Arguments().buffer(out)));
  for (int i = 0; i < 32; ++i)
    ASSERT_EQ(out[i], i / 8 % 2 * 4 + i % 4);
}

} // namespace
