// Work-groups that are smaller than the others, at the end of a range that no local size divides.
#include "fixture.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace {

using Size = std::array<size_t, 3>;

class PartialGroups : public OpenCL {
protected:
  cl_int launch(cl_kernel k, unsigned dimensions, Size global, const Size *local,
                Size offset = {0, 0, 0}) {
    return clEnqueueNDRangeKernel(queue, k, dimensions, offset.data(), global.data(),
                                  local ? local->data() : nullptr, 0, nullptr, nullptr);
  }
  cl_int launch(cl_kernel k, size_t global, size_t local) {
    const Size sizes = {local, 1, 1};
    return launch(k, 1, {global, 1, 1}, &sizes);
  }
  template <class T> void set(cl_kernel k, cl_uint index, const T &value) {
    ASSERT_EQ(clSetKernelArg(k, index, sizeof(value), &value), CL_SUCCESS);
  }
};

// What a work-item is told, in the order in which the kernel writes it down.
struct Told {
  cl_ulong localId[3], groupId[3], globalId[3], localSize[3], enqueuedSize[3], numGroups[3],
      globalSize[3], offset[3], localLinearId, globalLinearId, beyond, workDim;

  bool operator==(const Told &) const = default;
};

const char tellingKernel[] = R"(
struct Told { ulong localId[3], groupId[3], globalId[3], localSize[3], enqueuedSize[3],
  numGroups[3], globalSize[3], offset[3], localLinearId, globalLinearId, beyond, workDim; };
kernel void tell(global struct Told *out) {
  global struct Told *my = out + get_global_linear_id();
  for (uint i = 0; i != 3; ++i) {
    my->localId[i] = get_local_id(i);
    my->groupId[i] = get_group_id(i);
    my->globalId[i] = get_global_id(i);
    my->localSize[i] = get_local_size(i);
    my->enqueuedSize[i] = get_enqueued_local_size(i);
    my->numGroups[i] = get_num_groups(i);
    my->globalSize[i] = get_global_size(i);
    my->offset[i] = get_global_offset(i);
  }
  my->localLinearId = get_local_linear_id();
  my->globalLinearId = get_global_linear_id();
  my->beyond = get_local_size(3) + get_enqueued_local_size(4) + get_global_size(5);
  my->workDim = get_work_dim();
})";

Told expect(unsigned dimensions, Size global, Size local, Size offset, size_t index) {
  const Size at = {index % global[0], index / global[0] % global[1], index / global[0] / global[1]};
  Told told = {};
  for (unsigned i = 0; i != 3; ++i) {
    told.localId[i] = at[i] % local[i];
    told.groupId[i] = at[i] / local[i];
    told.globalId[i] = at[i] + offset[i];
    told.localSize[i] = std::min(local[i], global[i] - told.groupId[i] * local[i]);
    told.enqueuedSize[i] = local[i];
    told.numGroups[i] = (global[i] + local[i] - 1) / local[i];
    told.globalSize[i] = global[i];
    told.offset[i] = offset[i];
  }
  told.localLinearId =
      (told.localId[2] * told.localSize[1] + told.localId[1]) * told.localSize[0] + told.localId[0];
  told.globalLinearId = index;
  told.beyond = 3;
  told.workDim = dimensions;
  return told;
}

