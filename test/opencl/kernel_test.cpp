// Kernels: their arguments, what they tell, and how they are launched.
#include "fixture.h"

#include <array>

namespace {

class Kernels : public OpenCL {
protected:
  template <class T> cl_int set(cl_kernel k, cl_uint index, const T &value) {
    return clSetKernelArg(k, index, sizeof(value), &value);
  }
  cl_int launch(cl_kernel k, std::vector<size_t> global, std::vector<size_t> local = {},
                std::vector<size_t> offset = {}) {
    return clEnqueueNDRangeKernel(queue, k, cl_uint(global.size()),
                                  offset.empty() ? nullptr : offset.data(), global.data(),
                                  local.empty() ? nullptr : local.data(), 0, nullptr, nullptr);
  }
  template <class T> T groupInfo(cl_kernel k, cl_kernel_work_group_info name) {
    T value = {};
    EXPECT_EQ(clGetKernelWorkGroupInfo(k, device, name, sizeof(value), &value, nullptr),
              CL_SUCCESS);
    return value;
  }
};

TEST_F(Kernels, TakeEveryKindOfArgument) {
  cl_kernel k = kernel("typedef struct { int a; float b; } S;\n"
                       "kernel void k(global int *out, S s, int3 v, local int *scratch,\n"
                       "              constant int *table, char c) {\n"
                       "  scratch[0] = s.a; \n"
                       "  out[get_global_id(0)] = scratch[0] + (int)s.b + v.z + table[1] + c; }",
                       "k");
  struct {
    int a;
    float b;
  } s = {1, 10};
  const cl_int3 v = {{0, 0, 100}};
  const int table[] = {0, 1000};
  cl_mem out = buffer(4);
  cl_mem constants = buffer(8, CL_MEM_COPY_HOST_PTR | CL_MEM_READ_ONLY, const_cast<int *>(table));
  EXPECT_EQ(launch(k, {1}), CL_INVALID_KERNEL_ARGS);
  EXPECT_EQ(set(k, 0, out), CL_SUCCESS);
  EXPECT_EQ(set(k, 1, s), CL_SUCCESS);
  EXPECT_EQ(set(k, 2, v), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArg(k, 3, 64, nullptr), CL_SUCCESS);
  EXPECT_EQ(set(k, 4, constants), CL_SUCCESS);
  EXPECT_EQ(launch(k, {1}), CL_INVALID_KERNEL_ARGS);
  EXPECT_EQ(set(k, 5, cl_char(-2)), CL_SUCCESS);
  ASSERT_EQ(launch(k, {1}), CL_SUCCESS);
  EXPECT_EQ(read<int>(out, 1)[0], 1109);
}

TEST_F(Kernels, RefuseBadArguments) {
  cl_kernel k = kernel("kernel void k(global int *p, int i, local int *l) { *p = i + *l; }", "k");
  cl_mem memory = buffer(4);
  int one = 1;
  EXPECT_EQ(set(k, 3, one), CL_INVALID_ARG_INDEX);
  EXPECT_EQ(clSetKernelArg(k, 0, 4, &memory), CL_INVALID_ARG_SIZE);
  auto garbage = reinterpret_cast<cl_mem>(&one);
  EXPECT_EQ(set(k, 0, garbage), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clSetKernelArg(k, 1, 8, &memory), CL_INVALID_ARG_SIZE);
  EXPECT_EQ(clSetKernelArg(k, 1, 4, nullptr), CL_INVALID_ARG_VALUE);
  EXPECT_EQ(clSetKernelArg(k, 2, 0, nullptr), CL_INVALID_ARG_SIZE);
  EXPECT_EQ(clSetKernelArg(k, 2, 4, &one), CL_INVALID_ARG_VALUE);
  EXPECT_EQ(clSetKernelArg(k, 0, sizeof(cl_mem), nullptr), CL_SUCCESS);
}

TEST_F(Kernels, RunOverAllWorkItems) {
  cl_kernel k = kernel("kernel void k(global uint *out) {\n"
                       "  size_t i = get_global_id(0) - get_global_offset(0);\n"
                       "  size_t j = get_global_id(1) - get_global_offset(1);\n"
                       "  out[j * get_global_size(0) + i] = get_global_id(0) * 1000 +\n"
                       "      get_global_id(1) + get_local_size(0) * 1000000; }",
                       "k");
  cl_mem out = buffer(6 * 4 * 4);
  ASSERT_EQ(set(k, 0, out), CL_SUCCESS);
  ASSERT_EQ(launch(k, {6, 4}, {3, 2}, {10, 20}), CL_SUCCESS);
  const auto values = read<cl_uint>(out, 24);
  for (cl_uint j = 0; j != 4; ++j) {
    for (cl_uint i = 0; i != 6; ++i)
      EXPECT_EQ(values[j * 6 + i], (i + 10) * 1000 + j + 20 + 3000000);
  }
}

TEST_F(Kernels, RefuseBadSizes) {
  cl_kernel k = kernel("kernel void k(global int *p) { p[0] = 1; }", "k");
  cl_mem memory = buffer(4);
  ASSERT_EQ(set(k, 0, memory), CL_SUCCESS);
  const size_t sizes[] = {4, 4, 4, 4};
  EXPECT_EQ(clEnqueueNDRangeKernel(queue, k, 0, nullptr, sizes, nullptr, 0, nullptr, nullptr),
            CL_INVALID_WORK_DIMENSION);
  EXPECT_EQ(clEnqueueNDRangeKernel(queue, k, 4, nullptr, sizes, nullptr, 0, nullptr, nullptr),
            CL_INVALID_WORK_DIMENSION);
  EXPECT_EQ(launch(k, {6}, {4}), CL_INVALID_WORK_GROUP_SIZE);
  EXPECT_EQ(launch(k, {6}, {0}), CL_INVALID_WORK_GROUP_SIZE);
  EXPECT_EQ(launch(k, {1 << 20}, {1 << 20}), CL_INVALID_WORK_ITEM_SIZE);
  EXPECT_EQ(launch(k, {4096, 4096}, {4096, 4096}), CL_INVALID_WORK_GROUP_SIZE);
  EXPECT_EQ(launch(k, {16}, {}, {SIZE_MAX - 8}), CL_INVALID_GLOBAL_OFFSET);
}

TEST_F(Kernels, MayHaveNothingToDo) {
  cl_kernel k = kernel("kernel void k(global int *p) { p[0] = 1; }", "k");
  int zero = 0;
  cl_mem memory = buffer(4, CL_MEM_COPY_HOST_PTR, &zero);
  ASSERT_EQ(set(k, 0, memory), CL_SUCCESS);
  EXPECT_EQ(launch(k, {0}), CL_SUCCESS);
  EXPECT_EQ(launch(k, {4, 0}, {2, 2}), CL_SUCCESS);
  cl_event event = nullptr;
  EXPECT_EQ(clEnqueueNDRangeKernel(queue, k, 1, nullptr, nullptr, nullptr, 0, nullptr, &event),
            CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &event), CL_SUCCESS);
  own(event);
  EXPECT_EQ(read<int>(memory, 1)[0], 0);
}

