#include "fixture.h"

#include <chrono>
#include <cstdlib>
#include <thread>

cl_platform_id getPlatform() {
  static const cl_platform_id found = [] {
    cl_uint count = 0;
    clGetPlatformIDs(0, nullptr, &count);
    std::vector<cl_platform_id> platforms(count);
    clGetPlatformIDs(count, platforms.data(), nullptr);
    for (cl_platform_id platform : platforms) {
      if (askText(clGetPlatformInfo, platform, CL_PLATFORM_NAME) == "OpenMux")
        return platform;
    }
    return cl_platform_id(nullptr);
  }();
  return found;
}

cl_device_id getDevice() {
  const char *wanted = std::getenv("OPENMUX_TEST_DEVICE");
  cl_device_id devices[8] = {};
  cl_uint count = 0;
  clGetDeviceIDs(getPlatform(), wanted ? CL_DEVICE_TYPE_ALL : CL_DEVICE_TYPE_DEFAULT, 8, devices,
                 &count);
  for (cl_uint i = 0; wanted && i != count; ++i) {
    if (askText(clGetDeviceInfo, devices[i], CL_DEVICE_NAME) == wanted)
      return devices[i];
  }
  return wanted ? nullptr : devices[0];
}

const cl_icd_dispatch &getDispatch() {
  return **reinterpret_cast<const cl_icd_dispatch **>(getPlatform());
}

cl_ulong countObjects() {
  using Count = cl_ulong(CL_API_CALL *)();
  static const auto count = reinterpret_cast<Count>(
      clGetExtensionFunctionAddressForPlatform(getPlatform(), "clGetLiveObjectCountOPENMUX"));
  return count();
}

bool countsSoon(cl_ulong expected) {
  for (int i = 0; i != 2000; ++i) {
    if (countObjects() == expected)
      return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return false;
}

void OpenCL::SetUp() {
  ASSERT_NE(getPlatform(), nullptr);
  objectsBefore = countObjects();
  device = getDevice();
  ASSERT_NE(device, nullptr);
  cl_int error = CL_SUCCESS;
  context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  queue = clCreateCommandQueueWithProperties(context, device, nullptr, &error);
  ASSERT_EQ(error, CL_SUCCESS);
}

void OpenCL::TearDown() {
  for (cl_event event : events)
    EXPECT_EQ(clReleaseEvent(event), CL_SUCCESS);
  for (cl_kernel kernel : kernels)
    EXPECT_EQ(clReleaseKernel(kernel), CL_SUCCESS);
  for (cl_program program : programs)
    EXPECT_EQ(clReleaseProgram(program), CL_SUCCESS);
  for (cl_mem memory : buffers)
    EXPECT_EQ(clReleaseMemObject(memory), CL_SUCCESS);
  for (cl_command_queue other : queues)
    EXPECT_EQ(clReleaseCommandQueue(other), CL_SUCCESS);
  if (queue)
    EXPECT_EQ(clReleaseCommandQueue(queue), CL_SUCCESS);
  if (context)
    EXPECT_EQ(clReleaseContext(context), CL_SUCCESS);
  EXPECT_TRUE(countsSoon(objectsBefore)) << countObjects() << " objects are left";
}

cl_mem OpenCL::buffer(size_t size, cl_mem_flags flags, void *pointer) {
  cl_int error = CL_SUCCESS;
  cl_mem memory = clCreateBuffer(context, flags, size, pointer, &error);
  EXPECT_EQ(error, CL_SUCCESS);
  if (memory)
    buffers.push_back(memory);
  return memory;
}

cl_program OpenCL::create(const std::string &source) {
  const char *text = source.c_str();
  cl_int error = CL_SUCCESS;
  cl_program program = clCreateProgramWithSource(context, 1, &text, nullptr, &error);
  EXPECT_EQ(error, CL_SUCCESS);
  programs.push_back(program);
  return program;
}

cl_program OpenCL::build(const std::string &source, const char *options) {
  cl_program program = create(source);
  const cl_int error = clBuildProgram(program, 1, &device, options, nullptr, nullptr);
  if (error != CL_SUCCESS) {
    std::vector<char> log(1 << 16);
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, log.size(), log.data(), nullptr);
    ADD_FAILURE() << "build failed: " << error << "\n" << log.data();
  }
  return program;
}

cl_kernel OpenCL::kernel(cl_program program, const char *name) {
  cl_int error = CL_SUCCESS;
  cl_kernel result = clCreateKernel(program, name, &error);
  EXPECT_EQ(error, CL_SUCCESS);
  if (result)
    kernels.push_back(result);
  return result;
}

cl_command_queue OpenCL::makeQueue(cl_command_queue_properties flags) {
  const cl_queue_properties properties[] = {CL_QUEUE_PROPERTIES, flags, 0};
  cl_int error = CL_SUCCESS;
  cl_command_queue result = clCreateCommandQueueWithProperties(context, device, properties, &error);
  EXPECT_EQ(error, CL_SUCCESS);
  queues.push_back(result);
  return result;
}

cl_event OpenCL::userEvent() {
  cl_int error = CL_SUCCESS;
  cl_event event = clCreateUserEvent(context, &error);
  EXPECT_EQ(error, CL_SUCCESS);
  return own(event);
}
