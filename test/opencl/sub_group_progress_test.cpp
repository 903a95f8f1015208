// Sub-groups of a work-group progress independently: kernels in which one waits for another end.
// They may do so by having one sub-group only, which is what all queries then say.
#include "fixture.h"

#include <algorithm>
#include <numeric>

namespace {

class SubGroupProgress : public OpenCL {
protected:
  void SetUp() override {
    OpenCL::SetUp();
    const std::string extensions = askText(clGetDeviceInfo, device, CL_DEVICE_EXTENSIONS);
    if (extensions.find("cl_khr_subgroups") == std::string::npos)
      GTEST_SKIP() << "the device has no cl_khr_subgroups";
  }

  template <class T> void set(cl_kernel k, cl_uint index, const T &value) {
    ASSERT_EQ(clSetKernelArg(k, index, sizeof(value), &value), CL_SUCCESS);
  }

  void run(cl_kernel k, size_t global, size_t local) {
    ASSERT_EQ(clEnqueueNDRangeKernel(queue, k, 1, nullptr, &global, &local, 0, nullptr, nullptr),
              CL_SUCCESS);
    ASSERT_EQ(clFinish(queue), CL_SUCCESS);
  }

  size_t ask(cl_kernel k, cl_kernel_sub_group_info name, std::vector<size_t> input) {
    size_t value = 0;
    EXPECT_EQ(clGetKernelSubGroupInfo(k, device, name, input.size() * sizeof(size_t), input.data(),
                                      sizeof(value), &value, nullptr),
              CL_SUCCESS);
    return value;
  }

  size_t askLocalSize(cl_kernel k, size_t subGroups) {
    size_t local[3] = {};
    EXPECT_EQ(clGetKernelSubGroupInfo(k, device, CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT,
                                      sizeof(subGroups), &subGroups, sizeof(local), local, nullptr),
              CL_SUCCESS);
    return local[0] * local[1] * local[2];
  }

  void expectOneSubGroup(cl_kernel k) {
    EXPECT_EQ(ask(k, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, {64}), 64u);
    EXPECT_EQ(ask(k, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, {8, 4}), 32u);
    EXPECT_EQ(ask(k, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, {64}), 1u);
    EXPECT_EQ(ask(k, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, {1, 8, 4}), 1u);
    EXPECT_EQ(ask(k, CL_KERNEL_MAX_NUM_SUB_GROUPS, {}), 1u);
    EXPECT_EQ(ask(k, CL_KERNEL_COMPILE_NUM_SUB_GROUPS, {}), 0u);
    EXPECT_GT(askLocalSize(k, 1), 1u);
    EXPECT_EQ(askLocalSize(k, 2), 0u);
  }

  // Builds in vain, and gives the log.
  std::string failToBuild(const char *source, const char *options) {
    cl_program program = clCreateProgramWithSource(context, 1, &source, nullptr, nullptr);
    programs.push_back(program);
    EXPECT_EQ(clBuildProgram(program, 1, &device, options, nullptr, nullptr),
              CL_BUILD_PROGRAM_FAILURE);
    size_t size = 0;
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, 0, nullptr, &size);
    std::string log(size, '\0');
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, size, log.data(), nullptr);
    return log;
  }
};

constexpr const char *allOptions[] = {"-cl-std=CL3.0", "-cl-std=CL3.0 -cl-wfv=always",
                                      "-cl-std=CL3.0 -cl-wfv=never",
                                      "-cl-std=CL3.0 -cl-opt-disable"};

TEST_F(SubGroupProgress, IsReported) {
  EXPECT_EQ(
      ::ask<cl_bool>(clGetDeviceInfo, device, CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS),
      cl_bool(CL_TRUE));
  const auto extensions =
      askList<cl_name_version>(clGetDeviceInfo, device, CL_DEVICE_EXTENSIONS_WITH_VERSION);
  EXPECT_TRUE(std::any_of(extensions.begin(), extensions.end(), [](const cl_name_version &one) {
    return std::string(one.name) == "cl_khr_subgroups" && one.version == CL_MAKE_VERSION(1, 0, 0);
  }));
  for (const char *options : {"-Werror -cl-std=CL2.0", "-Werror -cl-std=CL3.0"})
    build(R"(
      #ifndef cl_khr_subgroups
      #error "no macro"
      #endif
      #pragma OPENCL EXTENSION cl_khr_subgroups : enable
      kernel void k(global uint *out) { *out = get_sub_group_size(); })",
          options);
}