TEST_F(Kernels, GetLocalSizesThatDivide) {
  cl_kernel k = kernel("kernel void k(global int *p) { p[0] = 1; }", "k");
  cl_mem memory = buffer(4);
  ASSERT_EQ(set(k, 0, memory), CL_SUCCESS);
  auto suggest = reinterpret_cast<clGetKernelSuggestedLocalWorkSizeKHR_fn>(
      clGetExtensionFunctionAddressForPlatform(getPlatform(),
                                               "clGetKernelSuggestedLocalWorkSizeKHR"));
  ASSERT_NE(suggest, nullptr);
  for (std::array<size_t, 3> global :
       {std::array<size_t, 3>{1, 1, 1}, {1024, 1024, 1}, {17, 3, 5}, {10007, 1, 1}, {64, 7, 9}}) {
    std::array<size_t, 3> local = {};
    ASSERT_EQ(suggest(queue, k, 3, nullptr, global.data(), local.data()), CL_SUCCESS);
    for (int i = 0; i != 3; ++i) {
      ASSERT_NE(local[i], 0u);
      EXPECT_EQ(global[i] % local[i], 0u);
    }
  }
  const size_t none[] = {0};
  size_t out = 0;
  EXPECT_EQ(suggest(queue, k, 1, nullptr, none, &out), CL_INVALID_GLOBAL_WORK_SIZE);
  EXPECT_EQ(suggest(queue, k, 1, nullptr, nullptr, &out), CL_INVALID_GLOBAL_WORK_SIZE);
}

