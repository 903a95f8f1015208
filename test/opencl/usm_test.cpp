// cl_intel_unified_shared_memory.
#include "fixture.h"

namespace {

template <class F> F function(const char *name) {
  auto found = reinterpret_cast<F>(clGetExtensionFunctionAddressForPlatform(getPlatform(), name));
  EXPECT_NE(found, nullptr) << name;
  return found;
}

class UnifiedMemory : public OpenCL {
protected:
  template <class T> T info(const void *pointer, cl_mem_info_intel name) {
    auto query = function<clGetMemAllocInfoINTEL_fn>("clGetMemAllocInfoINTEL");
    T value = {};
    EXPECT_EQ(query(context, pointer, name, sizeof(value), &value, nullptr), CL_SUCCESS);
    return value;
  }

  clHostMemAllocINTEL_fn host = function<clHostMemAllocINTEL_fn>("clHostMemAllocINTEL");
  clDeviceMemAllocINTEL_fn onDevice = function<clDeviceMemAllocINTEL_fn>("clDeviceMemAllocINTEL");
  clSharedMemAllocINTEL_fn shared = function<clSharedMemAllocINTEL_fn>("clSharedMemAllocINTEL");
  clMemFreeINTEL_fn free = function<clMemFreeINTEL_fn>("clMemFreeINTEL");
  clMemBlockingFreeINTEL_fn blockingFree =
      function<clMemBlockingFreeINTEL_fn>("clMemBlockingFreeINTEL");
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
  auto copy = function<clEnqueueMemcpyINTEL_fn>("clEnqueueMemcpyINTEL");
  auto fill = function<clEnqueueMemFillINTEL_fn>("clEnqueueMemFillINTEL");
  auto setPointer = function<clSetKernelArgMemPointerINTEL_fn>("clSetKernelArgMemPointerINTEL");
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

} // namespace
