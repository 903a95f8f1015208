// Handles that are none: deleted, foreign, of another kind, or made up.
#include "fixture.h"

namespace {

class Handles : public OpenCL {};

TEST_F(Handles, ThatWereDeletedAreFoundOut) {
  cl_mem memory = clCreateBuffer(context, CL_MEM_READ_WRITE, 64, nullptr, nullptr);
  cl_event event = clCreateUserEvent(context, nullptr);
  ASSERT_EQ(clReleaseMemObject(memory), CL_SUCCESS);
  ASSERT_EQ(clReleaseEvent(event), CL_SUCCESS);
  // Through the loader, which reads the handle.
  EXPECT_EQ(clReleaseMemObject(memory), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clRetainMemObject(memory), CL_INVALID_MEM_OBJECT);
  int value = 0;
  EXPECT_EQ(clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, 4, &value, 0, nullptr, nullptr),
            CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clWaitForEvents(1, &event), CL_INVALID_EVENT);
  EXPECT_EQ(clEnqueueMarkerWithWaitList(queue, 1, &event, nullptr), CL_INVALID_EVENT_WAIT_LIST);
  EXPECT_EQ(clSetUserEventStatus(event, CL_COMPLETE), CL_INVALID_EVENT);
}

TEST_F(Handles, ThatAreGarbageAreFoundOut) {
  const auto &driver = getDispatch();
  alignas(64) char own[256] = {};
  auto inside = reinterpret_cast<char *>(context) + 8;
  for (void *address :
       {static_cast<void *>(own), static_cast<void *>(inside), reinterpret_cast<void *>(0x10),
        reinterpret_cast<void *>(~uintptr_t(0)), static_cast<void *>(queue)}) {
    EXPECT_EQ(driver.clRetainContext(static_cast<cl_context>(address)), CL_INVALID_CONTEXT);
    EXPECT_EQ(driver.clReleaseProgram(static_cast<cl_program>(address)), CL_INVALID_PROGRAM);
    EXPECT_EQ(driver.clReleaseKernel(static_cast<cl_kernel>(address)), CL_INVALID_KERNEL);
    EXPECT_EQ(driver.clRetainEvent(static_cast<cl_event>(address)), CL_INVALID_EVENT);
    EXPECT_EQ(driver.clReleaseMemObject(static_cast<cl_mem>(address)), CL_INVALID_MEM_OBJECT);
    EXPECT_EQ(driver.clGetDeviceInfo(static_cast<cl_device_id>(address), CL_DEVICE_NAME, 0, nullptr,
                                     nullptr),
              CL_INVALID_DEVICE);
    EXPECT_EQ(driver.clReleaseSampler(static_cast<cl_sampler>(address)), CL_INVALID_SAMPLER);
  }
  EXPECT_EQ(driver.clFinish(reinterpret_cast<cl_command_queue>(context)), CL_INVALID_COMMAND_QUEUE);
}

TEST_F(Handles, OfAnotherContextAreRefused) {
  cl_context other = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  cl_mem foreign = clCreateBuffer(other, CL_MEM_READ_WRITE, 64, nullptr, nullptr);
  cl_event event = clCreateUserEvent(other, nullptr);
  char bytes[64];
  EXPECT_EQ(clEnqueueReadBuffer(queue, foreign, CL_TRUE, 0, 64, bytes, 0, nullptr, nullptr),
            CL_INVALID_CONTEXT);
  EXPECT_EQ(clEnqueueMarkerWithWaitList(queue, 1, &event, nullptr), CL_INVALID_CONTEXT);
  cl_kernel copy = kernel("kernel void k(global int *p) { *p = 1; }", "k");
  EXPECT_EQ(clSetKernelArg(copy, 0, sizeof(foreign), &foreign), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clReleaseEvent(event), CL_SUCCESS);
  EXPECT_EQ(clReleaseMemObject(foreign), CL_SUCCESS);
  EXPECT_EQ(clReleaseContext(other), CL_SUCCESS);
}

TEST_F(Handles, StayGoodWhileAnotherObjectNeedsThem) {
  cl_int error = CL_SUCCESS;
  cl_context inner = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
  cl_command_queue last = clCreateCommandQueueWithProperties(inner, device, nullptr, &error);
  ASSERT_EQ(clReleaseContext(inner), CL_SUCCESS);
  EXPECT_EQ(ask<cl_context>(clGetCommandQueueInfo, last, CL_QUEUE_CONTEXT), inner);
  EXPECT_EQ(ask<cl_uint>(clGetContextInfo, inner, CL_CONTEXT_REFERENCE_COUNT), 0u);
  EXPECT_EQ(clRetainContext(inner), CL_SUCCESS);
  EXPECT_EQ(clReleaseContext(inner), CL_SUCCESS);
  EXPECT_EQ(clReleaseContext(inner), CL_INVALID_CONTEXT);
  EXPECT_EQ(clReleaseCommandQueue(last), CL_SUCCESS);
  EXPECT_EQ(clRetainContext(inner), CL_INVALID_CONTEXT);
}

TEST_F(Handles, OfArgumentsAreNotKeptByKernels) {
  cl_kernel k = kernel("kernel void k(global int *p) { *p = 1; }", "k");
  cl_mem memory = clCreateBuffer(context, CL_MEM_READ_WRITE, 64, nullptr, nullptr);
  static bool isGone;
  isGone = false;
  auto gone = [](cl_mem, void *) { isGone = true; };
  ASSERT_EQ(clSetMemObjectDestructorCallback(memory, gone, nullptr), CL_SUCCESS);
  ASSERT_EQ(clSetKernelArg(k, 0, sizeof(memory), &memory), CL_SUCCESS);
  ASSERT_EQ(clReleaseMemObject(memory), CL_SUCCESS);
  EXPECT_TRUE(isGone);
  const size_t one = 1;
  EXPECT_EQ(clEnqueueNDRangeKernel(queue, k, 1, nullptr, &one, nullptr, 0, nullptr, nullptr),
            CL_INVALID_KERNEL_ARGS);
}

} // namespace
