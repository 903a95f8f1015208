// Kernels that do not depend on their work-groups, of which one call of compiled code runs many.
#include "fixture.h"

#include <array>

namespace {

using Size = std::array<size_t, 3>;

struct Launch {
  cl_uint dimensions;
  Size global, local, offset;
};

class MergedGroups : public OpenCL {
protected:
  template <class T> void set(cl_kernel k, cl_uint index, const T &value) {
    ASSERT_EQ(clSetKernelArg(k, index, sizeof(value), &value), CL_SUCCESS);
  }
  void check(cl_kernel k, const Launch &launch);
  void run(cl_kernel k, const Launch &launch) {
    ASSERT_EQ(clEnqueueNDRangeKernel(queue, k, launch.dimensions, launch.offset.data(),
                                     launch.global.data(), launch.local.data(), 0, nullptr,
                                     nullptr),
              CL_SUCCESS);
  }
};

// Each work-item counts itself and writes down its ID.
const char countingKernel[] = R"(
kernel void count(global uint4 *out, ulong x, ulong y, ulong z) {
  size_t at = ((get_global_id(2) - z) * get_global_size(1) + get_global_id(1) - y) *
    get_global_size(0) + get_global_id(0) - x;
  out[at] += (uint4)(get_global_id(0), get_global_id(1), get_global_id(2), get_work_dim());
})";

const Launch launches[] = {Launch{1, {100'000, 1, 1}, {1, 1, 1}, {0, 0, 0}},
                           Launch{1, {65'536, 1, 1}, {64, 1, 1}, {3, 0, 0}},
                           Launch{1, {65'537, 1, 1}, {64, 1, 1}, {0, 0, 0}},
                           Launch{1, {4099, 1, 1}, {4096, 1, 1}, {5, 0, 0}},
                           Launch{1, {31, 1, 1}, {5, 1, 1}, {(size_t(1) << 32) - 16, 0, 0}},
                           Launch{2, {1001, 77, 1}, {10, 1, 1}, {7, 8, 0}},
                           Launch{2, {100, 77, 1}, {4, 3, 1}, {0, 1, 0}},
                           Launch{2, {1000, 40, 1}, {4, 1, 1}, {7, 8, 0}},
                           Launch{3, {128, 6, 5}, {8, 1, 1}, {0, 0, 0}},
                           Launch{2, {3, 5000, 1}, {2, 1, 1}, {0, 0, 0}},
                           Launch{3, {129, 11, 7}, {16, 1, 1}, {1, 2, 3}},
                           Launch{3, {60, 6, 50}, {3, 1, 2}, {1, 2, 3}}};

// Runs a launch and checks that all work-items wrote what they had to.
void MergedGroups::check(cl_kernel k, const Launch &launch) {
  const auto &[nx, ny, nz] = launch.global;
  const size_t total = nx * ny * nz;
  cl_mem out = buffer(total * sizeof(cl_uint4));
  const cl_uint4 none = {};
  ASSERT_EQ(clEnqueueFillBuffer(queue, out, &none, sizeof(none), 0, total * sizeof(none), 0,
                                nullptr, nullptr),
            CL_SUCCESS);
  set(k, 0, out);
  for (cl_uint i = 0; i != 3; ++i)
    set(k, 1 + i, cl_ulong(launch.offset[i]));
  run(k, launch);
  const auto values = read<cl_uint4>(out, total);
  for (size_t i = 0; i != total; ++i) {
    const Size at = {i % nx, i / nx % ny, i / nx / ny};
    for (size_t dimension = 0; dimension != 3; ++dimension)
      ASSERT_EQ(values[i].s[dimension], cl_uint(at[dimension] + launch.offset[dimension])) << i;
    ASSERT_EQ(values[i].s[3], launch.dimensions) << i;
  }
}

// Whether all work-groups have the same size.
bool isUniform(const Launch &launch) {
  for (size_t i = 0; i != 3; ++i)
    if (launch.global[i] % launch.local[i] != 0)
      return false;
  return true;
}

TEST_F(MergedGroups, RunEachWorkItemOnce) {
  cl_kernel k = kernel(build(countingKernel, "-cl-std=CL3.0"), "count");
  for (const Launch &launch : launches)
    check(k, launch);
}

// Kernels without partial work-groups have another formula for the global size.
TEST_F(MergedGroups, KnowTheGlobalSize) {
  cl_kernel k = kernel(build(countingKernel, "-cl-std=CL1.2"), "count");
  for (const Launch &launch : launches)
    if (isUniform(launch))
      check(k, launch);
}

// The work-items of a work-group would wait for each other for ever, but those of several do not.
TEST_F(MergedGroups, MayWaitForEachOther) {
  cl_kernel k = kernel(R"(
kernel void add(volatile global int *lock, global int *sum) {
  while (atomic_xchg(lock, 1))
    ;
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  *(volatile global int *)sum += get_global_id(0);
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  atomic_xchg(lock, 0);
})",
                       "add");
  const std::array<cl_int, 1> zero = {};
  cl_mem lock = buffer(sizeof(zero));
  cl_mem sum = buffer(sizeof(zero));
  for (cl_mem memory : {lock, sum})
    ASSERT_EQ(clEnqueueWriteBuffer(queue, memory, CL_TRUE, 0, sizeof(zero), zero.data(), 0, nullptr,
                                   nullptr),
              CL_SUCCESS);
  set(k, 0, lock);
  set(k, 1, sum);
  run(k, {1, {1000, 1, 1}, {1, 1, 1}, {0, 0, 0}});
  EXPECT_EQ(read<cl_int>(sum, 1)[0], 499'500);
}

// Each work-group has its own local variable.
TEST_F(MergedGroups, HaveTheirOwnLocalMemory) {
  cl_kernel k = kernel(R"(
kernel void k(global int *out) {
  local int mine;
  mine = 3 * get_global_id(0);
  out[get_global_id(0)] = mine + 1;
})",
                       "k");
  cl_mem out = buffer(1000 * sizeof(cl_int));
  set(k, 0, out);
  run(k, {1, {1000, 1, 1}, {1, 1, 1}, {0, 0, 0}});
  const auto values = read<cl_int>(out, 1000);
  for (size_t i = 0; i != values.size(); ++i)
    ASSERT_EQ(values[i], cl_int(3 * i + 1));
}

} // namespace