TEST_F(PartialGroups, TellWorkItemsWhoTheyAre) {
  ASSERT_TRUE(ask<cl_bool>(clGetDeviceInfo, device, CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT));
  cl_kernel k = kernel(build(tellingKernel, "-cl-std=CL3.0"), "tell");
  const struct {
    unsigned dimensions;
    Size global, local, offset;
  } launches[] = {
      {1, {1, 1, 1}, {1, 1, 1}, {0, 0, 0}},     {1, {1, 1, 1}, {64, 1, 1}, {5, 0, 0}},
      {1, {64, 1, 1}, {16, 1, 1}, {0, 0, 0}},   {1, {1000, 1, 1}, {64, 1, 1}, {7, 0, 0}},
      {1, {997, 1, 1}, {996, 1, 1}, {0, 0, 0}}, {2, {13, 7, 1}, {4, 4, 1}, {3, 9, 0}},
      {2, {12, 7, 1}, {4, 4, 1}, {0, 0, 0}},    {2, {3, 50, 1}, {8, 8, 1}, {0, 1, 0}},
      {3, {5, 6, 7}, {2, 4, 3}, {1, 2, 3}},     {3, {7, 1, 9}, {8, 2, 4}, {0, 0, 0}},
      {3, {9, 9, 9}, {9, 9, 2}, {0, 0, 0}},     {3, {33, 3, 5}, {32, 2, 2}, {0, 0, 0}},
  };
  for (const auto &[dimensions, global, local, offset] : launches) {
    const size_t count = global[0] * global[1] * global[2];
    cl_mem out = buffer(count * sizeof(Told));
    set(k, 0, out);
    ASSERT_EQ(launch(k, dimensions, global, &local, offset), CL_SUCCESS);
    const auto told = read<Told>(out, count);
    for (size_t i = 0; i != count; ++i)
      ASSERT_EQ(told[i], expect(dimensions, global, local, offset, i))
          << "work-item " << i << " of " << global[0] << "x" << global[1] << "x" << global[2];
  }
}

TEST_F(PartialGroups, TakeASizeThatTheSourceRequires) {
  const std::string source = tellingKernel;
  const size_t at = source.find("kernel void");
  cl_kernel k =
      kernel(build(source.substr(0, at) + "__attribute__((reqd_work_group_size(8, 4, 1)))\n" +
                       source.substr(at),
                   "-cl-std=CL3.0"),
             "tell");
  const Size local = {8, 4, 1}, other = {8, 2, 1};
  // With groups that are smaller in some dimension, with none, and with no others.
  for (const Size &global : {Size{19, 9, 1}, {16, 9, 1}, {19, 8, 1}, {16, 8, 1}, {3, 2, 1}}) {
    cl_mem out = buffer(global[0] * global[1] * sizeof(Told));
    set(k, 0, out);
    EXPECT_EQ(launch(k, 2, global, &other), CL_INVALID_WORK_GROUP_SIZE);
    for (const Size *given : {&local, static_cast<const Size *>(nullptr)}) {
      ASSERT_EQ(launch(k, 2, global, given), CL_SUCCESS);
      const auto told = read<Told>(out, global[0] * global[1]);
      for (size_t i = 0; i != told.size(); ++i)
        ASSERT_EQ(told[i], expect(2, global, local, {0, 0, 0}, i));
    }
  }
}

// One call of compiled code runs many small work-groups.
TEST_F(PartialGroups, OfSmallRequiredSizes) {
  const std::string source = tellingKernel;
  const size_t at = source.find("kernel void");
  for (const Size &local : {Size{1, 1, 1}, {2, 3, 4}, {4, 1, 2}, {64, 1, 1}}) {
    const std::string size = std::to_string(local[0]) + ", " + std::to_string(local[1]) + ", " +
                             std::to_string(local[2]);
    cl_kernel k = kernel(build(source.substr(0, at) + "__attribute__((reqd_work_group_size(" +
                                   size + ")))\n" + source.substr(at),
                               "-cl-std=CL3.0"),
                         "tell");
    for (const Size &global : {Size{1, 1, 1}, {127, 1, 1}, {5, 41, 3}, {8, 6, 20}, {3, 2, 101}}) {
      const Size offset = {7, 0, 2};
      cl_mem out = buffer(global[0] * global[1] * global[2] * sizeof(Told));
      set(k, 0, out);
      ASSERT_EQ(launch(k, 3, global, &local, offset), CL_SUCCESS);
      const auto told = read<Told>(out, global[0] * global[1] * global[2]);
      for (size_t i = 0; i != told.size(); ++i)
        ASSERT_EQ(told[i], expect(3, global, local, offset, i)) << size << ", work-item " << i;
    }
  }
}

