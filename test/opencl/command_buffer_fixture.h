// What the tests of command buffers start from.
#ifndef TEST_OPENCL_COMMAND_BUFFER_FIXTURE_H
#define TEST_OPENCL_COMMAND_BUFFER_FIXTURE_H

#include "core/command_buffer_interface.h"
#include "fixture.h"

#include <chrono>
#include <thread>
#include <vector>

// Not those of the installed headers, which may declare an earlier version.
#define COMMAND_BUFFER_FUNCTION(name)                                                              \
  decltype(&opencl::name) name = getFunction<decltype(&opencl::name)>(#name)

class CommandBuffers : public OpenCL {
protected:
  void TearDown() override {
    for (cl_command_buffer_khr one : made)
      EXPECT_EQ(clReleaseCommandBufferKHR(one), CL_SUCCESS);
    OpenCL::TearDown();
  }

  cl_command_buffer_khr create(const std::vector<cl_command_buffer_properties_khr> &properties,
                               cl_command_queue target) {
    cl_int error = CL_SUCCESS;
    cl_command_buffer_khr result = clCreateCommandBufferKHR(1, &target, properties.data(), &error);
    EXPECT_EQ(error, CL_SUCCESS);
    made.push_back(result);
    return result;
  }
  cl_command_buffer_khr create(cl_command_buffer_flags_khr flags = 0) {
    return create({CL_COMMAND_BUFFER_FLAGS_KHR, flags, 0}, queue);
  }
  // An execution, with the gate as its wait list if there is one.
  cl_event run(cl_command_buffer_khr one, cl_event gate = nullptr,
               cl_command_queue target = nullptr) {
    cl_event event = nullptr;
    EXPECT_EQ(clEnqueueCommandBufferKHR(target ? 1 : 0, target ? &target : nullptr, one,
                                        gate ? 1 : 0, gate ? &gate : nullptr, &event),
              CL_SUCCESS);
    return own(event);
  }
  cl_command_buffer_state_khr state(cl_command_buffer_khr one) {
    cl_command_buffer_state_khr result = 0;
    EXPECT_EQ(clGetCommandBufferInfoKHR(one, CL_COMMAND_BUFFER_STATE_KHR, sizeof(result), &result,
                                        nullptr),
              CL_SUCCESS);
    return result;
  }
  cl_kernel add(cl_mem memory, int value) {
    cl_kernel k =
        kernel("kernel void add(global int *p, int x) { p[get_global_id(0)] += x; }", "add");
    EXPECT_EQ(clSetKernelArg(k, 0, sizeof(memory), &memory), CL_SUCCESS);
    EXPECT_EQ(clSetKernelArg(k, 1, sizeof(value), &value), CL_SUCCESS);
    return k;
  }
  cl_int launch(cl_command_buffer_khr one, cl_kernel k, size_t size,
                cl_mutable_command_khr *handle = nullptr,
                const cl_command_properties_khr *properties = nullptr) {
    return clCommandNDRangeKernelKHR(one, nullptr, properties, k, 1, nullptr, &size, nullptr, 0,
                                     nullptr, nullptr, handle);
  }
  static bool hasEnded(cl_event event) {
    return ask<cl_int>(clGetEventInfo, event, CL_EVENT_COMMAND_EXECUTION_STATUS) <= CL_COMPLETE;
  }
  // Whether it ends although others are blocked; a wait would not return if it did not.
  static bool endsSoon(cl_event event) {
    for (int i = 0; i != 10000 && !hasEnded(event); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return hasEnded(event);
  }
  cl_mem zeros(size_t count) {
    std::vector<int> values(count, 0);
    return buffer(count * 4, CL_MEM_COPY_HOST_PTR, values.data());
  }

  COMMAND_BUFFER_FUNCTION(clCreateCommandBufferKHR);
  COMMAND_BUFFER_FUNCTION(clFinalizeCommandBufferKHR);
  COMMAND_BUFFER_FUNCTION(clRetainCommandBufferKHR);
  COMMAND_BUFFER_FUNCTION(clReleaseCommandBufferKHR);
  COMMAND_BUFFER_FUNCTION(clEnqueueCommandBufferKHR);
  COMMAND_BUFFER_FUNCTION(clCommandBarrierWithWaitListKHR);
  COMMAND_BUFFER_FUNCTION(clCommandCopyBufferKHR);
  COMMAND_BUFFER_FUNCTION(clCommandFillBufferKHR);
  COMMAND_BUFFER_FUNCTION(clCommandNDRangeKernelKHR);
  COMMAND_BUFFER_FUNCTION(clGetCommandBufferInfoKHR);
  COMMAND_BUFFER_FUNCTION(clUpdateMutableCommandsKHR);
  COMMAND_BUFFER_FUNCTION(clGetMutableCommandInfoKHR);
  std::vector<cl_command_buffer_khr> made;
};

#endif // TEST_OPENCL_COMMAND_BUFFER_FIXTURE_H
