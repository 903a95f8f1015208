// How long programs take until their kernels are created: each is a file, built several times in
// one context.
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <iterator>
#include <limits>
#include <string>
#include <vector>

namespace {

// The driver builds in the calling thread, but its processor time may be spent in others.
double getProcessorMilliseconds() { return 1e3 * double(std::clock()) / CLOCKS_PER_SEC; }

// Creates and releases the kernel, or all kernels if it is null.
bool createKernels(cl_program program, const char *name) {
  std::vector<cl_kernel> kernels(1);
  cl_int result = CL_SUCCESS;
  if (name) {
    kernels[0] = clCreateKernel(program, name, &result);
  } else {
    cl_uint count = 0;
    result = clCreateKernelsInProgram(program, 0, nullptr, &count);
    kernels.assign(count, nullptr);
    if (result == CL_SUCCESS)
      result = clCreateKernelsInProgram(program, count, kernels.data(), nullptr);
  }
  if (result != CL_SUCCESS)
    return false;
  for (cl_kernel kernel : kernels)
    clReleaseKernel(kernel);
  return true;
}

// The time of one build, or a negative number if it fails.
double build(cl_context context, const std::string &source, const char *options,
             const char *kernel) {
  const double start = getProcessorMilliseconds();
  const char *text = source.c_str();
  cl_program program = clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
  if (!program)
    return -1;
  const bool isBuilt =
      clBuildProgram(program, 0, nullptr, options, nullptr, nullptr) == CL_SUCCESS &&
      createKernels(program, kernel);
  const double time = getProcessorMilliseconds() - start;
  clReleaseProgram(program);
  return isBuilt ? time : -1;
}

} // namespace

int main(int count, char **arguments) {
  unsigned rounds = 5;
  const char *options = "", *kernel = nullptr;
  int first = 1;
  for (; first + 1 < count && arguments[first][0] == '-'; first += 2) {
    if (!std::strcmp(arguments[first], "-n"))
      rounds = unsigned(std::max(1l, std::strtol(arguments[first + 1], nullptr, 10)));
    else if (!std::strcmp(arguments[first], "-b"))
      options = arguments[first + 1];
    else if (!std::strcmp(arguments[first], "-k"))
      kernel = arguments[first + 1];
    else
      break;
  }
  if (first >= count || arguments[first][0] == '-') {
    std::fprintf(stderr, "usage: openmux-bench-builds [-n rounds] [-b options] [-k kernel] "
                         "file.cl...\n");
    return 2;
  }
  cl_platform_id platform = nullptr;
  cl_device_id device = nullptr;
  cl_context context = nullptr;
  if (clGetPlatformIDs(1, &platform, nullptr) != CL_SUCCESS ||
      clGetDeviceIDs(platform, CL_DEVICE_TYPE_DEFAULT, 1, &device, nullptr) != CL_SUCCESS ||
      !(context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr))) {
    std::fprintf(stderr, "openmux-bench-builds: no OpenCL device\n");
    return 1;
  }
  double total = 0;
  for (; first != count; ++first) {
    std::ifstream file(arguments[first]);
    if (!file) {
      std::fprintf(stderr, "openmux-bench-builds: cannot read %s\n", arguments[first]);
      return 1;
    }
    const std::string source((std::istreambuf_iterator<char>(file)), {});
    double least = std::numeric_limits<double>::max();
    for (unsigned round = 0; round != rounds && least >= 0; ++round)
      least = std::min(least, build(context, source, options, kernel));
    if (least < 0) {
      std::fprintf(stderr, "openmux-bench-builds: %s does not build\n", arguments[first]);
      return 1;
    }
    std::printf("%9.1f ms  %s\n", least, arguments[first]);
    total += least;
  }
  std::printf("%9.1f ms  in all (processor time, the least of %u builds each)\n", total, rounds);
  clReleaseContext(context);
  return 0;
}