// What work-items are told must be what the extension suggests.
TEST_F(Kernels, AreLaunchedWithTheSuggestedSize) {
  auto suggest = reinterpret_cast<clGetKernelSuggestedLocalWorkSizeKHR_fn>(
      clGetExtensionFunctionAddressForPlatform(getPlatform(),
                                               "clGetKernelSuggestedLocalWorkSizeKHR"));
  ASSERT_NE(suggest, nullptr);
  const char source[] = R"(
kernel void plain(global ulong *p) {
  if (get_global_linear_id() == 0)
    for (int i = 0; i < 3; ++i) p[i] = get_enqueued_local_size(i);
}
kernel void waits(global ulong *p) {
  local ulong last;
  last = get_enqueued_local_size(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_global_linear_id() == 0) {
    p[0] = last;
    for (int i = 1; i < 3; ++i) p[i] = get_enqueued_local_size(i);
  }
})";
  for (const char *options : {"-cl-std=CL3.0", "-cl-std=CL3.0 -cl-uniform-work-group-size"}) {
    cl_program program = build(source, options);
    for (const char *name : {"plain", "waits"}) {
      cl_kernel k = kernel(program, name);
      cl_mem memory = buffer(24);
      ASSERT_EQ(set(k, 0, memory), CL_SUCCESS);
      for (std::vector<size_t> global : std::vector<std::vector<size_t>>{{1},
                                                                         {100},
                                                                         {1000},
                                                                         {10007},
                                                                         {65536},
                                                                         {100, 100},
                                                                         {1021, 3},
                                                                         {16, 4096},
                                                                         {9, 8, 7}}) {
        std::array<size_t, 3> local = {1, 1, 1};
        ASSERT_EQ(suggest(queue, k, cl_uint(global.size()), nullptr, global.data(), local.data()),
                  CL_SUCCESS);
        ASSERT_EQ(launch(k, global), CL_SUCCESS);
        const auto told = read<cl_ulong>(memory, 3);
        for (unsigned i = 0; i != 3; ++i)
          EXPECT_EQ(told[i], local[i]) << name << options << global[0] << " in " << i;
        // Local memory is of the size that is usual for work-groups.
        if (std::string(name) == "waits")
          EXPECT_LE(local[0] * local[1] * local[2], 256u);
      }
    }
  }
}

TEST_F(Kernels, HoldToTheirRequiredSize) {
  cl_kernel k = kernel("__attribute__((reqd_work_group_size(4, 2, 1)))\n"
                       "kernel void k(global int *p) { p[0] = get_local_size(0); }",
                       "k");
  cl_mem memory = buffer(4);
  ASSERT_EQ(set(k, 0, memory), CL_SUCCESS);
  EXPECT_EQ(launch(k, {8, 8}, {2, 4}), CL_INVALID_WORK_GROUP_SIZE);
  EXPECT_EQ(launch(k, {8, 7}), CL_INVALID_WORK_GROUP_SIZE);
  ASSERT_EQ(launch(k, {8, 8}), CL_SUCCESS);
  EXPECT_EQ(read<int>(memory, 1)[0], 4);
  EXPECT_EQ((groupInfo<std::array<size_t, 3>>(k, CL_KERNEL_COMPILE_WORK_GROUP_SIZE)),
            (std::array<size_t, 3>{4, 2, 1}));
  EXPECT_EQ(groupInfo<size_t>(k, CL_KERNEL_WORK_GROUP_SIZE), 8u);
  EXPECT_EQ(askText(clGetKernelInfo, k, CL_KERNEL_ATTRIBUTES), "reqd_work_group_size(4,2,1)");
}

