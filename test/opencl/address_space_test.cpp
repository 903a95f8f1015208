// Pointers whose origin the compiler cannot see answer to one address space, wherever the group
// runs: on the threads of a device or of a part of it, with arguments that are passed by value, and
// with buffers in the program's own memory.
#include "fixture.h"

namespace {

class AddressSpaces : public OpenCL {
protected:
  // 1 is global, 2 local, 4 private.
  void expectAnswers(cl_command_queue where, cl_kernel k, size_t global, size_t local) {
    constexpr size_t kinds = 5;
    int onStack[4] = {};
    const struct {
      int a[8];
    } value = {};
    cl_mem stack = buffer(sizeof(onStack), CL_MEM_USE_HOST_PTR, onStack);
    cl_mem slots = buffer(global * kinds * sizeof(cl_ulong));
    cl_mem out = buffer(global * kinds * sizeof(int));
    ASSERT_EQ(clSetKernelArg(k, 0, sizeof(stack), &stack), CL_SUCCESS);
    ASSERT_EQ(clSetKernelArg(k, 1, 1000, nullptr), CL_SUCCESS);
    ASSERT_EQ(clSetKernelArg(k, 2, sizeof(value), &value), CL_SUCCESS);
    ASSERT_EQ(clSetKernelArg(k, 3, sizeof(slots), &slots), CL_SUCCESS);
    ASSERT_EQ(clSetKernelArg(k, 4, sizeof(out), &out), CL_SUCCESS);
    ASSERT_EQ(clEnqueueNDRangeKernel(where, k, 1, nullptr, &global, &local, 0, nullptr, nullptr),
              CL_SUCCESS);
    std::vector<int> answers(global * kinds), expected;
    ASSERT_EQ(clEnqueueReadBuffer(where, out, CL_TRUE, 0, answers.size() * sizeof(int),
                                  answers.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    for (size_t i = 0; i != global; ++i)
      expected.insert(expected.end(), {1, 2, 4, 4, 1});
    EXPECT_EQ(answers, expected);
  }
};

const char source[] = R"(
  typedef struct { int a[8]; } Value;
  kernel void k(global int *g, local int *l, Value v, global ulong *slots, global int *out) {
    size_t i = get_global_id(0);
    int p[16];
    slots += 5 * i;
    out += 5 * i;
    slots[0] = (ulong)(int *)g;
    slots[1] = (ulong)(int *)(l + i % 250);
    slots[2] = (ulong)&v.a[i % 8];
    slots[3] = (ulong)&p[i % 16];
    slots[4] = (ulong)(int *)out;
    barrier(CLK_GLOBAL_MEM_FENCE);
    for (int k = 0; k < 5; ++k) {
      int *q = (int *)slots[k];
      out[k] = (to_global(q) != 0) + 2 * (to_local(q) != 0) + 4 * (to_private(q) != 0);
    }
  })";

TEST_F(AddressSpaces, AreToldApartOnDevices) {
  for (const char *options :
       {"-cl-std=CL3.0", "-cl-std=CL3.0 -cl-wfv=always", "-cl-std=CL3.0 -cl-opt-disable"}) {
    cl_kernel k = kernel(build(source, options), "k");
    expectAnswers(queue, k, 4096, 64);
    expectAnswers(queue, k, 1, 1);
  }
}

TEST_F(AddressSpaces, AreToldApartOnSubDevices) {
  if (::ask<cl_uint>(clGetDeviceInfo, device, CL_DEVICE_PARTITION_MAX_SUB_DEVICES) < 2)
    GTEST_SKIP() << "the device cannot be partitioned";
  const cl_device_partition_property by[] = {CL_DEVICE_PARTITION_BY_COUNTS, 1,
                                             CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0};
  cl_device_id part = nullptr;
  ASSERT_EQ(clCreateSubDevices(device, by, 1, &part, nullptr), CL_SUCCESS);
  cl_context whole = context;
  cl_command_queue wholeQueue = queue;
  context = clCreateContext(nullptr, 1, &part, nullptr, nullptr, nullptr);
  cl_command_queue partQueue = clCreateCommandQueueWithProperties(context, part, nullptr, nullptr);
  const char *text = source;
  cl_program program = clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
  EXPECT_EQ(clBuildProgram(program, 1, &part, "-cl-std=CL3.0", nullptr, nullptr), CL_SUCCESS);
  programs.push_back(program);
  expectAnswers(partQueue, kernel(program, "k"), 1024, 32);
  clReleaseCommandQueue(partQueue);
  clReleaseContext(context);
  clReleaseDevice(part);
  context = whole;
  queue = wholeQueue;
}

} // namespace