TEST_F(PartialGroups, AreRefusedWhereTheLanguageOrTheOptionsSaySo) {
  const char source[] = "kernel void k(global int *p) { p[get_global_id(0)] = 1; }";
  const char required[] = "__attribute__((reqd_work_group_size(4, 1, 1)))\n"
                          "kernel void k(global int *p) { p[get_global_id(0)] = 1; }";
  cl_mem out = buffer(64);
  for (const char *options : {"", "-cl-std=CL1.2", "-cl-std=CL3.0 -cl-uniform-work-group-size"}) {
    cl_kernel k = kernel(build(source, options), "k");
    set(k, 0, out);
    EXPECT_EQ(launch(k, 10, 4), CL_INVALID_WORK_GROUP_SIZE) << options;
    EXPECT_EQ(launch(k, 12, 4), CL_SUCCESS) << options;
    cl_kernel r = kernel(build(required, options), "k");
    set(r, 0, out);
    EXPECT_EQ(launch(r, 10, 4), CL_INVALID_WORK_GROUP_SIZE) << options;
    EXPECT_EQ(launch(r, 1, {10, 1, 1}, nullptr), CL_INVALID_WORK_GROUP_SIZE) << options;
  }
  cl_kernel k = kernel(build(source, "-cl-std=CL3.0"), "k");
  set(k, 0, out);
  EXPECT_EQ(launch(k, 10, 4), CL_SUCCESS);
  EXPECT_EQ(launch(k, 10, 0), CL_INVALID_WORK_GROUP_SIZE);
  const size_t limit = ask<size_t>(clGetDeviceInfo, device, CL_DEVICE_MAX_WORK_GROUP_SIZE);
  EXPECT_EQ(launch(k, 10, limit + 1), CL_INVALID_WORK_ITEM_SIZE);
  const Size large = {limit, 2, 1};
  EXPECT_EQ(launch(k, 2, {10, 1, 1}, &large), CL_INVALID_WORK_GROUP_SIZE);
  clFinish(queue);
}

// The two ways that such a kernel is compiled share its local variables, and keep what lives across
// barriers in the same memory.
TEST_F(PartialGroups, OfARequiredSizeMeetAtBarriers) {
  const char source[] = R"(
    int next(local int *values, size_t n) {
      barrier(CLK_LOCAL_MEM_FENCE);
      return values[(get_local_id(0) + 1) % n];
    }
    kernel __attribute__((reqd_work_group_size(32, 1, 1)))
    void k(global const int *in, global int *out, local int *scratch) {
      local int values[32];
      int kept[4];
      size_t i = get_global_id(0), l = get_local_id(0), n = get_local_size(0);
      for (int j = 0; j != 4; ++j)
        kept[j] = in[i] * (j + 1);
      values[l] = in[i];
      scratch[n - 1 - l] = in[i];
      int other = next(values, n);
      int sum = work_group_reduce_add(in[i]);
      out[i] = kept[l % 4] + other + scratch[l] * 3 + sum + (int)n;
      printf("");
    }
    kernel __attribute__((reqd_work_group_size(1, 1, 1))) void one(global int *out) {
      out[get_global_id(0)] = get_local_size(0) + get_enqueued_local_size(0);
    })";
  for (const char *options :
       {"-cl-std=CL3.0", "-cl-std=CL3.0 -cl-wfv=always", "-cl-std=CL3.0 -cl-wfv=never",
        "-cl-std=CL3.0 -cl-opt-disable", "-cl-std=CL3.0 -g"}) {
    cl_program program = build(source, options);
    cl_kernel k = kernel(program, "k");
    for (const size_t count : {32 * 3, 32 * 3 + 7, 32 + 31, 5, 1}) {
      std::vector<int> in(count), expected(count);
      for (size_t i = 0; i != count; ++i)
        in[i] = int(i * 37 % 101);
      for (size_t i = 0; i != count; ++i) {
        const size_t begin = i / 32 * 32, n = std::min<size_t>(32, count - begin), l = i - begin;
        expected[i] = in[i] * int(l % 4 + 1) + in[begin + (l + 1) % n] + in[begin + n - 1 - l] * 3 +
                      std::accumulate(in.begin() + begin, in.begin() + begin + n, 0) + int(n);
      }
      set(k, 0, buffer(count * 4, CL_MEM_COPY_HOST_PTR, in.data()));
      cl_mem out = buffer(count * 4);
      set(k, 1, out);
      ASSERT_EQ(clSetKernelArg(k, 2, 32 * 4, nullptr), CL_SUCCESS);
      ASSERT_EQ(launch(k, count, 32), CL_SUCCESS);
      EXPECT_EQ(read<int>(out, count), expected) << options << ", " << count;
    }
    cl_kernel one = kernel(program, "one");
    cl_mem out = buffer(7 * 4);
    set(one, 0, out);
    ASSERT_EQ(launch(one, 7, 1), CL_SUCCESS);
    EXPECT_EQ(read<int>(out, 7), std::vector<int>(7, 2)) << options;
  }
}

