// A device that does not share the host's memory (away_target.cpp), alone and beside one that does.
#include "command_buffer_fixture.h"

#include <numeric>
#include <thread>

namespace {

cl_device_id findDevice(const char *name) {
  cl_device_id devices[8] = {};
  cl_uint count = 0;
  clGetDeviceIDs(getPlatform(), CL_DEVICE_TYPE_ALL, 8, devices, &count);
  for (cl_uint i = 0; i != count; ++i) {
    if (askText(clGetDeviceInfo, devices[i], CL_DEVICE_NAME) == name)
      return devices[i];
  }
  return nullptr;
}

// `context` has both devices, `queue` is the host's.
class Away : public OpenCL {
protected:
  void SetUp() override {
    OpenCL::SetUp();
    ASSERT_NE(away = findDevice("Away"), nullptr);
    const cl_device_id both[] = {device, away};
    EXPECT_EQ(clReleaseCommandQueue(queue), CL_SUCCESS);
    EXPECT_EQ(clReleaseContext(context), CL_SUCCESS);
    context = clCreateContext(nullptr, 2, both, nullptr, nullptr, nullptr);
    queue = clCreateCommandQueueWithProperties(context, device, nullptr, nullptr);
    const cl_queue_properties timed[] = {CL_QUEUE_PROPERTIES, CL_QUEUE_PROFILING_ENABLE, 0};
    there = clCreateCommandQueueWithProperties(context, away, timed, nullptr);
    queues.push_back(there);
  }

  cl_mem iota(size_t count) {
    std::vector<cl_uint> values(count);
    std::iota(values.begin(), values.end(), 0u);
    return buffer(count * 4, CL_MEM_COPY_HOST_PTR, values.data());
  }
  cl_kernel add(cl_mem memory, cl_uint x) {
    if (!program) {
      const char *text = "kernel void add(global uint *p, uint x) { p[get_global_id(0)] += x; }\n"
                         "kernel void print(int x) { printf(\"away %d\\n\", x); }";
      program = clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
      EXPECT_EQ(clBuildProgram(program, 0, nullptr, "", nullptr, nullptr), CL_SUCCESS);
      programs.push_back(program);
    }
    cl_kernel k = kernel(program, "add");
    EXPECT_EQ(clSetKernelArg(k, 0, sizeof(memory), &memory), CL_SUCCESS);
    EXPECT_EQ(clSetKernelArg(k, 1, sizeof(x), &x), CL_SUCCESS);
    return k;
  }
  cl_int run(cl_command_queue where, cl_kernel k, size_t size) {
    return clEnqueueNDRangeKernel(where, k, 1, nullptr, &size, nullptr, 0, nullptr, nullptr);
  }
  std::vector<cl_uint> readThere(cl_mem memory, size_t count) {
    std::vector<cl_uint> values(count);
    EXPECT_EQ(clEnqueueReadBuffer(there, memory, CL_TRUE, 0, count * 4, values.data(), 0, nullptr,
                                  nullptr),
              CL_SUCCESS);
    return values;
  }