// The first or the last sub-group of each work-group waits for the other, which may be the same.
TEST_F(SubGroupProgress, LetsOneWaitForAnother) {
  const char source[] = R"(
    kernel void k(global int *out, int isFirst) {
      local atomic_int ready;
      local int data;
      if (get_local_linear_id() == 0) {
        atomic_init(&ready, 0);
        data = 0;
      }
      barrier(CLK_LOCAL_MEM_FENCE);
      uint last = get_num_sub_groups() - 1;
      if (get_sub_group_id() == (isFirst ? 0 : last) && get_sub_group_local_id() == 0) {
        data = 7 + (int)get_group_id(0);
        atomic_store_explicit(&ready, 1, memory_order_release, memory_scope_work_group);
      }
      if (get_sub_group_id() == (isFirst ? last : 0)) {
        while (!atomic_load_explicit(&ready, memory_order_acquire, memory_scope_work_group))
          ;
        out[get_group_id(0)] = data;
      }
    })";
  const size_t groups = 20, group = 32;
  for (const char *options : allOptions) {
    cl_kernel k = kernel(build(source, options), "k");
    expectOneSubGroup(k);
    for (const int isFirst : {0, 1}) {
      cl_mem out = buffer(groups * 4);
      set(k, 0, out);
      set(k, 1, isFirst);
      run(k, groups * group, group);
      std::vector<int> expected(groups);
      std::iota(expected.begin(), expected.end(), 7);
      EXPECT_EQ(read<int>(out, groups), expected) << options;
    }
  }
}

// One work-item of each sub-group enters at a time, among those of all work-groups.
TEST_F(SubGroupProgress, LetsThemShareALock) {
  const char source[] = R"(
    void acquire(volatile global int *lock) {
      while (atomic_cmpxchg(lock, 0, 1) != 0)
        ;
      mem_fence(CLK_GLOBAL_MEM_FENCE);
    }
    kernel void k(volatile global int *lock, volatile global int *sum) {
      int size = sub_group_reduce_add(1);
      if (get_sub_group_local_id() == 0) {
        acquire(lock);
        *sum += size;
        mem_fence(CLK_GLOBAL_MEM_FENCE);
        atomic_xchg(lock, 0);
      }
      sub_group_barrier(CLK_GLOBAL_MEM_FENCE);
    })";
  for (const char *options : allOptions) {
    int zero = 0;
    cl_kernel k = kernel(build(source, options), "k");
    expectOneSubGroup(k);
    cl_mem sum = buffer(4, CL_MEM_COPY_HOST_PTR, &zero);
    set(k, 0, buffer(4, CL_MEM_COPY_HOST_PTR, &zero));
    set(k, 1, sum);
    run(k, 64 * 50 + 5, 64);
    EXPECT_EQ(read<int>(sum, 1)[0], 64 * 50 + 5) << options;
  }
}

// What the runtime says about a kernel is so if the kernel asks nothing, too.
TEST_F(SubGroupProgress, ConcernsKernelsWithoutQuestions) {
  expectOneSubGroup(kernel(build(R"(
    kernel void k(volatile global int *flag) {
      if (get_local_id(0) < 32)
        flag[0] = 1;
      else
        while (flag[0] == 0)
          ;
    })"),
                           "k"));
}

// A loop that tries again when others got on in between does not wait: lanes stay sub-groups.
TEST_F(SubGroupProgress, LeavesRetriesAlone) {
  const char source[] = R"(
    kernel void k(volatile global float *sum) {
      union { float f; uint u; } old, new;
      do {
        old.f = *sum;
        new.f = old.f + 1;
      } while (atomic_cmpxchg((volatile global uint *)sum, old.u, new.u) != old.u);
      if (sub_group_any(get_local_id(0) == 999))
        *sum = 0;
    })";
  for (const std::string options : allOptions) {
    float zero = 0;
    cl_kernel k = kernel(build(source, options.c_str()), "k");
    cl_kernel other = kernel(build(source, (options + " -cl-no-subgroup-ifp").c_str()), "k");
    EXPECT_EQ(ask(k, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, {64}),
              ask(other, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, {64}));
    EXPECT_GT(ask(k, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, {64}), 1u);
    EXPECT_GT(ask(k, CL_KERNEL_MAX_NUM_SUB_GROUPS, {}), 1u);
    cl_mem sum = buffer(4, CL_MEM_COPY_HOST_PTR, &zero);
    set(k, 0, sum);
    run(k, 64 * 20, 64);
    EXPECT_EQ(read<float>(sum, 1)[0], 64.0f * 20) << options;
  }
}

