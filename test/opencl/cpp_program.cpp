// A whole program with OpenCL's C++ bindings.
#define CL_HPP_TARGET_OPENCL_VERSION 300
#define CL_HPP_MINIMUM_OPENCL_VERSION 300
#include <CL/opencl.hpp>

#include <cstdio>
#include <numeric>
#include <vector>

int main() {
  std::vector<cl::Platform> platforms;
  cl::Platform::get(&platforms);
  for (const cl::Platform &platform : platforms) {
    if (platform.getInfo<CL_PLATFORM_NAME>() != "OpenMux")
      continue;
    std::vector<cl::Device> devices;
    platform.getDevices(CL_DEVICE_TYPE_ALL, &devices);
    cl::Context context(devices.front());
    cl::CommandQueue queue(context, devices.front(), cl::QueueProperties::Profiling);
    cl::Program program(context, R"(
      kernel void scale(global int *p, int factor) { p[get_global_id(0)] *= factor; }
    )");
    if (program.build("-cl-std=CL3.0") != CL_SUCCESS)
      return 1;
    std::vector<int> values(1000);
    std::iota(values.begin(), values.end(), 0);
    cl::Buffer buffer(context, values.begin(), values.end(), false);
    cl::KernelFunctor<cl::Buffer, int> scale(program, "scale");
    cl::Event event = scale(cl::EnqueueArgs(queue, cl::NDRange(values.size())), buffer, 3);
    event.wait();
    cl::copy(queue, buffer, values.begin(), values.end());
    for (size_t i = 0; i != values.size(); ++i) {
      if (values[i] != int(i) * 3)
        return 1;
    }
    if (event.getProfilingInfo<CL_PROFILING_COMMAND_END>() <
        event.getProfilingInfo<CL_PROFILING_COMMAND_START>())
      return 1;
    // The bindings retain what queries give.
    if (queue.getInfo<CL_QUEUE_CONTEXT>()() != context() ||
        program.getInfo<CL_PROGRAM_DEVICES>().size() != 1)
      return 1;
    std::puts("scaled by three");
    return 0;
  }
  return 1;
}
