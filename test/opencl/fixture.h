// What the tests of the driver start from: the platform as the loader gives it, a context, a queue.
#ifndef TEST_OPENCL_FIXTURE_H
#define TEST_OPENCL_FIXTURE_H

#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_0_APIS
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#define CL_USE_DEPRECATED_OPENCL_2_0_APIS
#define CL_USE_DEPRECATED_OPENCL_2_1_APIS
#define CL_USE_DEPRECATED_OPENCL_2_2_APIS
#include <CL/cl.h>
#include <CL/cl_ext.h>
#include <CL/cl_icd.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

// The platform of the driver under test.
cl_platform_id getPlatform();
// The default one, or the one that OPENMUX_TEST_DEVICE names.
cl_device_id getDevice();
// Its entry points, for what the loader would not survive.
const cl_icd_dispatch &getDispatch();
// A function of an extension.
template <class F> F getFunction(const char *name) {
  auto found = reinterpret_cast<F>(clGetExtensionFunctionAddressForPlatform(getPlatform(), name));
  EXPECT_NE(found, nullptr) << name;
  return found;
}
#define OPENCL_FUNCTION(name) name##_fn name = getFunction<name##_fn>(#name)

// Objects that the driver holds.
cl_ulong countObjects();
// Whether the number of objects comes to this; commands let go of theirs a moment after they end.
bool countsSoon(cl_ulong expected);

template <class T, class Query, class Handle, class Name>
T ask(Query query, Handle handle, Name name) {
  T value = {};
  EXPECT_EQ(query(handle, name, sizeof(value), &value, nullptr), CL_SUCCESS);
  return value;
}

template <class T = char, class Query, class Handle, class Name>
std::vector<T> askList(Query query, Handle handle, Name name) {
  size_t size = 0;
  EXPECT_EQ(query(handle, name, 0, nullptr, &size), CL_SUCCESS);
  std::vector<T> values(size / sizeof(T));
  EXPECT_EQ(query(handle, name, size, values.data(), nullptr), CL_SUCCESS);
  return values;
}

template <class Query, class Handle, class Name>
std::string askText(Query query, Handle handle, Name name) {
  std::vector<char> text = askList(query, handle, name);
  EXPECT_FALSE(text.empty());
  return text.empty() ? "" : std::string(text.data());
}

class OpenCL : public testing::Test {
protected:
  void SetUp() override;
  // Everything is released, and nothing is left in the driver.
  void TearDown() override;

  // Released when the test ends.
  cl_mem buffer(size_t size, cl_mem_flags flags = CL_MEM_READ_WRITE, void *pointer = nullptr);
  cl_program create(const std::string &source);
  cl_program build(const std::string &source, const char *options = "");
  cl_kernel kernel(cl_program program, const char *name);
  cl_kernel kernel(const std::string &source, const char *name) {
    return kernel(build(source), name);
  }
  cl_command_queue makeQueue(cl_command_queue_properties flags);
  cl_event own(cl_event event) {
    events.push_back(event);
    return event;
  }
  cl_event userEvent();

  template <class T> std::vector<T> read(cl_mem memory, size_t count) {
    std::vector<T> values(count);
    EXPECT_EQ(clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, count * sizeof(T), values.data(), 0,
                                  nullptr, nullptr),
              CL_SUCCESS);
    return values;
  }

  cl_ulong objectsBefore = 0;
  cl_device_id device = nullptr;
  cl_context context = nullptr;
  cl_command_queue queue = nullptr;
  std::vector<cl_command_queue> queues;
  std::vector<cl_mem> buffers;
  std::vector<cl_program> programs;
  std::vector<cl_kernel> kernels;
  std::vector<cl_event> events;
};

#endif // TEST_OPENCL_FIXTURE_H
