// What the work-items of a work-group or a sub-group do together.
#include "fixture.h"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <numeric>

namespace {

using Size = std::array<size_t, 3>;

class Collectives : public OpenCL {
protected:
  cl_int launch(cl_kernel k, unsigned dimensions, Size global, Size local) {
    return clEnqueueNDRangeKernel(queue, k, dimensions, nullptr, global.data(), local.data(), 0,
                                  nullptr, nullptr);
  }
  template <class T> void set(cl_kernel k, cl_uint index, const T &value) {
    ASSERT_EQ(clSetKernelArg(k, index, sizeof(value), &value), CL_SUCCESS);
  }

  // Runs `expression`, in which x is the work-item's value, on the values, in groups.
  template <class In, class Out>
  std::vector<Out> run(const std::string &in, const std::string &out, const std::string &expression,
                       std::vector<In> values, size_t group) {
    const std::string source = "kernel void k(global const " + in + " *in, global " + out +
                               " *out) {\n  size_t i = get_global_id(0);\n  " + in +
                               " x = in[i];\n  out[i] = " + expression + ";\n}";
    cl_kernel k = kernel(build(source, "-cl-std=CL3.0"), "k");
    set(k, 0, buffer(values.size() * sizeof(In), CL_MEM_COPY_HOST_PTR, values.data()));
    cl_mem result = buffer(values.size() * sizeof(Out));
    set(k, 1, result);
    EXPECT_EQ(launch(k, 1, {values.size(), 1, 1}, {group, 1, 1}), CL_SUCCESS);
    return read<Out>(result, values.size());
  }

  // The reduction and both scans, for one type and one operation.
  template <class T>
  void check(const std::string &scope, const std::string &type, const std::string &operation,
             T identity, const std::function<T(T, T)> &combine) {
    const size_t group = 12, count = 40; // the last group has four work-items
    std::vector<T> values(count), reduced(count), inclusive(count), exclusive(count);
    for (size_t i = 0; i != count; ++i)
      values[i] = T((i * 7 + 3) % 11) - T(operation == "add" ? 0 : 4);
    for (size_t begin = 0; begin < count; begin += group) {
      const size_t end = std::min(begin + group, count);
      T total = identity;
      for (size_t i = begin; i != end; ++i) {
        exclusive[i] = total;
        total = combine(total, values[i]);
        inclusive[i] = total;
      }
      std::fill(reduced.begin() + begin, reduced.begin() + end, total);
    }
    const auto apply = [&](const std::string &kind) {
      return run<T, T>(type, type, scope + "_" + kind + "_" + operation + "(x)", values, group);
    };
    EXPECT_EQ(apply("reduce"), reduced) << scope << " " << type << " " << operation;
    EXPECT_EQ(apply("scan_inclusive"), inclusive) << scope << " " << type << " " << operation;
    EXPECT_EQ(apply("scan_exclusive"), exclusive) << scope << " " << type << " " << operation;
  }