  cl_device_id away = nullptr;
  cl_command_queue there = nullptr;
  cl_program program = nullptr;
};

TEST_F(Away, SaysWhatItCannotDo) {
  EXPECT_EQ(ask<cl_device_svm_capabilities>(clGetDeviceInfo, away, CL_DEVICE_SVM_CAPABILITIES), 0u);
  EXPECT_FALSE(ask<cl_bool>(clGetDeviceInfo, away, CL_DEVICE_HOST_UNIFIED_MEMORY));
  EXPECT_EQ(
      ask<cl_device_exec_capabilities>(clGetDeviceInfo, away, CL_DEVICE_EXECUTION_CAPABILITIES),
      cl_device_exec_capabilities(CL_EXEC_KERNEL));
  EXPECT_EQ(ask<cl_uint>(clGetDeviceInfo, away, CL_DEVICE_MEM_BASE_ADDR_ALIGN), 8 * 1024u);
  EXPECT_EQ(
      askText(clGetDeviceInfo, away, CL_DEVICE_EXTENSIONS).find("cl_intel_unified_shared_memory"),
      std::string::npos);
  char bytes[64] = {};
  auto nothing = [](void *) {};
  const auto code = cl_int(CL_INVALID_OPERATION);
  EXPECT_EQ(
      clEnqueueNativeKernel(there, nothing, nullptr, 0, 0, nullptr, nullptr, 0, nullptr, nullptr),
      code);
  EXPECT_EQ(clEnqueueSVMMemcpy(there, CL_TRUE, bytes, bytes + 32, 8, 0, nullptr, nullptr), code);
  EXPECT_EQ(clEnqueueSVMMemFill(there, bytes, bytes, 1, 8, 0, nullptr, nullptr), code);
  EXPECT_EQ(clEnqueueSVMMap(there, CL_TRUE, CL_MAP_READ, bytes, 8, 0, nullptr, nullptr), code);
  EXPECT_EQ(clEnqueueSVMUnmap(there, bytes, 0, nullptr, nullptr), code);
  EXPECT_EQ(clEnqueueSVMFree(there, 0, nullptr, nullptr, nullptr, 0, nullptr, nullptr), code);
  EXPECT_EQ(clEnqueueSVMMigrateMem(there, 0, nullptr, nullptr, 0, 0, nullptr, nullptr), code);
  cl_context alone = clCreateContext(nullptr, 1, &away, nullptr, nullptr, nullptr);
  EXPECT_EQ(clSVMAlloc(alone, 0, 64, 0), nullptr);
  OPENCL_FUNCTION(clSharedMemAllocINTEL);
  cl_int error = CL_SUCCESS;
  EXPECT_EQ(clSharedMemAllocINTEL(alone, away, nullptr, 64, 0, &error), nullptr);
  EXPECT_EQ(error, code);
  EXPECT_EQ(clReleaseContext(alone), CL_SUCCESS);
}

// Only where there is a device that shares memory, too, can an argument be an address of it.
TEST_F(Away, TakesNoAddresses) {
  auto *shared = static_cast<cl_uint *>(clSVMAlloc(context, 0, 64, 0));
  ASSERT_NE(shared, nullptr);
  shared[0] = 1;
  cl_kernel k = add(iota(16), 5);
  ASSERT_EQ(clSetKernelArgSVMPointer(k, 0, shared), CL_SUCCESS);
  EXPECT_EQ(run(there, k, 1), CL_INVALID_OPERATION);
  EXPECT_EQ(run(queue, k, 1), CL_SUCCESS);
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
  EXPECT_EQ(shared[0], 6u);
  clSVMFree(context, shared);
}

TEST_F(Away, CannotBuildWhereThereIsNoCompiler) {
  cl_device_id bare = findDevice("Bare");
  ASSERT_NE(bare, nullptr);
  EXPECT_FALSE(ask<cl_bool>(clGetDeviceInfo, bare, CL_DEVICE_COMPILER_AVAILABLE));
  EXPECT_FALSE(ask<cl_bool>(clGetDeviceInfo, bare, CL_DEVICE_LINKER_AVAILABLE));
  EXPECT_EQ(askText(clGetDeviceInfo, bare, CL_DEVICE_OPENCL_C_VERSION), "");
  const cl_device_id both[] = {device, bare};
  cl_context mixed = clCreateContext(nullptr, 2, both, nullptr, nullptr, nullptr);
  const char *text = "kernel void k() {}";
  cl_program made = clCreateProgramWithSource(mixed, 1, &text, nullptr, nullptr);
  EXPECT_EQ(clBuildProgram(made, 0, nullptr, "", nullptr, nullptr), CL_COMPILER_NOT_AVAILABLE);
  EXPECT_EQ(clCompileProgram(made, 1, &bare, "", 0, nullptr, nullptr, nullptr, nullptr),
            CL_COMPILER_NOT_AVAILABLE);
  ASSERT_EQ(clCompileProgram(made, 1, &device, "", 0, nullptr, nullptr, nullptr, nullptr),
            CL_SUCCESS);
  cl_int error = CL_SUCCESS;
  EXPECT_EQ(clLinkProgram(mixed, 1, &bare, "", 1, &made, nullptr, nullptr, &error), nullptr);
  EXPECT_EQ(error, CL_LINKER_NOT_AVAILABLE);
  ASSERT_EQ(clBuildProgram(made, 1, &device, "", nullptr, nullptr), CL_SUCCESS);
  cl_kernel k = clCreateKernel(made, "k", &error);
  ASSERT_EQ(error, CL_SUCCESS);
  cl_command_queue far = clCreateCommandQueueWithProperties(mixed, bare, nullptr, nullptr);
  EXPECT_EQ(run(far, k, 1), CL_INVALID_PROGRAM_EXECUTABLE);
  EXPECT_EQ(clReleaseCommandQueue(far), CL_SUCCESS);
  EXPECT_EQ(clReleaseKernel(k), CL_SUCCESS);
  EXPECT_EQ(clReleaseProgram(made), CL_SUCCESS);
  EXPECT_EQ(clReleaseContext(mixed), CL_SUCCESS);
}

TEST_F(Away, SeesWhatWasWrittenAndIsSeen) {
  cl_mem memory = iota(64);
  ASSERT_EQ(run(there, add(memory, 100), 64), CL_SUCCESS);
  EXPECT_EQ(readThere(memory, 64)[63], 163u);
  // Now here, now there.
  for (int i = 0; i != 10; ++i) {
    ASSERT_EQ(run(i % 2 ? there : queue, add(memory, 1), 64), CL_SUCCESS);
    ASSERT_EQ(clFinish(i % 2 ? there : queue), CL_SUCCESS);
  }
  EXPECT_EQ(read<cl_uint>(memory, 64)[1], 111u);
}

TEST_F(Away, LeavesTheRestOfABufferAlone) {
  cl_mem memory = iota(64), other = iota(64);
  const cl_uint seven = 7, values[] = {1000, 1001};
  ASSERT_EQ(clEnqueueWriteBuffer(there, memory, CL_FALSE, 8, 8, values, 0, nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clEnqueueFillBuffer(there, memory, &seven, 4, 32, 16, 0, nullptr, nullptr), CL_SUCCESS);
  ASSERT_EQ(clEnqueueCopyBuffer(there, other, memory, 4, 64, 8, 0, nullptr, nullptr), CL_SUCCESS);
  const size_t from[] = {8, 0, 0}, to[] = {0, 3, 0}, region[] = {4, 2, 1};
  ASSERT_EQ(clEnqueueCopyBufferRect(there, other, memory, from, to, region, 32, 0, 32, 0, 0,
                                    nullptr, nullptr),
            CL_SUCCESS);
  const auto seen = readThere(memory, 64);
  std::vector<cl_uint> expected(64);
  std::iota(expected.begin(), expected.end(), 0u);
  expected[2] = 1000, expected[3] = 1001;
  std::fill_n(expected.begin() + 8, 4, 7u);
  expected[16] = 1, expected[17] = 2;
  expected[24] = 2, expected[32] = 10;
  EXPECT_EQ(seen, expected);
}

TEST_F(Away, BringsBytesHomeToTheProgramsMemory) {
  std::vector<cl_uint> home(64, 1);
  cl_mem memory = buffer(256, CL_MEM_USE_HOST_PTR, home.data());
  ASSERT_EQ(run(there, add(memory, 5), 64), CL_SUCCESS);
  cl_int error = CL_SUCCESS;
  void *mapped = clEnqueueMapBuffer(there, memory, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, 256, 0,
                                    nullptr, nullptr, &error);
  ASSERT_EQ(mapped, home.data());
  EXPECT_EQ(home[63], 6u);
  home[0] = 50;
  ASSERT_EQ(clEnqueueUnmapMemObject(there, memory, mapped, 0, nullptr, nullptr), CL_SUCCESS);
  ASSERT_EQ(run(there, add(memory, 5), 64), CL_SUCCESS);
  EXPECT_EQ(readThere(memory, 1)[0], 55u);
}

// Parts that do not overlap may be worked on at the same time, by different devices.
TEST_F(Away, WorksOnOnePartWhileTheHostWorksOnAnother) {
  cl_mem memory = iota(512);
  const auto part = [&](size_t origin) {
    const cl_buffer_region region = {origin, 1024};
    cl_mem made = clCreateSubBuffer(memory, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, nullptr);
    buffers.push_back(made);
    return made;
  };
  cl_kernel here = add(part(0), 1), far = add(part(1024), 1);
  constexpr cl_uint times = 200;
  std::thread other([&] {
    for (cl_uint i = 0; i != times; ++i)
      EXPECT_EQ(run(queue, here, 256), CL_SUCCESS);
    EXPECT_EQ(clFinish(queue), CL_SUCCESS);
  });
  for (cl_uint i = 0; i != times; ++i)
    EXPECT_EQ(run(there, far, 256), CL_SUCCESS);
  EXPECT_EQ(clFinish(there), CL_SUCCESS);
  other.join();
  const auto values = read<cl_uint>(memory, 512);
  for (cl_uint i = 0; i != 512; ++i)
    ASSERT_EQ(values[i], i + times) << i;
}

TEST_F(Away, WantsPartsWhereItCanTakeThem) {
  cl_mem memory = iota(512);
  const cl_buffer_region region = {128, 256};
  cl_int error = CL_SUCCESS;
  cl_mem part = clCreateSubBuffer(memory, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  buffers.push_back(part);
  const auto code = cl_int(CL_MISALIGNED_SUB_BUFFER_OFFSET);
  cl_uint value = 0;
  const size_t corner[] = {0, 0, 0}, box[] = {4, 1, 1};
  EXPECT_EQ(clEnqueueReadBuffer(there, part, CL_TRUE, 0, 4, &value, 0, nullptr, nullptr), code);
  EXPECT_EQ(clEnqueueWriteBuffer(there, part, CL_TRUE, 0, 4, &value, 0, nullptr, nullptr), code);
  EXPECT_EQ(clEnqueueFillBuffer(there, part, &value, 4, 0, 4, 0, nullptr, nullptr), code);
  EXPECT_EQ(clEnqueueCopyBuffer(there, part, memory, 0, 1024, 4, 0, nullptr, nullptr), code);
  EXPECT_EQ(clEnqueueCopyBuffer(there, memory, part, 1024, 0, 4, 0, nullptr, nullptr), code);
  EXPECT_EQ(clEnqueueReadBufferRect(there, part, CL_TRUE, corner, corner, box, 0, 0, 0, 0, &value,
                                    0, nullptr, nullptr),
            code);
  EXPECT_EQ(clEnqueueCopyBufferRect(there, memory, part, corner, corner, box, 0, 0, 0, 0, 0,
                                    nullptr, nullptr),
            code);
  EXPECT_EQ(
      clEnqueueMapBuffer(there, part, CL_TRUE, CL_MAP_READ, 0, 4, 0, nullptr, nullptr, &error),
      nullptr);
  EXPECT_EQ(error, code);
  EXPECT_EQ(run(there, add(part, 1), 64), code);
  EXPECT_EQ(clEnqueueReadBuffer(queue, part, CL_TRUE, 0, 4, &value, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(value, 32u);
}

TEST_F(Away, PrintsAndTellsTimes) {
  add(iota(4), 1);
  cl_kernel print = kernel(program, "print");
  const cl_int five = 5;
  ASSERT_EQ(clSetKernelArg(print, 0, sizeof(five), &five), CL_SUCCESS);
  testing::internal::CaptureStdout();
  const size_t size = 3;
  cl_event event = nullptr;
  ASSERT_EQ(clEnqueueNDRangeKernel(there, print, 1, nullptr, &size, nullptr, 0, nullptr, &event),
            CL_SUCCESS);
  own(event);
  ASSERT_EQ(clFinish(there), CL_SUCCESS);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "away 5\naway 5\naway 5\n");
  cl_ulong last = 0;
  for (cl_profiling_info name : {CL_PROFILING_COMMAND_QUEUED, CL_PROFILING_COMMAND_SUBMIT,
                                 CL_PROFILING_COMMAND_START, CL_PROFILING_COMMAND_END}) {
    const auto time = ask<cl_ulong>(clGetEventProfilingInfo, event, name);
    EXPECT_LE(last, time);
    last = time;
  }
}

TEST_F(Away, RunsCommandBuffers) {
  COMMAND_BUFFER_FUNCTION(clCreateCommandBufferKHR);
  COMMAND_BUFFER_FUNCTION(clFinalizeCommandBufferKHR);
  COMMAND_BUFFER_FUNCTION(clReleaseCommandBufferKHR);
  COMMAND_BUFFER_FUNCTION(clEnqueueCommandBufferKHR);
  COMMAND_BUFFER_FUNCTION(clCommandCopyBufferKHR);
  COMMAND_BUFFER_FUNCTION(clCommandNDRangeKernelKHR);
  cl_mem from = iota(64), to = iota(64);
  cl_command_buffer_khr one = clCreateCommandBufferKHR(1, &there, nullptr, nullptr);
  const size_t size = 64;
  ASSERT_EQ(clCommandNDRangeKernelKHR(one, nullptr, nullptr, add(from, 10), 1, nullptr, &size,
                                      nullptr, 0, nullptr, nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clCommandCopyBufferKHR(one, nullptr, nullptr, from, to, 128, 0, 64, 0, nullptr, nullptr,
                                   nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clFinalizeCommandBufferKHR(one), CL_SUCCESS);
  for (int i = 0; i != 3; ++i) {
    ASSERT_EQ(clEnqueueCommandBufferKHR(0, nullptr, one, 0, nullptr, nullptr), CL_SUCCESS);
    ASSERT_EQ(clFinish(there), CL_SUCCESS);
  }
  const auto values = read<cl_uint>(to, 64);
  EXPECT_EQ(values[0], 62u);
  EXPECT_EQ(values[15], 77u);
  EXPECT_EQ(values[16], 16u);
  EXPECT_EQ(clReleaseCommandBufferKHR(one), CL_SUCCESS);
}

} // namespace
