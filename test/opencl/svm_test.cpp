// Memory that host and device share, and what is not there.
#include "fixture.h"

#include <memory>

namespace {

class Shared : public OpenCL {};

TEST_F(Shared, IsAllocatedAsAsked) {
  const auto capabilities =
      ask<cl_device_svm_capabilities>(clGetDeviceInfo, device, CL_DEVICE_SVM_CAPABILITIES);
  EXPECT_TRUE(capabilities & CL_DEVICE_SVM_COARSE_GRAIN_BUFFER);
  for (cl_svm_mem_flags flags :
       {cl_svm_mem_flags(CL_MEM_READ_WRITE), cl_svm_mem_flags(CL_MEM_SVM_FINE_GRAIN_BUFFER),
        cl_svm_mem_flags(CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS)}) {
    void *memory = clSVMAlloc(context, flags, 1000, 64);
    ASSERT_NE(memory, nullptr);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(memory) % 64, 0u);
    clSVMFree(context, memory);
  }
  EXPECT_EQ(clSVMAlloc(context, 0, 0, 0), nullptr);
  EXPECT_EQ(clSVMAlloc(context, 0, SIZE_MAX, 0), nullptr);
  EXPECT_EQ(clSVMAlloc(context, 0, 16, 3), nullptr);
  EXPECT_EQ(clSVMAlloc(context, 0, 16, 1 << 20), nullptr);
  EXPECT_EQ(clSVMAlloc(context, CL_MEM_SVM_ATOMICS, 16, 0), nullptr);
  EXPECT_EQ(clSVMAlloc(context, CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY, 16, 0), nullptr);
  clSVMFree(context, nullptr);
}

TEST_F(Shared, IsReachedByKernels) {
  auto *numbers = static_cast<int *>(clSVMAlloc(context, 0, 256, 0));
  ASSERT_EQ(clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_WRITE, numbers, 256, 0, nullptr, nullptr),
            CL_SUCCESS);
  for (int i = 0; i != 64; ++i)
    numbers[i] = i;
  ASSERT_EQ(clEnqueueSVMUnmap(queue, numbers, 0, nullptr, nullptr), CL_SUCCESS);
  cl_kernel k = kernel("kernel void k(global int *p) { p[get_global_id(0)] *= 2; }", "k");
  ASSERT_EQ(clSetKernelArgSVMPointer(k, 0, numbers + 32), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArgSVMPointer(k, 1, numbers), CL_INVALID_ARG_INDEX);
  const size_t size = 32;
  ASSERT_EQ(clEnqueueNDRangeKernel(queue, k, 1, nullptr, &size, nullptr, 0, nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clFinish(queue), CL_SUCCESS);
  EXPECT_EQ(numbers[31], 31);
  EXPECT_EQ(numbers[32], 64);
  clSVMFree(context, numbers);
}

TEST_F(Shared, IsNamedToKernels) {
  cl_kernel k = kernel("kernel void k(global int *p) { p[get_global_id(0)] *= 2; }", "k");
  void *memory = clSVMAlloc(context, 0, 64, 0);
  EXPECT_EQ(clSetKernelExecInfo(k, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof(memory), &memory),
            CL_SUCCESS);
  EXPECT_EQ(clSetKernelExecInfo(k, CL_KERNEL_EXEC_INFO_SVM_PTRS, 0, nullptr), CL_SUCCESS);
  EXPECT_EQ(clSetKernelExecInfo(k, CL_KERNEL_EXEC_INFO_SVM_PTRS, 7, &memory), CL_INVALID_VALUE);
  EXPECT_EQ(clSetKernelExecInfo(k, CL_KERNEL_EXEC_INFO_SVM_PTRS, 8, nullptr), CL_INVALID_VALUE);
  clSVMFree(context, memory);
}