// A size that no launch can have is found out by the launch, not by the device.
TEST_F(Kernels, MayRequireWhatCannotBe) {
  const size_t most = ask<size_t>(clGetDeviceInfo, device, CL_DEVICE_MAX_WORK_GROUP_SIZE);
  const auto require = [&](size_t x, size_t y, size_t z) {
    const std::string sizes = std::to_string(x) + "," + std::to_string(y) + "," + std::to_string(z);
    cl_kernel k = kernel(build("__attribute__((reqd_work_group_size(" + sizes +
                                   ")))\nkernel void k(global int *p) { p[0] = 1; }",
                               "-cl-std=CL3.0"),
                         "k");
    EXPECT_EQ(set(k, 0, buffer(4)), CL_SUCCESS);
    return k;
  };
  for (cl_kernel k : {require(most, 2, 1), require(most, most, most),
                      require(0xffffffff, 0xffffffff, 0xffffffff)}) {
    const auto size = groupInfo<std::array<size_t, 3>>(k, CL_KERNEL_COMPILE_WORK_GROUP_SIZE);
    const std::vector<size_t> local(size.begin(), size.end());
    EXPECT_LE(groupInfo<size_t>(k, CL_KERNEL_WORK_GROUP_SIZE), most);
    EXPECT_EQ(launch(k, local, local), CL_INVALID_WORK_GROUP_SIZE);
    EXPECT_EQ(launch(k, local), CL_INVALID_WORK_GROUP_SIZE);
  }
  cl_kernel wide = require(most * 2, 1, 1);
  EXPECT_EQ(launch(wide, {most * 2}, {most * 2}), CL_INVALID_WORK_ITEM_SIZE);
  EXPECT_EQ(launch(wide, {most * 2}), CL_INVALID_WORK_ITEM_SIZE);
  // A range of fewer dimensions than the groups have.
  cl_kernel flat = require(4, 2, 1);
  EXPECT_EQ(launch(flat, {16}), CL_INVALID_WORK_GROUP_SIZE);
  EXPECT_EQ(launch(flat, {16}, {4}), CL_INVALID_WORK_GROUP_SIZE);
  EXPECT_EQ(launch(flat, {16, 1}), CL_SUCCESS);
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
}

// Sizes whose sum is beyond all numbers are not small ones.
TEST_F(Kernels, MayBeGivenMoreLocalMemoryThanThereIs) {
  cl_kernel k = kernel("kernel void k(local int *a, local int *b, global int *p) {\n"
                       "  a[0] = b[0] = 1; p[0] = a[0] + b[0]; }",
                       "k");
  EXPECT_EQ(set(k, 2, buffer(4)), CL_SUCCESS);
  for (const size_t size : {size_t(1) << 63, SIZE_MAX, SIZE_MAX / 2 + 2, SIZE_MAX - 15}) {
    ASSERT_EQ(clSetKernelArg(k, 0, size, nullptr), CL_SUCCESS);
    ASSERT_EQ(clSetKernelArg(k, 1, size, nullptr), CL_SUCCESS);
    EXPECT_GE(groupInfo<cl_ulong>(k, CL_KERNEL_LOCAL_MEM_SIZE), cl_ulong(size));
    EXPECT_EQ(launch(k, {1}, {1}), CL_OUT_OF_RESOURCES) << size;
  }
}

