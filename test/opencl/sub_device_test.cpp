// Devices that are parts of others.
#include "fixture.h"

#include <algorithm>
#include <numeric>

namespace {

using Property = cl_device_partition_property;

class SubDevices : public testing::Test {
protected:
  void SetUp() override {
    objectsBefore = countObjects();
    root = getDevice();
    units = ask<cl_uint>(clGetDeviceInfo, root, CL_DEVICE_MAX_COMPUTE_UNITS);
    if (units < 2)
      GTEST_SKIP() << "one compute unit cannot be divided";
  }
  void TearDown() override {
    for (cl_device_id part : parts)
      EXPECT_EQ(clReleaseDevice(part), CL_SUCCESS);
    EXPECT_TRUE(countsSoon(objectsBefore)) << countObjects() - objectsBefore << " are left";
  }

  cl_int divide(cl_device_id device, const std::vector<Property> &properties) {
    cl_uint count = 0;
    if (cl_int error = clCreateSubDevices(device, properties.data(), 0, nullptr, &count))
      return error;
    const size_t before = parts.size();
    parts.resize(before + count);
    return clCreateSubDevices(device, properties.data(), count, parts.data() + before, nullptr);
  }

  cl_ulong objectsBefore = 0;
  cl_device_id root = nullptr;
  cl_uint units = 0;
  std::vector<cl_device_id> parts;
};

TEST_F(SubDevices, AreMadeOfOneSize) {
  EXPECT_EQ(ask<cl_uint>(clGetDeviceInfo, root, CL_DEVICE_PARTITION_MAX_SUB_DEVICES), units);
  const auto kinds = askList<Property>(clGetDeviceInfo, root, CL_DEVICE_PARTITION_PROPERTIES);
  EXPECT_EQ(kinds,
            (std::vector<Property>{CL_DEVICE_PARTITION_EQUALLY, CL_DEVICE_PARTITION_BY_COUNTS}));
  const std::vector<Property> properties = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
  ASSERT_EQ(divide(root, properties), CL_SUCCESS);
  ASSERT_EQ(parts.size(), units);
  for (cl_device_id part : parts) {
    EXPECT_EQ(ask<cl_uint>(clGetDeviceInfo, part, CL_DEVICE_MAX_COMPUTE_UNITS), 1u);
    EXPECT_EQ(ask<cl_device_id>(clGetDeviceInfo, part, CL_DEVICE_PARENT_DEVICE), root);
    EXPECT_EQ(askList<Property>(clGetDeviceInfo, part, CL_DEVICE_PARTITION_TYPE), properties);
    EXPECT_EQ(ask<cl_uint>(clGetDeviceInfo, part, CL_DEVICE_REFERENCE_COUNT), 1u);
    EXPECT_EQ(askText(clGetDeviceInfo, part, CL_DEVICE_NAME),
              askText(clGetDeviceInfo, root, CL_DEVICE_NAME));
    EXPECT_EQ(ask<cl_device_type>(clGetDeviceInfo, part, CL_DEVICE_TYPE),
              ask<cl_device_type>(clGetDeviceInfo, root, CL_DEVICE_TYPE));
    // One compute unit cannot be divided further.
    EXPECT_EQ(divide(part, properties), CL_DEVICE_PARTITION_FAILED);
  }
  EXPECT_EQ(ask<cl_device_id>(clGetDeviceInfo, root, CL_DEVICE_PARENT_DEVICE), nullptr);
}

TEST_F(SubDevices, AreMadeOfGivenSizes) {
  const std::vector<Property> properties = {CL_DEVICE_PARTITION_BY_COUNTS, Property(units) - 1, 1,
                                            CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0};
  ASSERT_EQ(divide(root, properties), CL_SUCCESS);
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_EQ(ask<cl_uint>(clGetDeviceInfo, parts[0], CL_DEVICE_MAX_COMPUTE_UNITS), units - 1);
  EXPECT_EQ(ask<cl_uint>(clGetDeviceInfo, parts[1], CL_DEVICE_MAX_COMPUTE_UNITS), 1u);
  EXPECT_EQ(askList<Property>(clGetDeviceInfo, parts[0], CL_DEVICE_PARTITION_TYPE), properties);
}

TEST_F(SubDevices, RefuseWhatIsWrong) {
  const Property n = Property(units);
  EXPECT_EQ(divide(nullptr, {CL_DEVICE_PARTITION_EQUALLY, 1, 0}), CL_INVALID_DEVICE);
  EXPECT_EQ(divide(root, {0}), CL_INVALID_VALUE);
  EXPECT_EQ(divide(root, {CL_DEVICE_PARTITION_EQUALLY, 0, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(divide(root, {CL_DEVICE_PARTITION_EQUALLY, n + 1, 0}),
            CL_INVALID_DEVICE_PARTITION_COUNT);
  EXPECT_EQ(divide(root, {CL_DEVICE_PARTITION_EQUALLY, n, 0}), CL_DEVICE_PARTITION_FAILED);
  EXPECT_EQ(divide(root, {CL_DEVICE_PARTITION_BY_COUNTS, n + 1, 0, 0}),
            CL_INVALID_DEVICE_PARTITION_COUNT);
  EXPECT_EQ(divide(root, {CL_DEVICE_PARTITION_BY_COUNTS, n, 1, 0, 0}),
            CL_INVALID_DEVICE_PARTITION_COUNT);
  EXPECT_EQ(divide(root, {CL_DEVICE_PARTITION_BY_COUNTS, -1, 0, 0}),
            CL_INVALID_DEVICE_PARTITION_COUNT);
  EXPECT_EQ(divide(root, {CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN,
                          CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE, 0}),
            CL_INVALID_VALUE);
  const Property equally[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
  EXPECT_EQ(clCreateSubDevices(root, nullptr, 0, nullptr, &units), CL_INVALID_VALUE);
  EXPECT_EQ(clCreateSubDevices(root, equally, 0, nullptr, nullptr), CL_INVALID_VALUE);
  cl_device_id one = nullptr;
  EXPECT_EQ(clCreateSubDevices(root, equally, 1, &one, nullptr), CL_INVALID_VALUE);
}

TEST_F(SubDevices, RunKernels) {
  ASSERT_EQ(divide(root, {CL_DEVICE_PARTITION_EQUALLY, 1, 0}), CL_SUCCESS);
  cl_int error = CL_SUCCESS;
  std::vector<cl_device_id> devices = {root};
  devices.insert(devices.end(), parts.begin(), parts.end());
  cl_context context =
      clCreateContext(nullptr, cl_uint(devices.size()), devices.data(), nullptr, nullptr, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  const char *source = "kernel void k(global int *p, int n) { p[get_global_id(0)] += n; }";
  cl_program program = clCreateProgramWithSource(context, 1, &source, nullptr, nullptr);
  ASSERT_EQ(clBuildProgram(program, 0, nullptr, "", nullptr, nullptr), CL_SUCCESS);
  cl_kernel kernel = clCreateKernel(program, "k", nullptr);
  const size_t count = 10000;
  std::vector<int> values(count);
  std::iota(values.begin(), values.end(), 0);
  cl_mem memory = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, count * 4, values.data(), nullptr);
  ASSERT_EQ(clSetKernelArg(kernel, 0, sizeof(memory), &memory), CL_SUCCESS);
  int sum = 0;
  for (size_t i = 0; i != devices.size(); ++i) {
    cl_command_queue queue =
        clCreateCommandQueueWithProperties(context, devices[i], nullptr, &error);
    ASSERT_EQ(error, CL_SUCCESS);
    EXPECT_EQ(ask<cl_device_id>(clGetCommandQueueInfo, queue, CL_QUEUE_DEVICE), devices[i]);
    const int n = int(i) + 1;
    sum += n;
    ASSERT_EQ(clSetKernelArg(kernel, 1, sizeof(n), &n), CL_SUCCESS);
    ASSERT_EQ(
        clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &count, nullptr, 0, nullptr, nullptr),
        CL_SUCCESS);
    ASSERT_EQ(clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, count * 4, values.data(), 0, nullptr,
                                  nullptr),
              CL_SUCCESS);
    for (size_t j = 0; j != count; ++j)
      ASSERT_EQ(values[j], int(j) + sum);
    clReleaseCommandQueue(queue);
  }
  clReleaseMemObject(memory);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  clReleaseContext(context);
}

// A program that is built for a device is built for its sub-devices, whose queues take its kernels.
TEST_F(SubDevices, RunProgramsOfTheirParent) {
  ASSERT_EQ(divide(root, {CL_DEVICE_PARTITION_EQUALLY, 1, 0}), CL_SUCCESS);
  const std::vector<cl_device_id> devices = {parts[0], parts[1], root};
  cl_int error = CL_SUCCESS;
  cl_context context = clCreateContext(nullptr, 3, devices.data(), nullptr, nullptr, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  const char *source = "kernel void k(global int *p) { p[get_global_id(0)] = get_global_size(0); }";
  cl_program program = clCreateProgramWithSource(context, 1, &source, nullptr, nullptr);
  ASSERT_EQ(clBuildProgram(program, 1, &parts[0], "", nullptr, nullptr), CL_SUCCESS);
  const auto getStatus = [&](cl_device_id device) {
    cl_build_status status = CL_BUILD_ERROR;
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_STATUS, sizeof(status), &status,
                          nullptr);
    return status;
  };
  EXPECT_EQ(getStatus(parts[0]), CL_BUILD_SUCCESS);
  EXPECT_EQ(getStatus(parts[1]), CL_BUILD_NONE);
  EXPECT_EQ(getStatus(root), CL_BUILD_NONE);
  ASSERT_EQ(clBuildProgram(program, 1, &root, "", nullptr, nullptr), CL_SUCCESS);
  for (cl_device_id device : devices)
    EXPECT_EQ(getStatus(device), CL_BUILD_SUCCESS);
  cl_kernel kernel = clCreateKernel(program, "k", nullptr);
  cl_mem memory = clCreateBuffer(context, 0, 64, nullptr, nullptr);
  ASSERT_EQ(clSetKernelArg(kernel, 0, sizeof(memory), &memory), CL_SUCCESS);
  cl_command_queue queue = clCreateCommandQueueWithProperties(context, parts[1], nullptr, &error);
  const size_t count = 16;
  EXPECT_EQ(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &count, nullptr, 0, nullptr, nullptr),
            CL_SUCCESS);
  int values[16] = {};
  EXPECT_EQ(clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, 64, values, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(values[15], 16);
  clReleaseCommandQueue(queue);
  clReleaseMemObject(memory);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  clReleaseContext(context);
}

// A context keeps its devices, and a part its whole.
TEST_F(SubDevices, LiveAsLongAsTheyAreNeeded) {
  ASSERT_EQ(divide(root, {CL_DEVICE_PARTITION_BY_COUNTS, 2, 0, 0}), CL_SUCCESS);
  ASSERT_EQ(parts.size(), 1u);
  cl_device_id part = parts[0];
  EXPECT_EQ(clRetainDevice(part), CL_SUCCESS);
  EXPECT_EQ(ask<cl_uint>(clGetDeviceInfo, part, CL_DEVICE_REFERENCE_COUNT), 2u);
  EXPECT_EQ(clReleaseDevice(part), CL_SUCCESS);
  ASSERT_EQ(divide(part, {CL_DEVICE_PARTITION_EQUALLY, 1, 0}), CL_SUCCESS);
  ASSERT_EQ(parts.size(), 3u);
  cl_device_id piece = parts[1];
  EXPECT_EQ(ask<cl_device_id>(clGetDeviceInfo, piece, CL_DEVICE_PARENT_DEVICE), part);
  cl_int error = CL_SUCCESS;
  cl_context context = clCreateContext(nullptr, 1, &piece, nullptr, nullptr, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  for (cl_device_id device : parts)
    EXPECT_EQ(clReleaseDevice(device), CL_SUCCESS);
  parts.clear();
  EXPECT_EQ(ask<cl_uint>(clGetContextInfo, context, CL_CONTEXT_NUM_DEVICES), 1u);
  cl_command_queue queue = clCreateCommandQueueWithProperties(context, piece, nullptr, &error);
  EXPECT_EQ(error, CL_SUCCESS);
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  EXPECT_TRUE(countsSoon(objectsBefore));
  EXPECT_EQ(getDispatch().clRetainDevice(piece), CL_INVALID_DEVICE);
}

} // namespace