  template <class T> void checkAll(const std::string &scope, const std::string &type) {
    using Limits = std::numeric_limits<T>;
    const T lowest = Limits::has_infinity ? -Limits::infinity() : Limits::lowest();
    const T highest = Limits::has_infinity ? Limits::infinity() : Limits::max();
    check<T>(scope, type, "add", 0, [](T a, T b) { return T(a + b); });
    check<T>(scope, type, "min", highest, [](T a, T b) { return std::min(a, b); });
    check<T>(scope, type, "max", lowest, [](T a, T b) { return std::max(a, b); });
  }
};

TEST_F(Collectives, OfWorkGroupsAreReported) {
  EXPECT_TRUE(
      ask<cl_bool>(clGetDeviceInfo, device, CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT));
}

TEST_F(Collectives, CombineValuesOfAWorkGroup) {
  checkAll<cl_int>("work_group", "int");
  checkAll<cl_uint>("work_group", "uint");
  checkAll<cl_long>("work_group", "long");
  checkAll<cl_ulong>("work_group", "ulong");
  checkAll<cl_float>("work_group", "float");
  checkAll<cl_double>("work_group", "double");
}

TEST_F(Collectives, TellWhatHoldsForAWorkGroup) {
  std::vector<int> values(30, 1);
  values[4] = 0;
  std::fill(values.begin() + 20, values.end(), 0);
  auto all = run<int, int>("int", "int", "work_group_all(x)", values, 10);
  auto any = run<int, int>("int", "int", "work_group_any(x)", values, 10);
  for (size_t i = 0; i != 30; ++i) {
    EXPECT_EQ(all[i] != 0, i >= 10 && i < 20) << i;
    EXPECT_EQ(any[i] != 0, i < 20) << i;
  }
}

TEST_F(Collectives, BroadcastInEveryNumberOfDimensions) {
  const char *calls[] = {"work_group_broadcast(x, 1)", "work_group_broadcast(x, 1, 2)",
                         "work_group_broadcast(x, 1, 2, 1)"};
  const Size global = {4, 6, 4}, local = {2, 3, 2};
  for (unsigned dimensions = 1; dimensions != 4; ++dimensions) {
    Size range = {1, 1, 1}, group = {1, 1, 1}, from = {1, 2, 1};
    for (unsigned i = 0; i != 3; ++i) {
      range[i] = i < dimensions ? global[i] : 1;
      group[i] = i < dimensions ? local[i] : 1;
      from[i] = i < dimensions ? from[i] : 0;
    }
    cl_kernel k = kernel(build("kernel void k(global long *out) { long x = "
                               "get_global_linear_id(); out[x] = " +
                                   std::string(calls[dimensions - 1]) + "; }",
                               "-cl-std=CL3.0"),
                         "k");
    const size_t count = range[0] * range[1] * range[2];
    cl_mem out = buffer(count * 8);
    set(k, 0, out);
    ASSERT_EQ(launch(k, dimensions, range, group), CL_SUCCESS);
    const auto values = read<cl_long>(out, count);
    for (size_t i = 0; i != count; ++i) {
      const size_t x = i % range[0] / group[0] * group[0] + from[0];
      const size_t y = i / range[0] % range[1] / group[1] * group[1] + from[1];
      const size_t z = i / range[0] / range[1] / group[2] * group[2] + from[2];
      EXPECT_EQ(values[i], cl_long((z * range[1] + y) * range[0] + x)) << dimensions << ": " << i;
    }
  }
}

// In a loop, under a condition that is the same for all, and one after the other.
TEST_F(Collectives, FollowEachOther) {
  const char source[] = R"(
    kernel void k(global int *out, int rounds) {
      int x = (int)get_local_id(0);
      for (int i = 0; i < rounds; ++i) {
        int sum = work_group_reduce_add(x);
        int before = work_group_scan_exclusive_add(1);
        if (sum % 2 == 0)
          x = work_group_scan_inclusive_max(x + before) % 13;
        else
          x = work_group_broadcast(x, i % get_local_size(0)) + before;
      }
      out[get_global_id(0)] = x;
    })";
  const size_t group = 9, count = 9 * 3 + 5;
  const int rounds = 10;
  std::vector<int> expected;
  for (size_t begin = 0; begin < count; begin += group) {
    const size_t n = std::min(group, count - begin);
    std::vector<int> x(n);
    std::iota(x.begin(), x.end(), 0);
    for (int round = 0; round != rounds; ++round) {
      const int sum = std::accumulate(x.begin(), x.end(), 0);
      std::vector<int> next(n);
      int largest = std::numeric_limits<int>::min();
      for (size_t i = 0; i != n; ++i) {
        largest = std::max(largest, x[i] + int(i));
        next[i] = sum % 2 == 0 ? largest % 13 : x[round % n] + int(i);
      }
      x = next;
    }
    expected.insert(expected.end(), x.begin(), x.end());
  }
  for (const char *options :
       {"-cl-std=CL3.0", "-cl-std=CL3.0 -cl-opt-disable", "-cl-std=CL3.0 -cl-wfv=always"}) {
    cl_kernel k = kernel(build(source, options), "k");
    cl_mem out = buffer(count * 4);
    set(k, 0, out);
    set(k, 1, rounds);
    ASSERT_EQ(launch(k, 1, {count, 1, 1}, {group, 1, 1}), CL_SUCCESS);
    EXPECT_EQ(read<int>(out, count), expected) << options;
  }
}