TEST_F(Kernels, TellAboutThemselves) {
  cl_program program = build("kernel void k(global const float *restrict in, local int *l,\n"
                             "              constant char *c, int4 v) { }",
                             "-cl-kernel-arg-info");
  cl_kernel k = kernel(program, "k");
  EXPECT_EQ(askText(clGetKernelInfo, k, CL_KERNEL_FUNCTION_NAME), "k");
  EXPECT_EQ(ask<cl_uint>(clGetKernelInfo, k, CL_KERNEL_NUM_ARGS), 4u);
  EXPECT_EQ(ask<cl_program>(clGetKernelInfo, k, CL_KERNEL_PROGRAM), program);
  EXPECT_EQ(ask<cl_context>(clGetKernelInfo, k, CL_KERNEL_CONTEXT), context);
  cl_kernel_arg_address_qualifier space = 0;
  cl_kernel_arg_type_qualifier type = 0;
  char text[64];
  ASSERT_EQ(
      clGetKernelArgInfo(k, 0, CL_KERNEL_ARG_ADDRESS_QUALIFIER, sizeof(space), &space, nullptr),
      CL_SUCCESS);
  EXPECT_EQ(space, cl_kernel_arg_address_qualifier(CL_KERNEL_ARG_ADDRESS_GLOBAL));
  ASSERT_EQ(clGetKernelArgInfo(k, 0, CL_KERNEL_ARG_TYPE_QUALIFIER, sizeof(type), &type, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(type,
            cl_kernel_arg_type_qualifier(CL_KERNEL_ARG_TYPE_CONST | CL_KERNEL_ARG_TYPE_RESTRICT));
  ASSERT_EQ(clGetKernelArgInfo(k, 3, CL_KERNEL_ARG_TYPE_NAME, sizeof(text), text, nullptr),
            CL_SUCCESS);
  EXPECT_STREQ(text, "int4");
  ASSERT_EQ(clGetKernelArgInfo(k, 1, CL_KERNEL_ARG_NAME, sizeof(text), text, nullptr), CL_SUCCESS);
  EXPECT_STREQ(text, "l");
  EXPECT_EQ(clGetKernelArgInfo(k, 4, CL_KERNEL_ARG_NAME, sizeof(text), text, nullptr),
            CL_INVALID_ARG_INDEX);
  cl_kernel plain = kernel("kernel void k(int i) {}", "k");
  EXPECT_EQ(clGetKernelArgInfo(plain, 0, CL_KERNEL_ARG_NAME, sizeof(text), text, nullptr),
            CL_KERNEL_ARG_INFO_NOT_AVAILABLE);
}

TEST_F(Kernels, CountTheirLocalMemory) {
  cl_kernel k = kernel("kernel void k(global int *p, local int *l) {\n"
                       "  local int own[16]; own[get_local_id(0)] = 1; l[0] = own[0]; *p = l[0]; }",
                       "k");
  const auto declared = groupInfo<cl_ulong>(k, CL_KERNEL_LOCAL_MEM_SIZE);
  EXPECT_GE(declared, 64u);
  ASSERT_EQ(clSetKernelArg(k, 1, 1000, nullptr), CL_SUCCESS);
  EXPECT_EQ(groupInfo<cl_ulong>(k, CL_KERNEL_LOCAL_MEM_SIZE), declared + 1000);
  cl_mem memory = buffer(4);
  ASSERT_EQ(set(k, 0, memory), CL_SUCCESS);
  ASSERT_EQ(clSetKernelArg(k, 1, 1 << 30, nullptr), CL_SUCCESS);
  EXPECT_EQ(launch(k, {1}), CL_OUT_OF_RESOURCES);
}

TEST_F(Kernels, AreClonedWithTheirArguments) {
  cl_kernel k = kernel("kernel void k(global int *p, int i) { *p = i; }", "k");
  cl_mem memory = buffer(4);
  ASSERT_EQ(set(k, 0, memory), CL_SUCCESS);
  ASSERT_EQ(set(k, 1, 5), CL_SUCCESS);
  cl_int error = CL_SUCCESS;
  cl_kernel copy = clCloneKernel(k, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  kernels.push_back(copy);
  ASSERT_EQ(set(k, 1, 6), CL_SUCCESS);
  ASSERT_EQ(launch(copy, {1}), CL_SUCCESS);
  EXPECT_EQ(read<int>(memory, 1)[0], 5);
}

TEST_F(Kernels, AreMadeAllAtOnce) {
  cl_program program = build("kernel void a(int i) {} kernel void b(int i, int j) {}");
  cl_uint count = 0;
  ASSERT_EQ(clCreateKernelsInProgram(program, 0, nullptr, &count), CL_SUCCESS);
  ASSERT_EQ(count, 2u);
  cl_kernel made[2];
  EXPECT_EQ(clCreateKernelsInProgram(program, 1, made, nullptr), CL_INVALID_VALUE);
  ASSERT_EQ(clCreateKernelsInProgram(program, 2, made, nullptr), CL_SUCCESS);
  kernels.assign(made, made + 2);
}

TEST_F(Kernels, TakeTheArgumentsOfTheMomentOfLaunch) {
  cl_kernel k = kernel("kernel void k(global int *p, int i) { p[i] = i; }", "k");
  cl_mem memory = buffer(400);
  ASSERT_EQ(set(k, 0, memory), CL_SUCCESS);
  cl_event gate = userEvent();
  for (int i = 0; i != 100; ++i) {
    const size_t one = 1;
    ASSERT_EQ(set(k, 1, i), CL_SUCCESS);
    ASSERT_EQ(clEnqueueNDRangeKernel(queue, k, 1, nullptr, &one, nullptr, 1, &gate, nullptr),
              CL_SUCCESS);
  }
  ASSERT_EQ(clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  const auto values = read<int>(memory, 100);
  for (int i = 0; i != 100; ++i)
    EXPECT_EQ(values[i], i);
}

TEST_F(Kernels, MayBeFunctionsOfTheProgram) {
  cl_mem memory = buffer(16);
  struct Arguments {
    int *place;
    int value;
  } arguments = {nullptr, 31};
  const void *where = &arguments.place;
  auto function = [](void *data) {
    const auto &given = *static_cast<Arguments *>(data);
    given.place[2] = given.value;
  };
  ASSERT_EQ(clEnqueueNativeKernel(queue, function, &arguments, sizeof(arguments), 1, &memory,
                                  &where, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(read<int>(memory, 4)[2], 31);
  EXPECT_EQ(clEnqueueNativeKernel(queue, nullptr, &arguments, sizeof(arguments), 1, &memory, &where,
                                  0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(
      clEnqueueNativeKernel(queue, function, nullptr, 0, 1, &memory, &where, 0, nullptr, nullptr),
      CL_INVALID_VALUE);
  auto waits = [](void *data) {
    // The device cannot wait for itself.
    auto given = *static_cast<cl_command_queue *>(data);
    if (clFinish(given) == CL_SUCCESS)
      ADD_FAILURE() << "a wait on the device's own thread";
  };
  ASSERT_EQ(clEnqueueNativeKernel(queue, waits, &queue, sizeof(queue), 0, nullptr, nullptr, 0,
                                  nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
}

TEST_F(Kernels, HaveNoSubGroupsWhereTheDeviceHasNone) {
  size_t count = 0;
  if (ask<cl_uint>(clGetDeviceInfo, device, CL_DEVICE_MAX_NUM_SUB_GROUPS) != 0)
    GTEST_SKIP() << "the device has sub-groups";
  cl_kernel k = kernel("kernel void k(int i) {}", "k");
  EXPECT_EQ(clGetKernelSubGroupInfo(k, device, CL_KERNEL_MAX_NUM_SUB_GROUPS, 0, nullptr,
                                    sizeof(count), &count, nullptr),
            CL_INVALID_OPERATION);
}

TEST_F(Kernels, OfTheHostMayBeGivenNoMemory) {
  struct Arguments {
    void *memory;
    int *seen;
  };
  int seen = 0;
  Arguments arguments = {&seen, &seen};
  auto look = [](void *data) {
    auto &given = *static_cast<Arguments *>(data);
    *given.seen = given.memory ? 1 : 2;
  };
  cl_mem none = nullptr;
  const void *where = &arguments.memory;
  ASSERT_EQ(clEnqueueNativeKernel(queue, look, &arguments, sizeof(arguments), 1, &none, &where, 0,
                                  nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
  EXPECT_EQ(seen, 2);
  auto garbage = reinterpret_cast<cl_mem>(queue);
  EXPECT_EQ(clEnqueueNativeKernel(queue, look, &arguments, sizeof(arguments), 1, &garbage, &where,
                                  0, nullptr, nullptr),
            CL_INVALID_MEM_OBJECT);
  // A place that is not in the arguments.
  const void *outside = &arguments + 1;
  EXPECT_EQ(clEnqueueNativeKernel(queue, look, &arguments, sizeof(arguments), 1, &none, &outside, 0,
                                  nullptr, nullptr),
            CL_INVALID_VALUE);
}

} // namespace
