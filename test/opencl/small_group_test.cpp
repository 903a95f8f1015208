// Kernels whose work-groups are known to be small: one call of compiled code runs many of them.
#include "fixture.h"

#include <array>
#include <numeric>

namespace {

class SmallGroups : public OpenCL {
protected:
  void run(cl_kernel k, size_t global, size_t local) {
    ASSERT_EQ(clEnqueueNDRangeKernel(queue, k, 1, nullptr, &global, &local, 0, nullptr, nullptr),
              CL_SUCCESS);
  }
  template <class T> void set(cl_kernel k, cl_uint index, const T &value) {
    ASSERT_EQ(clSetKernelArg(k, index, sizeof(value), &value), CL_SUCCESS);
  }
};

constexpr size_t size = 8;
constexpr size_t groups = 1001;

// Each work-group has its own local variables and local arguments.
TEST_F(SmallGroups, HaveTheirOwnLocalMemory) {
  cl_kernel k = kernel(R"(
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void k(global int *out, local int *argument) {
  local int variable[8];
  int id = get_local_id(0);
  variable[id] = get_global_id(0);
  argument[7 - id] = 3 * get_global_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = variable[(id + 1) % 8] + argument[id];
})",
                       "k");
  cl_mem out = buffer(size * groups * sizeof(cl_int));
  set(k, 0, out);
  ASSERT_EQ(clSetKernelArg(k, 1, size * sizeof(cl_int), nullptr), CL_SUCCESS);
  run(k, size * groups, size);
  const auto values = read<cl_int>(out, size * groups);
  for (size_t i = 0; i != values.size(); ++i) {
    const size_t begin = i / size * size;
    ASSERT_EQ(values[i], static_cast<cl_int>(begin + (i + 1) % size + 3 * (begin + 7 - i % size)));
  }
}

// A work-item may change its parameters, which others do not see.
TEST_F(SmallGroups, HaveTheirOwnParameters) {
  cl_kernel k = kernel(R"(
struct Values { int a[6]; };
__attribute__((reqd_work_group_size(1, 1, 1)))
kernel void k(global int *out, struct Values values, int scalar) {
  int id = get_global_id(0);
  for (int i = 0; i != 6; ++i) {
    values.a[(i + id) % 6] += i + scalar;
    scalar += values.a[i];
  }
  out[id] = scalar;
})",
                       "k");
  const std::array<cl_int, 6> given = {5, 1, 4, 1, 9, 2};
  cl_mem out = buffer(groups * sizeof(cl_int));
  set(k, 0, out);
  set(k, 1, given);
  set(k, 2, 7);
  run(k, groups, 1);
  const auto values = read<cl_int>(out, groups);
  for (size_t id = 0; id != groups; ++id) {
    std::array<cl_int, 6> a = given;
    cl_int scalar = 7;
    for (size_t i = 0; i != 6; ++i) {
      a[(i + id) % 6] += static_cast<cl_int>(i) + scalar;
      scalar += a[i];
    }
    ASSERT_EQ(values[id], scalar) << id;
  }
}

// A return ends one work-item, not the slice.
TEST_F(SmallGroups, ReturnEarly) {
  cl_kernel k = kernel(R"(
__attribute__((reqd_work_group_size(4, 1, 1)))
kernel void k(global int *out) {
  int id = get_global_id(0);
  if (get_group_id(0) % 3 == 1)
    return;
  if (id % 5 == 0) {
    out[id] = -1;
    return;
  }
  out[id] = id;
})",
                       "k");
  constexpr size_t count = 4 * groups;
  std::vector<cl_int> zeros(count);
  cl_mem out = buffer(count * sizeof(cl_int), CL_MEM_COPY_HOST_PTR, zeros.data());
  set(k, 0, out);
  run(k, count, 4);
  const auto values = read<cl_int>(out, count);
  for (size_t id = 0; id != count; ++id)
    ASSERT_EQ(values[id], id / 4 % 3 == 1 ? 0 : id % 5 == 0 ? -1 : static_cast<cl_int>(id));
}

// -cl-denorms-are-zero lets the CPU flush denormals while a kernel executes, and not longer.
TEST_F(SmallGroups, FlushDenormalsWhenTheyMay) {
  for (const char *required : {"", "__attribute__((reqd_work_group_size(4, 1, 1)))\n"}) {
    const std::string source = std::string(required) +
                               "kernel void k(global float *p, float factor) "
                               "{ p[get_global_id(0)] *= factor; }\n" +
                               required +
                               "kernel void d(global double *p, double factor) "
                               "{ p[get_global_id(0)] *= factor; }";
    cl_program flushing = build(source, "-cl-denorms-are-zero");
    cl_program exact = build(source);
    const auto multiply = [&](cl_program program) {
      const std::vector<cl_float> smallest(64, 0x1p-126f);
      cl_mem data = buffer(64 * sizeof(cl_float), CL_MEM_COPY_HOST_PTR,
                           const_cast<cl_float *>(smallest.data()));
      cl_kernel k = kernel(program, "k");
      set(k, 0, data);
      set(k, 1, 0.5f);
      run(k, 64, 4);
      return read<cl_float>(data, 64);
    };
    EXPECT_EQ(multiply(exact), std::vector<cl_float>(64, 0x1p-127f));
    EXPECT_EQ(multiply(flushing), std::vector<cl_float>(64, 0));
    EXPECT_EQ(multiply(exact), std::vector<cl_float>(64, 0x1p-127f));

    std::vector<cl_double> doubles(64, 0x1p-1022);
    cl_mem data = buffer(64 * sizeof(cl_double), CL_MEM_COPY_HOST_PTR, doubles.data());
    cl_kernel d = kernel(flushing, "d");
    set(d, 0, data);
    set(d, 1, 0.5);
    run(d, 64, 4);
    EXPECT_EQ(read<cl_double>(data, 64), std::vector<cl_double>(64, 0x1p-1023));
  }
}

} // namespace