// Whether a kernel takes partial groups goes with it through linking and binaries.
TEST_F(PartialGroups, AreKnownAfterLinkingAndLoading) {
  const char *sources[] = {
      "kernel void some(global int *p) { p[get_global_id(0)] = get_local_size(0); }",
      "kernel void whole(global int *p) { p[get_global_id(0)] = get_local_size(0); }"};
  const char *options[] = {"-cl-std=CL3.0", "-cl-std=CL1.2"};
  cl_program parts[2];
  for (int i = 0; i != 2; ++i) {
    parts[i] = clCreateProgramWithSource(context, 1, &sources[i], nullptr, nullptr);
    programs.push_back(parts[i]);
    ASSERT_EQ(
        clCompileProgram(parts[i], 0, nullptr, options[i], 0, nullptr, nullptr, nullptr, nullptr),
        CL_SUCCESS);
  }
  cl_int error = CL_SUCCESS;
  cl_program linked = clLinkProgram(context, 0, nullptr, "", 2, parts, nullptr, nullptr, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  programs.push_back(linked);
  std::vector<unsigned char> bytes(ask<size_t>(clGetProgramInfo, linked, CL_PROGRAM_BINARY_SIZES));
  unsigned char *pointer = bytes.data();
  ASSERT_EQ(clGetProgramInfo(linked, CL_PROGRAM_BINARIES, sizeof(pointer), &pointer, nullptr),
            CL_SUCCESS);
  const size_t length = bytes.size();
  const unsigned char *begin = bytes.data();
  cl_program loaded =
      clCreateProgramWithBinary(context, 1, &device, &length, &begin, nullptr, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  programs.push_back(loaded);
  ASSERT_EQ(clBuildProgram(loaded, 0, nullptr, "", nullptr, nullptr), CL_SUCCESS);
  for (cl_program program : {linked, loaded}) {
    cl_mem out = buffer(40);
    cl_kernel some = kernel(program, "some");
    set(some, 0, out);
    ASSERT_EQ(launch(some, 10, 4), CL_SUCCESS);
    EXPECT_EQ(read<int>(out, 10), (std::vector<int>{4, 4, 4, 4, 4, 4, 4, 4, 2, 2}));
    cl_kernel whole = kernel(program, "whole");
    set(whole, 0, out);
    EXPECT_EQ(launch(whole, 10, 4), CL_INVALID_WORK_GROUP_SIZE);
    ASSERT_EQ(launch(whole, 10, 5), CL_SUCCESS);
    EXPECT_EQ(read<int>(out, 10), std::vector<int>(10, 5));
  }
}

// Every value crosses a barrier in local memory, and private values stay alive across it.
TEST_F(PartialGroups, MeetAtBarriers) {
  const char source[] = R"(
    kernel void turn(global const int *in, global int *out, local int *scratch) {
      size_t l = get_local_linear_id();
      size_t n = get_local_size(0) * get_local_size(1);
      int kept = in[get_global_linear_id()] * 3;
      scratch[l] = in[get_global_linear_id()];
      work_group_barrier(CLK_LOCAL_MEM_FENCE);
      int other = scratch[n - 1 - l];
      for (size_t step = 1; step < n; step *= 2) {
        work_group_barrier(CLK_LOCAL_MEM_FENCE);
        int sum = scratch[l] + (l >= step ? scratch[l - step] : 0);
        work_group_barrier(CLK_LOCAL_MEM_FENCE);
        scratch[l] = sum;
      }
      work_group_barrier(CLK_LOCAL_MEM_FENCE);
      out[get_global_linear_id()] = kept + other + scratch[n - 1];
    })";
  const Size global = {37, 11, 1}, local = {16, 4, 1};
  const size_t count = 37 * 11;
  std::vector<int> in(count), expected(count);
  std::iota(in.begin(), in.end(), 1);
  for (size_t i = 0; i != count; ++i) {
    const Told told = expect(2, global, local, {0, 0, 0}, i);
    const auto value = [&](size_t l) {
      const size_t x = told.groupId[0] * 16 + l % told.localSize[0];
      const size_t y = told.groupId[1] * 4 + l / told.localSize[0];
      return in[y * 37 + x];
    };
    const size_t n = told.localSize[0] * told.localSize[1];
    int sum = 0;
    for (size_t l = 0; l != n; ++l)
      sum += value(l);
    expected[i] = in[i] * 3 + value(n - 1 - told.localLinearId) + sum;
  }
  for (const char *options : {"-cl-std=CL3.0", "-cl-std=CL3.0 -cl-opt-disable",
                              "-cl-std=CL3.0 -cl-wfv=always", "-cl-std=CL3.0 -g"}) {
    cl_kernel k = kernel(build(source, options), "turn");
    set(k, 0, buffer(count * 4, CL_MEM_COPY_HOST_PTR, in.data()));
    cl_mem out = buffer(count * 4);
    set(k, 1, out);
    ASSERT_EQ(clSetKernelArg(k, 2, 64 * sizeof(int), nullptr), CL_SUCCESS);
    ASSERT_EQ(launch(k, 2, global, &local), CL_SUCCESS);
    EXPECT_EQ(read<int>(out, count), expected) << options;
  }
}

TEST_F(PartialGroups, RunManyGroupsOnAllThreads) {
  cl_kernel k = kernel(build("kernel void k(global uint *p) { p[get_global_id(0)] += 1 + "
                             "get_local_size(0) * get_group_id(0); }",
                             "-cl-std=CL3.0"),
                       "k");
  const size_t count = 1'000'003, local = 37;
  std::vector<cl_uint> zeros(count);
  cl_mem out = buffer(count * 4, CL_MEM_COPY_HOST_PTR, zeros.data());
  set(k, 0, out);
  ASSERT_EQ(launch(k, count, local), CL_SUCCESS);
  const auto values = read<cl_uint>(out, count);
  for (size_t i = 0; i != count; ++i) {
    const size_t group = i / local;
    ASSERT_EQ(values[i], 1 + std::min(local, count - group * local) * group) << i;
  }
}

TEST_F(PartialGroups, AreChosenForSizesThatHaveNoGoodDivisor) {
  const char source[] = "kernel void k(global int *p) { p[get_global_id(0)] = get_local_size(0); }";
  cl_mem out = buffer(10007 * 4);
  cl_kernel whole = kernel(build(source), "k");
  cl_kernel some = kernel(build(source, "-cl-std=CL3.0"), "k");
  for (cl_kernel k : {whole, some}) {
    set(k, 0, out);
    ASSERT_EQ(launch(k, 1, {10007, 1, 1}, nullptr), CL_SUCCESS);
    const auto sizes = read<int>(out, 10007);
    if (k == whole)
      EXPECT_EQ(std::count(sizes.begin(), sizes.end(), sizes[0]), 10007);
    else
      EXPECT_GT(sizes[0], 16);
  }
}

} // namespace