class SubGroups : public Collectives {
protected:
  size_t askKernel(cl_kernel k, cl_kernel_sub_group_info name, std::vector<size_t> input) {
    size_t value = 0;
    EXPECT_EQ(clGetKernelSubGroupInfo(k, device, name, input.size() * sizeof(size_t), input.data(),
                                      sizeof(value), &value, nullptr),
              CL_SUCCESS);
    return value;
  }
};

const char askingKernel[] = R"(
kernel void k(global uint *out) {
  global uint *my = out + 7 * get_global_linear_id();
  my[0] = get_sub_group_size();
  my[1] = get_max_sub_group_size();
  my[2] = get_num_sub_groups();
  my[3] = get_enqueued_num_sub_groups();
  my[4] = get_sub_group_id();
  my[5] = get_sub_group_local_id();
  my[6] = get_local_linear_id();
})";

TEST_F(SubGroups, AreReported) {
  EXPECT_GE(ask<cl_uint>(clGetDeviceInfo, device, CL_DEVICE_MAX_NUM_SUB_GROUPS), 1u);
  const std::string extensions = askText(clGetDeviceInfo, device, CL_DEVICE_EXTENSIONS);
  // Whoever reports the extension promises independent progress, and the other way round.
  EXPECT_EQ(extensions.find("cl_khr_subgroups") != std::string::npos,
            ask<cl_bool>(clGetDeviceInfo, device,
                         CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS) == CL_TRUE);
}

