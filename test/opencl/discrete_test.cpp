// A device without unified memory (discrete_target.cpp), alone and beside one with it.
#include "command_buffer_fixture.h"

#include <cstring>
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
class Discrete : public OpenCL {
protected:
  void SetUp() override {
    OpenCL::SetUp();
    ASSERT_NE(discrete = findDevice("Discrete"), nullptr);
    const cl_device_id both[] = {device, discrete};
    EXPECT_EQ(clReleaseCommandQueue(queue), CL_SUCCESS);
    EXPECT_EQ(clReleaseContext(context), CL_SUCCESS);
    context = clCreateContext(nullptr, 2, both, nullptr, nullptr, nullptr);
    queue = clCreateCommandQueueWithProperties(context, device, nullptr, nullptr);
    const cl_queue_properties timed[] = {CL_QUEUE_PROPERTIES, CL_QUEUE_PROFILING_ENABLE, 0};
    discreteQueue = clCreateCommandQueueWithProperties(context, discrete, timed, nullptr);
    queues.push_back(discreteQueue);
  }

  cl_mem iota(size_t count) {
    std::vector<cl_uint> values(count);
    std::iota(values.begin(), values.end(), 0u);
    return buffer(count * 4, CL_MEM_COPY_HOST_PTR, values.data());
  }
  cl_kernel add(cl_mem memory, cl_uint x) {
    if (!program) {
      const char *text = "kernel void add(global uint *p, uint x) { p[get_global_id(0)] += x; }\n"
                         "kernel void print(int x) { printf(\"discrete %d\\n\", x); }";
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
  std::vector<cl_uint> readDiscrete(cl_mem memory, size_t count) {
    std::vector<cl_uint> values(count);
    EXPECT_EQ(clEnqueueReadBuffer(discreteQueue, memory, CL_TRUE, 0, count * 4, values.data(), 0,
                                  nullptr, nullptr),
              CL_SUCCESS);
    return values;
  }

  cl_device_id discrete = nullptr;
  cl_command_queue discreteQueue = nullptr;
  cl_program program = nullptr;
};

TEST_F(Discrete, SaysWhatItCannotDo) {
  EXPECT_EQ(ask<cl_device_svm_capabilities>(clGetDeviceInfo, discrete, CL_DEVICE_SVM_CAPABILITIES),
            0u);
  EXPECT_FALSE(ask<cl_bool>(clGetDeviceInfo, discrete, CL_DEVICE_HOST_UNIFIED_MEMORY));
  EXPECT_EQ(
      ask<cl_device_exec_capabilities>(clGetDeviceInfo, discrete, CL_DEVICE_EXECUTION_CAPABILITIES),
      cl_device_exec_capabilities(CL_EXEC_KERNEL));
  EXPECT_EQ(ask<cl_uint>(clGetDeviceInfo, discrete, CL_DEVICE_MEM_BASE_ADDR_ALIGN), 8 * 1024u);
  EXPECT_EQ(askText(clGetDeviceInfo, discrete, CL_DEVICE_EXTENSIONS)
                .find("cl_intel_unified_shared_memory"),
            std::string::npos);
  char bytes[64] = {};
  auto nothing = [](void *) {};
  const auto code = cl_int(CL_INVALID_OPERATION);
  EXPECT_EQ(clEnqueueNativeKernel(discreteQueue, nothing, nullptr, 0, 0, nullptr, nullptr, 0,
                                  nullptr, nullptr),
            code);
  EXPECT_EQ(clEnqueueSVMMemcpy(discreteQueue, CL_TRUE, bytes, bytes + 32, 8, 0, nullptr, nullptr),
            code);
  EXPECT_EQ(clEnqueueSVMMemFill(discreteQueue, bytes, bytes, 1, 8, 0, nullptr, nullptr), code);
  EXPECT_EQ(clEnqueueSVMMap(discreteQueue, CL_TRUE, CL_MAP_READ, bytes, 8, 0, nullptr, nullptr),
            code);
  EXPECT_EQ(clEnqueueSVMUnmap(discreteQueue, bytes, 0, nullptr, nullptr), code);
  EXPECT_EQ(clEnqueueSVMFree(discreteQueue, 0, nullptr, nullptr, nullptr, 0, nullptr, nullptr),
            code);
  EXPECT_EQ(clEnqueueSVMMigrateMem(discreteQueue, 0, nullptr, nullptr, 0, 0, nullptr, nullptr),
            code);
  cl_context alone = clCreateContext(nullptr, 1, &discrete, nullptr, nullptr, nullptr);
  EXPECT_EQ(clSVMAlloc(alone, 0, 64, 0), nullptr);
  OPENCL_FUNCTION(clSharedMemAllocINTEL);
  cl_int error = CL_SUCCESS;
  EXPECT_EQ(clSharedMemAllocINTEL(alone, discrete, nullptr, 64, 0, &error), nullptr);
  EXPECT_EQ(error, code);
  EXPECT_EQ(clReleaseContext(alone), CL_SUCCESS);
}

// Only where there is a device that shares memory, too, can an argument be an address of it.
TEST_F(Discrete, TakesNoAddresses) {
  auto *shared = static_cast<cl_uint *>(clSVMAlloc(context, 0, 64, 0));
  ASSERT_NE(shared, nullptr);
  shared[0] = 1;
  cl_kernel k = add(iota(16), 5);
  ASSERT_EQ(clSetKernelArgSVMPointer(k, 0, shared), CL_SUCCESS);
  EXPECT_EQ(run(discreteQueue, k, 1), CL_INVALID_OPERATION);
  EXPECT_EQ(run(queue, k, 1), CL_SUCCESS);
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
  EXPECT_EQ(shared[0], 6u);
  clSVMFree(context, shared);
}

TEST_F(Discrete, CannotBuildWhereThereIsNoCompiler) {
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

TEST_F(Discrete, SeesWhatWasWrittenAndIsSeen) {
  cl_mem memory = iota(64);
  ASSERT_EQ(run(discreteQueue, add(memory, 100), 64), CL_SUCCESS);
  EXPECT_EQ(readDiscrete(memory, 64)[63], 163u);
  // Now here, now there.
  for (int i = 0; i != 10; ++i) {
    ASSERT_EQ(run(i % 2 ? discreteQueue : queue, add(memory, 1), 64), CL_SUCCESS);
    ASSERT_EQ(clFinish(i % 2 ? discreteQueue : queue), CL_SUCCESS);
  }
  EXPECT_EQ(read<cl_uint>(memory, 64)[1], 111u);
}

TEST_F(Discrete, LeavesTheRestOfABufferAlone) {
  cl_mem memory = iota(64), other = iota(64);
  const cl_uint seven = 7, values[] = {1000, 1001};
  ASSERT_EQ(
      clEnqueueWriteBuffer(discreteQueue, memory, CL_FALSE, 8, 8, values, 0, nullptr, nullptr),
      CL_SUCCESS);
  ASSERT_EQ(clEnqueueFillBuffer(discreteQueue, memory, &seven, 4, 32, 16, 0, nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clEnqueueCopyBuffer(discreteQueue, other, memory, 4, 64, 8, 0, nullptr, nullptr),
            CL_SUCCESS);
  const size_t from[] = {8, 0, 0}, to[] = {0, 3, 0}, region[] = {4, 2, 1};
  ASSERT_EQ(clEnqueueCopyBufferRect(discreteQueue, other, memory, from, to, region, 32, 0, 32, 0, 0,
                                    nullptr, nullptr),
            CL_SUCCESS);
  const auto seen = readDiscrete(memory, 64);
  std::vector<cl_uint> expected(64);
  std::iota(expected.begin(), expected.end(), 0u);
  expected[2] = 1000, expected[3] = 1001;
  std::fill_n(expected.begin() + 8, 4, 7u);
  expected[16] = 1, expected[17] = 2;
  expected[24] = 2, expected[32] = 10;
  EXPECT_EQ(seen, expected);
}

TEST_F(Discrete, BringsBytesHomeToTheProgramsMemory) {
  std::vector<cl_uint> home(64, 1);
  cl_mem memory = buffer(256, CL_MEM_USE_HOST_PTR, home.data());
  ASSERT_EQ(run(discreteQueue, add(memory, 5), 64), CL_SUCCESS);
  cl_int error = CL_SUCCESS;
  void *mapped = clEnqueueMapBuffer(discreteQueue, memory, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0,
                                    256, 0, nullptr, nullptr, &error);
  ASSERT_EQ(mapped, home.data());
  EXPECT_EQ(home[63], 6u);
  home[0] = 50;
  ASSERT_EQ(clEnqueueUnmapMemObject(discreteQueue, memory, mapped, 0, nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(run(discreteQueue, add(memory, 5), 64), CL_SUCCESS);
  EXPECT_EQ(readDiscrete(memory, 1)[0], 55u);
}

// Parts that do not overlap may be worked on at the same time, by different devices.
TEST_F(Discrete, WorksOnOnePartWhileTheHostWorksOnAnother) {
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
    EXPECT_EQ(run(discreteQueue, far, 256), CL_SUCCESS);
  EXPECT_EQ(clFinish(discreteQueue), CL_SUCCESS);
  other.join();
  const auto values = read<cl_uint>(memory, 512);
  for (cl_uint i = 0; i != 512; ++i)
    ASSERT_EQ(values[i], i + times) << i;
}

TEST_F(Discrete, WantsPartsWhereItCanTakeThem) {
  cl_mem memory = iota(512);
  const cl_buffer_region region = {128, 256};
  cl_int error = CL_SUCCESS;
  cl_mem part = clCreateSubBuffer(memory, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  buffers.push_back(part);
  const auto code = cl_int(CL_MISALIGNED_SUB_BUFFER_OFFSET);
  cl_uint value = 0;
  const size_t corner[] = {0, 0, 0}, box[] = {4, 1, 1};
  EXPECT_EQ(clEnqueueReadBuffer(discreteQueue, part, CL_TRUE, 0, 4, &value, 0, nullptr, nullptr),
            code);
  EXPECT_EQ(clEnqueueWriteBuffer(discreteQueue, part, CL_TRUE, 0, 4, &value, 0, nullptr, nullptr),
            code);
  EXPECT_EQ(clEnqueueFillBuffer(discreteQueue, part, &value, 4, 0, 4, 0, nullptr, nullptr), code);
  EXPECT_EQ(clEnqueueCopyBuffer(discreteQueue, part, memory, 0, 1024, 4, 0, nullptr, nullptr),
            code);
  EXPECT_EQ(clEnqueueCopyBuffer(discreteQueue, memory, part, 1024, 0, 4, 0, nullptr, nullptr),
            code);
  EXPECT_EQ(clEnqueueReadBufferRect(discreteQueue, part, CL_TRUE, corner, corner, box, 0, 0, 0, 0,
                                    &value, 0, nullptr, nullptr),
            code);
  EXPECT_EQ(clEnqueueCopyBufferRect(discreteQueue, memory, part, corner, corner, box, 0, 0, 0, 0, 0,
                                    nullptr, nullptr),
            code);
  EXPECT_EQ(clEnqueueMapBuffer(discreteQueue, part, CL_TRUE, CL_MAP_READ, 0, 4, 0, nullptr, nullptr,
                               &error),
            nullptr);
  EXPECT_EQ(error, code);
  EXPECT_EQ(run(discreteQueue, add(part, 1), 64), code);
  EXPECT_EQ(clEnqueueReadBuffer(queue, part, CL_TRUE, 0, 4, &value, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(value, 32u);
}

TEST_F(Discrete, PrintsAndTellsTimes) {
  add(iota(4), 1);
  cl_kernel print = kernel(program, "print");
  const cl_int five = 5;
  ASSERT_EQ(clSetKernelArg(print, 0, sizeof(five), &five), CL_SUCCESS);
  testing::internal::CaptureStdout();
  const size_t size = 3;
  cl_event event = nullptr;
  ASSERT_EQ(
      clEnqueueNDRangeKernel(discreteQueue, print, 1, nullptr, &size, nullptr, 0, nullptr, &event),
      CL_SUCCESS);
  own(event);
  ASSERT_EQ(clFinish(discreteQueue), CL_SUCCESS);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "discrete 5\ndiscrete 5\ndiscrete 5\n");
  cl_ulong last = 0;
  for (cl_profiling_info name : {CL_PROFILING_COMMAND_QUEUED, CL_PROFILING_COMMAND_SUBMIT,
                                 CL_PROFILING_COMMAND_START, CL_PROFILING_COMMAND_END}) {
    const auto time = ask<cl_ulong>(clGetEventProfilingInfo, event, name);
    EXPECT_LE(last, time);
    last = time;
  }
}

// The host reads the buffer of a discrete device when the kernel has ended.
TEST_F(Discrete, CountsPrintfCallsThatDoNotFit) {
  add(iota(4), 1);
  cl_kernel print = kernel(program, "print");
  const cl_int five = 5;
  ASSERT_EQ(clSetKernelArg(print, 0, sizeof(five), &five), CL_SUCCESS);
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  const size_t size = 1 << 20;
  ASSERT_EQ(run(discreteQueue, print, size), CL_SUCCESS);
  ASSERT_EQ(clFinish(discreteQueue), CL_SUCCESS);
  const std::string warning = testing::internal::GetCapturedStderr();
  const size_t printed = testing::internal::GetCapturedStdout().size() / strlen("discrete 5\n");
  EXPECT_EQ(warning, "openmux: warning: printf buffer full: " + std::to_string(size - printed) +
                         " calls dropped\n");
}

void CL_CALLBACK keepMessage(const char *message, const void *, size_t, void *kept) {
  *static_cast<std::string *>(kept) = message;
}

TEST_F(Discrete, DoesNotTakeBinariesOfOtherDevices) {
  add(iota(4), 1);
  std::vector<size_t> sizes(2);
  ASSERT_EQ(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, 16, sizes.data(), nullptr),
            CL_SUCCESS);
  std::vector<unsigned char> host(sizes[0]), other(sizes[1]);
  unsigned char *binaries[] = {host.data(), other.data()};
  ASSERT_EQ(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof(binaries), binaries, nullptr),
            CL_SUCCESS);
  std::string message;
  cl_int error = CL_SUCCESS;
  cl_context alone = clCreateContext(nullptr, 1, &discrete, keepMessage, &message, nullptr);
  const unsigned char *bytes = host.data();
  EXPECT_EQ(clCreateProgramWithBinary(alone, 1, &discrete, sizes.data(), &bytes, nullptr, &error),
            nullptr);
  EXPECT_EQ(error, CL_INVALID_BINARY);
  EXPECT_EQ(message, "error: invalid program binary for device 'Discrete': it was built for device "
                     "'OpenMux host'");
  EXPECT_EQ(clReleaseContext(alone), CL_SUCCESS);
}

TEST_F(Discrete, RunsCommandBuffers) {
  COMMAND_BUFFER_FUNCTION(clCreateCommandBufferKHR);
  COMMAND_BUFFER_FUNCTION(clFinalizeCommandBufferKHR);
  COMMAND_BUFFER_FUNCTION(clReleaseCommandBufferKHR);
  COMMAND_BUFFER_FUNCTION(clEnqueueCommandBufferKHR);
  COMMAND_BUFFER_FUNCTION(clCommandCopyBufferKHR);
  COMMAND_BUFFER_FUNCTION(clCommandNDRangeKernelKHR);
  cl_mem from = iota(64), to = iota(64);
  cl_command_buffer_khr one = clCreateCommandBufferKHR(1, &discreteQueue, nullptr, nullptr);
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
    ASSERT_EQ(clFinish(discreteQueue), CL_SUCCESS);
  }
  const auto values = read<cl_uint>(to, 64);
  EXPECT_EQ(values[0], 62u);
  EXPECT_EQ(values[15], 77u);
  EXPECT_EQ(values[16], 16u);
  EXPECT_EQ(clReleaseCommandBufferKHR(one), CL_SUCCESS);
}

} // namespace
