// cl_intel_unified_shared_memory.
#include "fixture.h"

namespace {

class UnifiedMemory : public OpenCL {
protected:
  template <class T> T info(const void *pointer, cl_mem_info_intel name) {
    auto query = getFunction<clGetMemAllocInfoINTEL_fn>("clGetMemAllocInfoINTEL");
    T value = {};
    EXPECT_EQ(query(context, pointer, name, sizeof(value), &value, nullptr), CL_SUCCESS);
    return value;
  }

  clHostMemAllocINTEL_fn host = getFunction<clHostMemAllocINTEL_fn>("clHostMemAllocINTEL");
  clDeviceMemAllocINTEL_fn onDevice =
      getFunction<clDeviceMemAllocINTEL_fn>("clDeviceMemAllocINTEL");
  clSharedMemAllocINTEL_fn shared = getFunction<clSharedMemAllocINTEL_fn>("clSharedMemAllocINTEL");
  clMemFreeINTEL_fn free = getFunction<clMemFreeINTEL_fn>("clMemFreeINTEL");
  clMemBlockingFreeINTEL_fn blockingFree =
      getFunction<clMemBlockingFreeINTEL_fn>("clMemBlockingFreeINTEL");
};

TEST_F(UnifiedMemory, IsAllocatedAndDescribed) {
  cl_int error = CL_SUCCESS;
  void *one = host(context, nullptr, 100, 0, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  void *two = onDevice(context, device, nullptr, 200, 64, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  const cl_mem_properties_intel placed[] = {CL_MEM_ALLOC_FLAGS_INTEL,
                                            CL_MEM_ALLOC_INITIAL_PLACEMENT_HOST_INTEL, 0};
  void *three = shared(context, nullptr, placed, 300, 0, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  EXPECT_EQ(info<cl_uint>(one, CL_MEM_ALLOC_TYPE_INTEL), cl_uint(CL_MEM_TYPE_HOST_INTEL));
  EXPECT_EQ(info<cl_uint>(two, CL_MEM_ALLOC_TYPE_INTEL), cl_uint(CL_MEM_TYPE_DEVICE_INTEL));
  EXPECT_EQ(info<cl_device_id>(two, CL_MEM_ALLOC_DEVICE_INTEL), device);
  EXPECT_EQ(info<cl_uint>(three, CL_MEM_ALLOC_TYPE_INTEL), cl_uint(CL_MEM_TYPE_SHARED_INTEL));
  EXPECT_EQ(info<void *>(static_cast<char *>(three) + 299, CL_MEM_ALLOC_BASE_PTR_INTEL), three);
  EXPECT_EQ(info<size_t>(three, CL_MEM_ALLOC_SIZE_INTEL), 300u);
  EXPECT_EQ(info<cl_uint>(&error, CL_MEM_ALLOC_TYPE_INTEL), cl_uint(CL_MEM_TYPE_UNKNOWN_INTEL));
  EXPECT_EQ(free(context, static_cast<char *>(one) + 1), CL_INVALID_VALUE);
  EXPECT_EQ(free(context, one), CL_SUCCESS);
  EXPECT_EQ(free(context, one), CL_INVALID_VALUE);
  EXPECT_EQ(free(context, nullptr), CL_SUCCESS);
  EXPECT_EQ(free(context, two), CL_SUCCESS);
  EXPECT_EQ(blockingFree(context, three), CL_SUCCESS);
}

TEST_F(UnifiedMemory, RefusesWhatIsWrong) {
  cl_int error = CL_SUCCESS;
  EXPECT_EQ(host(context, nullptr, 0, 0, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_BUFFER_SIZE);
  EXPECT_EQ(host(context, nullptr, 16, 3, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_VALUE);
  EXPECT_EQ(onDevice(context, nullptr, nullptr, 16, 0, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_DEVICE);
  const cl_mem_properties_intel unknown[] = {0x7777, 1, 0};
  EXPECT_EQ(host(context, unknown, 16, 0, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_PROPERTY);
}

TEST_F(UnifiedMemory, IsUsedByKernelsAndCommands) {
  auto *numbers = static_cast<int *>(shared(context, device, nullptr, 256, 0, nullptr));
  auto copy = getFunction<clEnqueueMemcpyINTEL_fn>("clEnqueueMemcpyINTEL");
  auto fill = getFunction<clEnqueueMemFillINTEL_fn>("clEnqueueMemFillINTEL");
  auto setPointer = getFunction<clSetKernelArgMemPointerINTEL_fn>("clSetKernelArgMemPointerINTEL");
  const int two = 2;
  ASSERT_EQ(fill(queue, numbers, &two, 4, 256, 0, nullptr, nullptr), CL_SUCCESS);
  cl_kernel k = kernel("kernel void k(global int *p) { p[get_global_id(0)] += 5; }", "k");
  ASSERT_EQ(setPointer(k, 0, numbers), CL_SUCCESS);
  const size_t size = 64;
  ASSERT_EQ(clEnqueueNDRangeKernel(queue, k, 1, nullptr, &size, nullptr, 0, nullptr, nullptr),
            CL_SUCCESS);
  int seen[64];
  ASSERT_EQ(copy(queue, CL_TRUE, seen, numbers, 256, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(seen[63], 7);
  EXPECT_EQ(blockingFree(context, numbers), CL_SUCCESS);
}

TEST_F(UnifiedMemory, TakesHints) {
  OPENCL_FUNCTION(clEnqueueMigrateMemINTEL);
  OPENCL_FUNCTION(clEnqueueMemAdviseINTEL);
  void *memory = shared(context, device, nullptr, 256, 0, nullptr);
  cl_event event = nullptr;
  EXPECT_EQ(
      clEnqueueMigrateMemINTEL(queue, memory, 256, CL_MIGRATE_MEM_OBJECT_HOST, 0, nullptr, &event),
      CL_SUCCESS);
  EXPECT_EQ(ask<cl_command_type>(clGetEventInfo, own(event), CL_EVENT_COMMAND_TYPE),
            cl_command_type(CL_COMMAND_MIGRATEMEM_INTEL));
  EXPECT_EQ(clEnqueueMemAdviseINTEL(queue, memory, 256, 0, 1, &event, nullptr), CL_SUCCESS);
  EXPECT_EQ(clEnqueueMigrateMemINTEL(queue, memory, 256, 1 << 10, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clEnqueueMemAdviseINTEL(queue, nullptr, 256, 0, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(clEnqueueMemAdviseINTEL(queue, memory, 256, 0, 1, nullptr, nullptr),
            CL_INVALID_EVENT_WAIT_LIST);
  EXPECT_EQ(blockingFree(context, memory), CL_SUCCESS);
}

TEST_F(UnifiedMemory, IsNotWhatIsNone) {
  OPENCL_FUNCTION(clEnqueueMemcpyINTEL);
  OPENCL_FUNCTION(clEnqueueMemFillINTEL);
  OPENCL_FUNCTION(clSetKernelArgMemPointerINTEL);
  OPENCL_FUNCTION(clGetMemAllocInfoINTEL);
  auto *memory = static_cast<char *>(shared(context, device, nullptr, 256, 0, nullptr));
  EXPECT_EQ(clEnqueueMemcpyINTEL(queue, CL_TRUE, memory, memory + 8, 16, 0, nullptr, nullptr),
            CL_MEM_COPY_OVERLAP);
  EXPECT_EQ(clEnqueueMemcpyINTEL(queue, CL_TRUE, nullptr, memory, 16, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clEnqueueMemFillINTEL(queue, memory, memory, 3, 12, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  cl_kernel k = kernel("kernel void k(int i) {}", "k");
  EXPECT_EQ(clSetKernelArgMemPointerINTEL(k, 0, memory), CL_INVALID_ARG_VALUE);
  EXPECT_EQ(clSetKernelArgMemPointerINTEL(k, 1, memory), CL_INVALID_ARG_INDEX);
  EXPECT_EQ(clGetMemAllocInfoINTEL(context, memory, 0x9999, 0, nullptr, nullptr), CL_INVALID_VALUE);
  cl_int error = CL_SUCCESS;
  EXPECT_EQ(shared(context, reinterpret_cast<cl_device_id>(queue), nullptr, 16, 0, &error),
            nullptr);
  EXPECT_EQ(error, CL_INVALID_DEVICE);
  EXPECT_EQ(blockingFree(context, memory + 1), CL_INVALID_VALUE);
  EXPECT_EQ(blockingFree(context, memory), CL_SUCCESS);
  // What one kind of call gave out is not for the others to free.
  void *other = clSVMAlloc(context, 0, 64, 0);
  EXPECT_EQ(free(context, other), CL_INVALID_VALUE);
  clSVMFree(context, other);
}

} // namespace