// Printing waits for room in a buffer, which no sub-group makes.
TEST_F(SubGroupProgress, LeavesPrintingAlone) {
  const char source[] = R"(
    kernel void k(global uint *out) {
      if (out[0] == 12345)
        printf("%d\n", 1);
      out[get_global_id(0)] = get_sub_group_size();
    })";
  for (const std::string options : allOptions) {
    cl_kernel k = kernel(build(source, options.c_str()), "k");
    cl_kernel other = kernel(build(source, (options + " -cl-no-subgroup-ifp").c_str()), "k");
    EXPECT_EQ(ask(k, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, {64}),
              ask(other, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, {64}));
    EXPECT_GT(ask(k, CL_KERNEL_MAX_NUM_SUB_GROUPS, {}), 1u);
  }
}

const char waitingKernel[] = R"(
  kernel SIZE void k(global int *flag, global uint *out) {
    volatile local int ready;
    if (get_local_id(0) == 0)
      ready = *flag;
    barrier(CLK_LOCAL_MEM_FENCE);
    while (ready == 0)
      ;
    out[get_global_id(0)] = get_sub_group_size();
  })";

TEST_F(SubGroupProgress, CanBeGivenUp) {
  cl_kernel k = kernel(build(waitingKernel, "-DSIZE= -cl-std=CL3.0 -cl-no-subgroup-ifp"), "k");
  EXPECT_GT(ask(k, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, {64}), 1u);
  EXPECT_GT(ask(k, CL_KERNEL_MAX_NUM_SUB_GROUPS, {}), 1u);
  EXPECT_GT(askLocalSize(k, 2), 1u);
}

// Giving it up for one of the sources of a program, or for what they are linked to, is enough.
TEST_F(SubGroupProgress, CanBeGivenUpByParts) {
  const std::string parts[2] = {"void wait(volatile global int *flag);\n"
                                "kernel void k(volatile global int *flag, global uint *out) {\n"
                                "  wait(flag); out[0] = get_sub_group_size(); }",
                                "void wait(volatile global int *flag) { while (*flag == 0); }"};
  const struct {
    const char *kernelOptions, *functionOptions, *linkOptions;
    bool isGivenUp;
  } cases[] = {{"", "", "", false},
               {" -cl-no-subgroup-ifp", " -cl-no-subgroup-ifp", "", true},
               {"", "", "-cl-no-subgroup-ifp", true}};
  for (const auto &[kernelOptions, functionOptions, linkOptions, isGivenUp] : cases) {
    cl_program compiled[2];
    for (int i = 0; i != 2; ++i) {
      const char *text = parts[i].c_str();
      compiled[i] = clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
      programs.push_back(compiled[i]);
      const std::string options =
          std::string("-cl-std=CL3.0") + (i == 0 ? kernelOptions : functionOptions);
      ASSERT_EQ(clCompileProgram(compiled[i], 0, nullptr, options.c_str(), 0, nullptr, nullptr,
                                 nullptr, nullptr),
                CL_SUCCESS);
    }
    cl_int error = CL_SUCCESS;
    cl_program linked =
        clLinkProgram(context, 0, nullptr, linkOptions, 2, compiled, nullptr, nullptr, &error);
    ASSERT_EQ(error, CL_SUCCESS);
    programs.push_back(linked);
    const size_t most = ask(kernel(linked, "k"), CL_KERNEL_MAX_NUM_SUB_GROUPS, {});
    EXPECT_EQ(most > 1, isGivenUp) << kernelOptions << functionOptions << linkOptions;
  }
}

