// What an OpenCL program waits for: the build of a small program, and a launch with nothing in it.
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <functional>
#include <vector>

namespace {

const char *const source = R"(
kernel void smooth(global float *out, global const float *in, int n) {
  int i = get_global_id(0);
  float sum = 0.0f;
  for (int k = -2; k <= 2; ++k) {
    int j = clamp(i + k, 0, n - 1);
    sum += in[j];
  }
  out[i] = sum / 5.0f;
}
kernel void empty() {}
)";

double getTime() {
  return std::chrono::duration<double, std::micro>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

// What all threads spend, which says more than the clock on the wall where others are at work.
double getProcessorTime() { return 1e6 * double(std::clock()) / CLOCKS_PER_SEC; }

double medianOf(unsigned runs, const std::function<void()> &job, double (*clock)() = getTime) {
  std::vector<double> times;
  for (unsigned run = 0; run != runs; ++run) {
    const double start = clock();
    job();
    times.push_back(clock() - start);
  }
  std::nth_element(times.begin(), times.begin() + runs / 2, times.end());
  return times[runs / 2];
}

cl_program build(cl_context context) {
  const char *text = source;
  cl_program program = clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
  return clBuildProgram(program, 0, nullptr, "", nullptr, nullptr) == CL_SUCCESS ? program
                                                                                 : nullptr;
}

} // namespace

int main() {
  cl_platform_id platform = nullptr;
  cl_device_id device = nullptr;
  if (clGetPlatformIDs(1, &platform, nullptr) != CL_SUCCESS ||
      clGetDeviceIDs(platform, CL_DEVICE_TYPE_DEFAULT, 1, &device, nullptr) != CL_SUCCESS) {
    std::fprintf(stderr, "no OpenCL device; is OCL_ICD_VENDORS set?\n");
    return 1;
  }
  cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  cl_command_queue queue = clCreateCommandQueueWithProperties(context, device, nullptr, nullptr);
  cl_program program = build(context);
  if (!program)
    return 1;
  const auto buildOnce = [&] { clReleaseProgram(build(context)); };
  std::printf("OpenCL: a program of ten lines builds in %.1f ms (median of 10)\n",
              medianOf(10, buildOnce) / 1000);
  std::printf("OpenCL: ... and takes %.1f ms of processor time (median of 20)\n",
              medianOf(20, buildOnce, getProcessorTime) / 1000);

  cl_kernel empty = clCreateKernel(program, "empty", nullptr);
  const size_t one = 1;
  auto launch = [&] {
    clEnqueueNDRangeKernel(queue, empty, 1, nullptr, &one, &one, 0, nullptr, nullptr);
    clFinish(queue);
  };
  medianOf(1000, launch);
  std::printf("OpenCL: an empty launch, with the wait for it, takes %.1f us (median of 10000)\n",
              medianOf(10000, launch));
  auto launchWithDefault = [&] {
    clEnqueueNDRangeKernel(queue, empty, 1, nullptr, &one, nullptr, 0, nullptr, nullptr);
    clFinish(queue);
  };
  std::printf("OpenCL: ... and %.1f us if the driver chooses the local size\n",
              medianOf(10000, launchWithDefault));
  const double many = medianOf(20, [&] {
    for (int i = 0; i != 1000; ++i)
      clEnqueueNDRangeKernel(queue, empty, 1, nullptr, &one, &one, 0, nullptr, nullptr);
    clFinish(queue);
  });
  std::printf("OpenCL: an empty launch among a thousand takes %.2f us\n", many / 1000);
  clReleaseKernel(empty);
  clReleaseProgram(program);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  return 0;
}