// Sizes and ids in a kernel agree with each other and with what queries say.
TEST_F(SubGroups, AreWhatQueriesSay) {
  cl_kernel k = kernel(build(askingKernel, "-cl-std=CL3.0"), "k");
  const struct {
    unsigned dimensions;
    Size global, local;
  } launches[] = {{1, {64, 1, 1}, {16, 1, 1}},
                  {1, {9, 1, 1}, {9, 1, 1}},
                  {2, {12, 6, 1}, {4, 3, 1}},
                  {3, {4, 4, 4}, {2, 4, 2}}};
  const size_t most = askKernel(k, CL_KERNEL_MAX_NUM_SUB_GROUPS, {});
  EXPECT_LE(most, ask<cl_uint>(clGetDeviceInfo, device, CL_DEVICE_MAX_NUM_SUB_GROUPS));
  for (const auto &[dimensions, global, local] : launches) {
    const size_t count = global[0] * global[1] * global[2];
    const std::vector<size_t> input(local.begin(), local.begin() + dimensions);
    const size_t size = askKernel(k, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, input);
    const size_t number = askKernel(k, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, input);
    EXPECT_LE(number, most);
    cl_mem out = buffer(count * 28);
    set(k, 0, out);
    ASSERT_EQ(launch(k, dimensions, global, local), CL_SUCCESS);
    const auto told = read<cl_uint>(out, count * 7);
    for (size_t i = 0; i != count; ++i) {
      const cl_uint *my = told.data() + i * 7;
      EXPECT_LE(my[0], size);
      EXPECT_EQ(my[1], size);
      EXPECT_EQ(my[2], number);
      EXPECT_EQ(my[3], number);
      EXPECT_LT(my[4], number);
      EXPECT_LT(my[5], my[0]);
    }
  }
  size_t local[3] = {};
  size_t one = 1;
  ASSERT_EQ(clGetKernelSubGroupInfo(k, device, CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT,
                                    sizeof(one), &one, sizeof(local), local, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(askKernel(k, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, {local[0], local[1], local[2]}),
            1u);
  size_t tooMany = most + 1;
  ASSERT_EQ(clGetKernelSubGroupInfo(k, device, CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT,
                                    sizeof(tooMany), &tooMany, sizeof(local), local, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(local[0] + local[1] + local[2], 0u);
  EXPECT_EQ(askKernel(k, CL_KERNEL_COMPILE_NUM_SUB_GROUPS, {}), 0u);
}

TEST_F(SubGroups, RefuseBadQueries) {
  cl_kernel k = kernel(build(askingKernel, "-cl-std=CL3.0"), "k");
  size_t value = 0, input[4] = {1, 1, 1, 1};
  const auto query = [&](cl_kernel_sub_group_info name, size_t inputSize, const void *from,
                         size_t size) {
    return clGetKernelSubGroupInfo(k, device, name, inputSize, from, size, &value, nullptr);
  };
  EXPECT_EQ(query(CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, 8, nullptr, 8), CL_INVALID_VALUE);
  EXPECT_EQ(query(CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, 32, input, 8), CL_INVALID_VALUE);
  EXPECT_EQ(query(CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, 8, input, 4), CL_INVALID_VALUE);
  EXPECT_EQ(query(0x1234, 8, input, 8), CL_INVALID_VALUE);
  const size_t tooMany[2] = {size_t(1) << 63, 3}, none[2] = {4, 0};
  for (const size_t *sizes : {tooMany, none}) {
    EXPECT_EQ(query(CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, 16, sizes, 8), CL_INVALID_VALUE);
    EXPECT_EQ(query(CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, 16, sizes, 8), CL_INVALID_VALUE);
  }
  EXPECT_EQ(clGetKernelSubGroupInfo(nullptr, device, CL_KERNEL_MAX_NUM_SUB_GROUPS, 0, nullptr, 8,
                                    &value, nullptr),
            CL_INVALID_KERNEL);
}

// The values of a sub-group are told apart by the ids that the work-items have in it.
TEST_F(SubGroups, CombineTheirValues) {
  const char source[] = R"(
    kernel void k(global const int *in, global int *out) {
      size_t i = get_global_linear_id();
      global int *my = out + 10 * i;
      int x = in[i];
      my[0] = get_local_linear_id() - get_sub_group_local_id();
      my[1] = get_sub_group_size();
      my[2] = get_sub_group_local_id();
      my[3] = sub_group_reduce_add(x);
      my[4] = sub_group_scan_inclusive_max(x);
      my[5] = sub_group_scan_exclusive_add(x);
      my[6] = sub_group_broadcast(x, get_sub_group_size() - 1);
      my[7] = sub_group_all(x > 5);
      my[8] = sub_group_any(x > 95);
      sub_group_barrier(CLK_LOCAL_MEM_FENCE);
      my[9] = sub_group_reduce_min(x);
    })";
  const size_t group = 16, count = 16 * 6 + 7;
  std::vector<int> in(count);
  for (size_t i = 0; i != count; ++i)
    in[i] = int(i * 37 % 101);
  for (const char *options :
       {"-cl-std=CL3.0", "-cl-std=CL3.0 -cl-opt-disable", "-cl-std=CL3.0 -cl-no-subgroup-ifp"}) {
    cl_kernel k = kernel(build(source, options), "k");
    set(k, 0, buffer(count * 4, CL_MEM_COPY_HOST_PTR, in.data()));
    cl_mem out = buffer(count * 40);
    set(k, 1, out);
    ASSERT_EQ(launch(k, 1, {count, 1, 1}, {group, 1, 1}), CL_SUCCESS);
    const auto told = read<int>(out, count * 10);
    for (size_t i = 0; i != count; ++i) {
      const int *my = told.data() + i * 10;
      const size_t begin = i / group * group + size_t(my[0]), size = size_t(my[1]);
      ASSERT_EQ(begin + size_t(my[2]), i);
      ASSERT_LE(begin + size, count);
      const auto first = in.begin() + begin, last = first + size, self = in.begin() + i;
      EXPECT_EQ(my[3], std::accumulate(first, last, 0));
      EXPECT_EQ(my[4], *std::max_element(first, self + 1));
      EXPECT_EQ(my[5], std::accumulate(first, self, 0));
      EXPECT_EQ(my[6], *(last - 1));
      EXPECT_EQ(my[7] != 0, std::all_of(first, last, [](int x) { return x > 5; }));
      EXPECT_EQ(my[8] != 0, std::any_of(first, last, [](int x) { return x > 95; }));
      EXPECT_EQ(my[9], *std::min_element(first, last));
    }
  }
}

// The kernel has exactly the size that it requires, but for the rest of each row.
TEST_F(SubGroups, HaveTheSizeThatTheSourceRequires) {
  const std::string extensions = askText(clGetDeviceInfo, device, CL_DEVICE_EXTENSIONS);
  if (extensions.find("cl_intel_required_subgroup_size") == std::string::npos) {
    EXPECT_EQ(clGetDeviceInfo(device, CL_DEVICE_SUB_GROUP_SIZES_INTEL, 0, nullptr, nullptr),
              CL_INVALID_VALUE);
    return;
  }
  const auto sizes = askList<size_t>(clGetDeviceInfo, device, CL_DEVICE_SUB_GROUP_SIZES_INTEL);
  ASSERT_FALSE(sizes.empty());
  for (const size_t size : sizes) {
    const std::string source =
        "__attribute__((intel_reqd_sub_group_size(" + std::to_string(size) + ")))\n" +
        "kernel void k(global uint *out) { global uint *my = out + 4 * get_global_id(0);\n"
        "  my[0] = get_sub_group_size(); my[1] = get_max_sub_group_size();\n"
        "  my[2] = get_sub_group_local_id(); my[3] = sub_group_reduce_add(1u); }";
    cl_kernel k = kernel(build(source, "-cl-std=CL3.0"), "k");
    EXPECT_EQ(askKernel(k, CL_KERNEL_COMPILE_SUB_GROUP_SIZE_INTEL, {}), size);
    const size_t group = 72, count = 144;
    EXPECT_EQ(askKernel(k, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, {group}), size);
    cl_mem out = buffer(count * 16);
    set(k, 0, out);
    ASSERT_EQ(launch(k, 1, {count, 1, 1}, {group, 1, 1}), CL_SUCCESS);
    const auto told = read<cl_uint>(out, count * 4);
    for (size_t i = 0; i != count; ++i) {
      const size_t local = i % group;
      const size_t members = std::min(size, group - local / size * size);
      EXPECT_EQ(told[4 * i], members);
      EXPECT_EQ(told[4 * i + 1], size);
      EXPECT_EQ(told[4 * i + 2], local % size);
      EXPECT_EQ(told[4 * i + 3], members);
    }
    cl_ulong spilled = 1;
    EXPECT_EQ(clGetKernelWorkGroupInfo(k, device, CL_KERNEL_SPILL_MEM_SIZE_INTEL, sizeof(spilled),
                                       &spilled, nullptr),
              CL_SUCCESS);
  }
  const char *wrong = "__attribute__((intel_reqd_sub_group_size(7))) kernel void k() {}";
  cl_program program = clCreateProgramWithSource(context, 1, &wrong, nullptr, nullptr);
  programs.push_back(program);
  EXPECT_EQ(clBuildProgram(program, 0, nullptr, "-cl-std=CL3.0", nullptr, nullptr),
            CL_BUILD_PROGRAM_FAILURE);
}

} // namespace
