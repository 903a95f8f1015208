// What all objects have in common: references. And calls of older versions, which still work.
#include "fixture.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <random>
#include <thread>

namespace {

class Objects : public OpenCL {
protected:
  // One reference more, then one less.
  template <class Handle, class Retain, class Release, class Query, class Name>
  void count(Handle handle, Retain retain, Release release, Query query, Name name) {
    const auto before = ask<cl_uint>(query, handle, name);
    ASSERT_EQ(before, 1u);
    EXPECT_EQ(retain(handle), CL_SUCCESS);
    EXPECT_EQ(ask<cl_uint>(query, handle, name), 2u);
    EXPECT_EQ(release(handle), CL_SUCCESS);
    EXPECT_EQ(ask<cl_uint>(query, handle, name), 1u);
  }
};

TEST_F(Objects, CountTheirReferences) {
  cl_program program = build("kernel void k(global int *p) { *p = 1; }");
  count(context, clRetainContext, clReleaseContext, clGetContextInfo, CL_CONTEXT_REFERENCE_COUNT);
  count(queue, clRetainCommandQueue, clReleaseCommandQueue, clGetCommandQueueInfo,
        CL_QUEUE_REFERENCE_COUNT);
  count(buffer(16), clRetainMemObject, clReleaseMemObject, clGetMemObjectInfo,
        CL_MEM_REFERENCE_COUNT);
  count(program, clRetainProgram, clReleaseProgram, clGetProgramInfo, CL_PROGRAM_REFERENCE_COUNT);
  count(kernel(program, "k"), clRetainKernel, clReleaseKernel, clGetKernelInfo,
        CL_KERNEL_REFERENCE_COUNT);
  count(userEvent(), clRetainEvent, clReleaseEvent, clGetEventInfo, CL_EVENT_REFERENCE_COUNT);
}

// What the driver itself holds is nobody else's to count.
TEST_F(Objects, CountOnlyTheReferencesOfTheProgram) {
  cl_mem memory = buffer(64);
  cl_event gate = userEvent(), event = nullptr;
  int value = 0;
  ASSERT_EQ(clEnqueueFillBuffer(queue, memory, &value, 4, 0, 64, 1, &gate, &event), CL_SUCCESS);
  own(event);
  cl_kernel k = kernel("kernel void k(global int *p) { *p = 1; }", "k");
  EXPECT_EQ(clSetKernelArg(k, 0, sizeof(memory), &memory), CL_SUCCESS);
  EXPECT_EQ(ask<cl_uint>(clGetMemObjectInfo, memory, CL_MEM_REFERENCE_COUNT), 1u);
  EXPECT_EQ(ask<cl_uint>(clGetCommandQueueInfo, queue, CL_QUEUE_REFERENCE_COUNT), 1u);
  EXPECT_EQ(ask<cl_uint>(clGetEventInfo, event, CL_EVENT_REFERENCE_COUNT), 1u);
  EXPECT_EQ(ask<cl_uint>(clGetContextInfo, context, CL_CONTEXT_REFERENCE_COUNT), 1u);
  EXPECT_EQ(clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
}

TEST_F(Objects, AreReleasedInAnyOrderWhileCommandsWait) {
  cl_int error = CL_SUCCESS;
  cl_context other = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  cl_command_queue place = clCreateCommandQueue(other, device, 0, &error);
  cl_mem memory = clCreateBuffer(other, 0, 64, nullptr, &error);
  cl_event gate = clCreateUserEvent(other, &error);
  static std::atomic<int> gone;
  gone = 0;
  auto note = [](auto, void *) { ++gone; };
  EXPECT_EQ(clSetContextDestructorCallback(other, note, nullptr), CL_SUCCESS);
  EXPECT_EQ(clSetMemObjectDestructorCallback(memory, note, nullptr), CL_SUCCESS);
  int value = 5;
  EXPECT_EQ(clEnqueueFillBuffer(place, memory, &value, 4, 0, 64, 1, &gate, nullptr), CL_SUCCESS);
  EXPECT_EQ(clReleaseContext(other), CL_SUCCESS);
  EXPECT_EQ(clReleaseMemObject(memory), CL_SUCCESS);
  EXPECT_EQ(clReleaseCommandQueue(place), CL_SUCCESS);
  EXPECT_EQ(gone, 0);
  EXPECT_EQ(clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clReleaseEvent(gate), CL_SUCCESS);
  EXPECT_TRUE(countsSoon(objectsBefore + 2));
  EXPECT_EQ(gone, 2);
}

// Contexts, and with them devices of the runtime, begin and end while others work. Nobody waits:
// the last command ends after everything was released.
TEST_F(Objects, ComeAndGoOnManyThreads) {
  static std::atomic<int> calls;
  calls = 0;
  constexpr int numThreads = 4, times = 40;
  const auto live = [this](unsigned seed) {
    std::mt19937 random(seed);
    for (int i = 0; i != times; ++i) {
      cl_context other = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
      const cl_queue_properties properties[] = {CL_QUEUE_PROPERTIES, random() % 4, 0};
      cl_command_queue place =
          clCreateCommandQueueWithProperties(other, device, properties, nullptr);
      cl_mem memory = clCreateBuffer(other, 0, 256, nullptr, nullptr);
      cl_event gate = clCreateUserEvent(other, nullptr), first = nullptr, second = nullptr;
      const cl_uint value = 1;
      auto note = [](cl_event, cl_int, void *) { ++calls; };
      EXPECT_EQ(clEnqueueFillBuffer(place, memory, &value, 4, 0, 256, 1, &gate, &first),
                CL_SUCCESS);
      EXPECT_EQ(clEnqueueCopyBuffer(place, memory, memory, 0, 128, 128, 1, &first, &second),
                CL_SUCCESS);
      EXPECT_EQ(clSetEventCallback(second, CL_COMPLETE, note, nullptr), CL_SUCCESS);
      std::vector<std::function<cl_int()>> ends = {
          [=] { return clReleaseContext(other); },
          [=] { return clReleaseCommandQueue(place); },
          [=] { return clReleaseMemObject(memory); },
          [=] { return clReleaseEvent(first); },
          [=] { return clReleaseEvent(second); },
          // A status that says failed ends both commands.
          [=, status = random() % 3 ? CL_COMPLETE : -1] {
            const cl_int set = clSetUserEventStatus(gate, status);
            return set ? set : clReleaseEvent(gate);
          },
      };
      std::shuffle(ends.begin(), ends.end(), random);
      for (const auto &end : ends)
        EXPECT_EQ(end(), CL_SUCCESS);
    }
  };
  std::vector<std::thread> threads;
  for (unsigned t = 0; t != numThreads; ++t)
    threads.emplace_back(live, t);
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_TRUE(countsSoon(objectsBefore + 2));
  EXPECT_EQ(calls, numThreads * times);
}

using Legacy = OpenCL;

TEST_F(Legacy, QueuesAreMade) {
  cl_int error = CL_SUCCESS;
  cl_command_queue made = clCreateCommandQueue(context, device, CL_QUEUE_PROFILING_ENABLE, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  queues.push_back(made);
  EXPECT_EQ(ask<cl_command_queue_properties>(clGetCommandQueueInfo, made, CL_QUEUE_PROPERTIES),
            cl_command_queue_properties(CL_QUEUE_PROFILING_ENABLE));
  EXPECT_TRUE(
      askList<cl_queue_properties>(clGetCommandQueueInfo, made, CL_QUEUE_PROPERTIES_ARRAY).empty());
  EXPECT_EQ(clCreateCommandQueue(context, device, CL_QUEUE_ON_DEVICE, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_VALUE);
  EXPECT_EQ(clCreateCommandQueue(context, nullptr, 0, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_DEVICE);
  OPENCL_FUNCTION(clCreateCommandQueueWithPropertiesKHR);
  const cl_queue_properties_khr properties[] = {CL_QUEUE_PROPERTIES, 0, 0};
  made = clCreateCommandQueueWithPropertiesKHR(context, device, properties, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  queues.push_back(made);
  EXPECT_EQ(clCreateCommandQueueWithPropertiesKHR(context, nullptr, properties, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_DEVICE);
}

TEST_F(Legacy, CommandsAreEnqueued) {
  cl_mem memory = buffer(4);
  cl_kernel k = kernel("kernel void k(global int *p) { *p = 7; }", "k");
  cl_event event = nullptr, marker = nullptr;
  EXPECT_EQ(clEnqueueTask(queue, k, 0, nullptr, nullptr), CL_INVALID_KERNEL_ARGS);
  ASSERT_EQ(clSetKernelArg(k, 0, sizeof(memory), &memory), CL_SUCCESS);
  ASSERT_EQ(clEnqueueTask(queue, k, 0, nullptr, &event), CL_SUCCESS);
  own(event);
  EXPECT_EQ(ask<cl_command_type>(clGetEventInfo, event, CL_EVENT_COMMAND_TYPE),
            cl_command_type(CL_COMMAND_TASK));
  EXPECT_EQ(clEnqueueWaitForEvents(queue, 1, &event), CL_SUCCESS);
  EXPECT_EQ(clEnqueueWaitForEvents(queue, 0, &event), CL_INVALID_VALUE);
  EXPECT_EQ(clEnqueueBarrier(queue), CL_SUCCESS);
  EXPECT_EQ(clEnqueueMarker(queue, nullptr), CL_INVALID_VALUE);
  ASSERT_EQ(clEnqueueMarker(queue, &marker), CL_SUCCESS);
  own(marker);
  EXPECT_EQ(clFlush(queue), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &marker), CL_SUCCESS);
  EXPECT_EQ(read<int>(memory, 1)[0], 7);
}

TEST_F(Legacy, CompilersAreUnloaded) {
  EXPECT_EQ(getDispatch().clUnloadCompiler(), CL_SUCCESS);
  EXPECT_EQ(clUnloadPlatformCompiler(getPlatform()), CL_SUCCESS);
  kernel("kernel void k() {}", "k");
  cl_platform_id platform = nullptr;
  EXPECT_EQ(getDispatch().clGetPlatformIDs(1, &platform, nullptr), CL_SUCCESS);
  EXPECT_EQ(platform, getPlatform());
  EXPECT_NE(getDispatch().clGetExtensionFunctionAddress("clHostMemAllocINTEL"), nullptr);
}

} // namespace