TEST_F(SubGroupProgress, ExcludesRequiredSizes) {
  const std::string extensions = askText(clGetDeviceInfo, device, CL_DEVICE_EXTENSIONS);
  if (extensions.find("cl_intel_required_subgroup_size") == std::string::npos)
    return;
  const std::string size = "-cl-std=CL3.0 -DSIZE=__attribute__((intel_reqd_sub_group_size(8)))";
  const std::string log = failToBuild(waitingKernel, size.c_str());
  EXPECT_NE(log.find("kernel 'k': sub-groups of required size 8 wait"), std::string::npos) << log;
  const std::string withGroup =
      "-DSIZE=__attribute__((intel_reqd_sub_group_size(8),reqd_work_group_size(8,1,1))) "
      "-cl-std=CL3.0 -cl-uniform-work-group-size";
  for (const std::string &options : {size + " -cl-no-subgroup-ifp", withGroup}) {
    cl_kernel k = kernel(build(waitingKernel, options.c_str()), "k");
    int one = 1;
    cl_mem out = buffer(32 * 4);
    set(k, 0, buffer(4, CL_MEM_COPY_HOST_PTR, &one));
    set(k, 1, out);
    run(k, 32, 8);
    EXPECT_EQ(read<cl_uint>(out, 32), std::vector<cl_uint>(32, 8)) << options;
  }
}

// A loop that takes work from a queue until there is none waits for nobody: lanes stay sub-groups.
TEST_F(SubGroupProgress, LeavesQueuesAlone) {
  const char source[] = R"(
    #if C11
    #define TAKE atomic_fetch_add((volatile global atomic_int *)next, (int)get_sub_group_size())
    #else
    #define TAKE atomic_add(next, (int)get_sub_group_size())
    #endif
    kernel void k(volatile global int *next, int n, global int *out) {
      for (;;) {
        int base = 0;
        if (get_sub_group_local_id() == 0)
          base = TAKE;
        base = sub_group_broadcast(base, 0);
        if (base >= n)
          break;
        int i = base + get_sub_group_local_id();
        uint4 odd = sub_group_ballot(i < n && (i & 1));
        if (i < n)
          atomic_add(&out[i], 1 + 0 * (int)sub_group_ballot_bit_count(odd));
      }
    })";
  const std::string take[] = {" -DC11=0", " -DC11=1"};
  const int n = 1000, zero = 0;
  for (const std::string options : allOptions)
    for (const std::string &how : take) {
      cl_kernel k = kernel(build(source, (options + how).c_str()), "k");
      EXPECT_GT(ask(k, CL_KERNEL_MAX_NUM_SUB_GROUPS, {}), 1u) << options << how;
      const std::vector<int> none(n, 0);
      cl_mem out = buffer(n * 4, CL_MEM_COPY_HOST_PTR, const_cast<int *>(none.data()));
      set(k, 0, buffer(4, CL_MEM_COPY_HOST_PTR, const_cast<int *>(&zero)));
      set(k, 1, n);
      set(k, 2, out);
      run(k, 64 * 4, 64);
      EXPECT_EQ(read<int>(out, n), std::vector<int>(n, 1)) << options << how;
    }
}

// Global memory may be changed by other work-groups: a loop that waits for it is no reason to
// refuse a kernel that cannot have its work-group as a sub-group.
TEST_F(SubGroupProgress, BuildsWhatMayWaitForOthers) {
  const char source[] = R"(
    kernel SIZE void k(volatile global int *ready, global uint *out) {
      size_t group = get_group_id(0);
      if (group != 0 && get_local_id(0) == 0)
        while (ready[group - 1] == 0)
          ;
      barrier(CLK_GLOBAL_MEM_FENCE);
      out[get_global_id(0)] = sub_group_ballot(true).x != 0;
      barrier(CLK_GLOBAL_MEM_FENCE);
      if (get_local_id(0) == 0)
        atomic_xchg(&ready[group], 1);
    })";
  for (const std::string size :
       {" -DSIZE=", " -DSIZE=__attribute__((intel_reqd_sub_group_size(8)))"})
    for (const std::string options : allOptions) {
      cl_kernel k = kernel(build(source, (options + size).c_str()), "k");
      const std::vector<int> none(4, 0);
      cl_mem out = buffer(64 * 4);
      set(k, 0, buffer(16, CL_MEM_COPY_HOST_PTR, const_cast<int *>(none.data())));
      set(k, 1, out);
      run(k, 64, 16);
      EXPECT_EQ(read<cl_uint>(out, 64), std::vector<cl_uint>(64, 1)) << options << size;
    }
}