TEST_F(Shared, HoldsBuffersOfAtMostItsSize) {
  auto *memory = static_cast<char *>(clSVMAlloc(context, 0, 1024, 0));
  cl_int error = CL_SUCCESS;
  EXPECT_EQ(clCreateBuffer(context, CL_MEM_USE_HOST_PTR, 1025, memory, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_BUFFER_SIZE);
  EXPECT_EQ(clCreateBuffer(context, CL_MEM_USE_HOST_PTR, 513, memory + 512, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_BUFFER_SIZE);
  cl_mem buffer = clCreateBuffer(context, CL_MEM_USE_HOST_PTR, 512, memory + 512, &error);
  EXPECT_EQ(error, CL_SUCCESS);
  clReleaseMemObject(buffer);
  clSVMFree(context, memory);
}

TEST_F(Shared, MayBeAnyMemoryOfTheProcess) {
  const auto capabilities =
      ask<cl_device_svm_capabilities>(clGetDeviceInfo, device, CL_DEVICE_SVM_CAPABILITIES);
  if (!(capabilities & CL_DEVICE_SVM_FINE_GRAIN_SYSTEM))
    GTEST_SKIP() << "the device has no fine-grained system SVM";
  struct Node {
    Node *next;
    int value;
  };
  auto tail = std::make_unique<Node>(Node{nullptr, 5});
  auto head = std::make_unique<Node>(Node{tail.get(), 4});
  cl_kernel k = kernel("typedef struct N { global struct N *next; int value; } N;\n"
                       "kernel void k(global N *n) { for (; n; n = n->next) n->value *= 10; }",
                       "k");
  const cl_bool yes = CL_TRUE;
  ASSERT_EQ(clSetKernelExecInfo(k, CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM, sizeof(yes), &yes),
            CL_SUCCESS);
  EXPECT_EQ(clSetKernelExecInfo(k, 0x9999, sizeof(yes), &yes), CL_INVALID_VALUE);
  ASSERT_EQ(clSetKernelArgSVMPointer(k, 0, head.get()), CL_SUCCESS);
  const size_t one = 1;
  ASSERT_EQ(clEnqueueNDRangeKernel(queue, k, 1, nullptr, &one, nullptr, 0, nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clFinish(queue), CL_SUCCESS);
  EXPECT_EQ(head->value, 40);
  EXPECT_EQ(tail->value, 50);
}

TEST_F(Shared, IsCopiedAndFilled) {
  auto *numbers = static_cast<int *>(clSVMAlloc(context, 0, 256, 0));
  const int pattern[] = {1, 2};
  ASSERT_EQ(clEnqueueSVMMemFill(queue, numbers, pattern, 8, 128, 0, nullptr, nullptr), CL_SUCCESS);
  ASSERT_EQ(clEnqueueSVMMemcpy(queue, CL_TRUE, numbers + 32, numbers, 128, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(numbers[63], 2);
  EXPECT_EQ(clEnqueueSVMMemcpy(queue, CL_TRUE, numbers, numbers + 1, 128, 0, nullptr, nullptr),
            CL_MEM_COPY_OVERLAP);
  EXPECT_EQ(clEnqueueSVMMemcpy(queue, CL_TRUE, nullptr, numbers, 4, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clEnqueueSVMMemFill(queue, numbers, pattern, 3, 12, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clEnqueueSVMMemFill(queue, numbers + 1, pattern, 8, 8, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  const void *pointers[] = {numbers};
  EXPECT_EQ(clEnqueueSVMMigrateMem(queue, 1, pointers, nullptr, 0, 0, nullptr, nullptr),
            CL_SUCCESS);
  const size_t tooMuch = 257;
  EXPECT_EQ(clEnqueueSVMMigrateMem(queue, 1, pointers, &tooMuch, 0, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  clFinish(queue);
  clSVMFree(context, numbers);
}

TEST_F(Shared, IsFreedInTurn) {
  void *first = clSVMAlloc(context, 0, 64, 0);
  void *second = clSVMAlloc(context, 0, 64, 0);
  static void *freed;
  freed = nullptr;
  auto free = [](cl_command_queue where, cl_uint, void *pointers[], void *) {
    freed = pointers[0];
    cl_context context = nullptr;
    clGetCommandQueueInfo(where, CL_QUEUE_CONTEXT, sizeof(context), &context, nullptr);
    clSVMFree(context, pointers[0]);
  };
  ASSERT_EQ(clEnqueueSVMFree(queue, 1, &first, nullptr, nullptr, 0, nullptr, nullptr), CL_SUCCESS);
  ASSERT_EQ(clEnqueueSVMFree(queue, 1, &second, free, nullptr, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(clEnqueueSVMFree(queue, 1, nullptr, nullptr, nullptr, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  ASSERT_EQ(clFinish(queue), CL_SUCCESS);
  EXPECT_EQ(freed, second);
}

TEST_F(Shared, IsKnownToBuffersMadeOfIt) {
  void *memory = clSVMAlloc(context, 0, 64, 0);
  cl_mem made = buffer(64, CL_MEM_USE_HOST_PTR, memory);
  EXPECT_TRUE(ask<cl_bool>(clGetMemObjectInfo, made, CL_MEM_USES_SVM_POINTER));
  clSVMFree(context, memory);
}

using Absent = OpenCL;

TEST_F(Absent, PipesAndDeviceQueuesAnswerAsUnsupported) {
  cl_int error = CL_SUCCESS;
  EXPECT_EQ(clCreatePipe(context, 0, 4, 4, nullptr, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_OPERATION);
  EXPECT_EQ(clSetDefaultDeviceCommandQueue(context, device, queue), CL_INVALID_OPERATION);
}

TEST_F(Shared, IsMappedOnlyInWaysThatGoTogether) {
  void *memory = clSVMAlloc(context, 0, 64, 0);
  const auto map = [&](cl_map_flags flags, size_t size) {
    return clEnqueueSVMMap(queue, CL_TRUE, flags, memory, size, 0, nullptr, nullptr);
  };
  EXPECT_EQ(map(CL_MAP_READ | CL_MAP_WRITE, 64), CL_SUCCESS);
  EXPECT_EQ(map(CL_MAP_WRITE_INVALIDATE_REGION, 64), CL_SUCCESS);
  EXPECT_EQ(map(CL_MAP_READ | CL_MAP_WRITE_INVALIDATE_REGION, 64), CL_INVALID_VALUE);
  EXPECT_EQ(map(1 << 10, 64), CL_INVALID_VALUE);
  EXPECT_EQ(map(CL_MAP_READ, 0), CL_INVALID_VALUE);
  EXPECT_EQ(clEnqueueSVMUnmap(queue, nullptr, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(clEnqueueSVMUnmap(queue, memory, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
  clSVMFree(context, memory);
}

// A function of the program runs where commands are started: it is refused a wait, not left
// waiting.
TEST_F(Shared, IsFreedByFunctionsThatCannotWait) {
  static cl_int result;
  result = CL_SUCCESS;
  void *memory = clSVMAlloc(context, 0, 64, 0);
  auto free = [](cl_command_queue where, cl_uint, void *pointers[], void *data) {
    int value = 0;
    result = clEnqueueReadBuffer(where, static_cast<cl_mem>(data), CL_TRUE, 0, 4, &value, 0,
                                 nullptr, nullptr);
    cl_context context = nullptr;
    clGetCommandQueueInfo(where, CL_QUEUE_CONTEXT, sizeof(context), &context, nullptr);
    clSVMFree(context, pointers[0]);
  };
  ASSERT_EQ(clEnqueueSVMFree(queue, 1, &memory, free, buffer(64), 0, nullptr, nullptr), CL_SUCCESS);
  ASSERT_EQ(clFinish(queue), CL_SUCCESS);
  EXPECT_EQ(result, CL_INVALID_OPERATION);
}

} // namespace