// Whatever all work-items of a sub-group do together, the work-group does.
TEST_F(SubGroupProgress, KeepsTheFunctions) {
  const char source[] = R"(
    kernel void k(volatile global int *in, global int *out) {
      size_t i = get_global_id(0);
      global int *my = out + 16 * i;
      int x = in[i];
      while (in[i] < 0)
        ;
      uint size = get_sub_group_size(), id = get_sub_group_local_id();
      my[0] = size;
      my[1] = id;
      my[2] = get_num_sub_groups() * 10 + get_sub_group_id();
      my[3] = sub_group_reduce_add(x);
      my[4] = sub_group_scan_inclusive_max(x);
      my[5] = sub_group_scan_exclusive_add(x);
      my[6] = sub_group_broadcast(x, size - 1);
      my[7] = sub_group_any(x == 5) * 2 + sub_group_all(x < 101);
      my[8] = sub_group_shuffle(x, (id + 3) % size);
      my[9] = sub_group_shuffle_xor(x, 1);
      my[10] = sub_group_rotate(x, 2);
      my[11] = sub_group_elect();
      my[12] = sub_group_non_uniform_all_equal(x / 200);
      my[13] = sub_group_non_uniform_reduce_min(x);
      my[14] = sub_group_broadcast_first(x);
      my[15] = sub_group_shuffle_down(x, 1);
    })";
  const size_t group = 16, count = 16 * 3;
  std::vector<int> in(count);
  for (size_t i = 0; i != count; ++i)
    in[i] = int(i * 37 % 101);
  for (const char *options : allOptions) {
    cl_kernel k = kernel(build(source, options), "k");
    expectOneSubGroup(k);
    set(k, 0, buffer(count * 4, CL_MEM_COPY_HOST_PTR, in.data()));
    cl_mem out = buffer(count * 64);
    set(k, 1, out);
    run(k, count, group);
    const auto told = read<int>(out, count * 16);
    for (size_t i = 0; i != count; ++i) {
      const int *my = told.data() + i * 16;
      const size_t id = i % group;
      const auto first = in.begin() + (i - id), last = first + group, self = in.begin() + i;
      const bool has5 = std::find(first, last, 5) != last;
      const std::vector<int> expected = {int(group),
                                         int(id),
                                         10,
                                         std::accumulate(first, last, 0),
                                         *std::max_element(first, self + 1),
                                         std::accumulate(first, self, 0),
                                         *(last - 1),
                                         has5 * 2 + 1,
                                         first[(id + 3) % group],
                                         first[id ^ 1],
                                         first[(id + 2) % group],
                                         id == 0,
                                         1,
                                         *std::min_element(first, last),
                                         *first,
                                         id + 1 < group ? self[1] : my[15]};
      EXPECT_EQ(std::vector<int>(my, my + 16), expected) << options << ", work-item " << i;
    }
  }
}

// What it cannot do for a whole work-group is told, not done wrong.
TEST_F(SubGroupProgress, TellsWhatItExcludes) {
  for (const char *call :
       {"out[i] = sub_group_ballot(i).x;", "out[i] = sub_group_clustered_reduce_add(i, 4);",
        "if (i == 3) out[i] = sub_group_shuffle(i, 0);",
        "if (i == 3) out[i] = sub_group_non_uniform_reduce_add(i);"}) {
    const std::string source =
        "kernel void k(volatile local int *flag, global uint *out) { uint i = get_global_id(0);\n"
        "while (*flag == 0);\n" +
        std::string(call) + " }";
    const std::string log = failToBuild(source.c_str(), "-cl-std=CL3.0");
    EXPECT_NE(log.find("kernel 'k': '__mux_sub_group_"), std::string::npos) << log;
    EXPECT_NE(log.find("-cl-no-subgroup-ifp"), std::string::npos) << log;
    build(source, "-cl-std=CL3.0 -cl-no-subgroup-ifp");
  }
}

} // namespace
