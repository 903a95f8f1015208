// An OpenCL program on the device that is its argument.
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

static void check(bool condition, const char *what) {
  if (condition)
    return;
  std::printf("failed: %s\n", what);
  std::exit(1);
}

static cl_device_id findDevice(const char *name) {
  cl_platform_id platform = nullptr;
  check(clGetPlatformIDs(1, &platform, nullptr) == CL_SUCCESS, "platform");
  cl_device_id devices[8];
  cl_uint count = 0;
  check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 8, devices, &count) == CL_SUCCESS, "devices");
  for (cl_uint i = 0; i != count; ++i) {
    char text[128] = "";
    clGetDeviceInfo(devices[i], CL_DEVICE_NAME, sizeof(text), text, nullptr);
    if (std::strcmp(text, name) == 0)
      return devices[i];
  }
  check(false, "no such device");
  return nullptr;
}

static const char *const source = R"(
  global int calls;
  kernel void square(global int *out, global const int *in) {
    size_t i = get_global_id(0);
    out[i] = in[i] * in[i];
    atomic_inc(&calls);
    if (i == 3)
      printf("work-item %d has %d\n", (int)i, out[i]);
  }
  kernel void count(global int *out) { *out = calls; }
)";

// A program from the binary of one that was built.
static cl_program reload(cl_context context, cl_device_id device, cl_program program) {
  size_t size = 0;
  clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof(size), &size, nullptr);
  std::vector<unsigned char> binary(size);
  unsigned char *address = binary.data();
  clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof(address), &address, nullptr);
  const unsigned char *bytes = binary.data();
  cl_program loaded =
      clCreateProgramWithBinary(context, 1, &device, &size, &bytes, nullptr, nullptr);
  check(loaded && clBuildProgram(loaded, 1, &device, "", nullptr, nullptr) == CL_SUCCESS, "binary");
  return loaded;
}

static void run(cl_context context, cl_device_id device, cl_program program) {
  constexpr size_t count = 8;
  int numbers[count] = {0, 1, 2, 3, 4, 5, 6, 7};
  cl_command_queue queue = clCreateCommandQueueWithProperties(context, device, nullptr, nullptr);
  cl_mem in = clCreateBuffer(context, CL_MEM_USE_HOST_PTR, sizeof(numbers), numbers, nullptr);
  cl_mem out = clCreateBuffer(context, CL_MEM_READ_WRITE, sizeof(numbers), nullptr, nullptr);
  cl_kernel square = clCreateKernel(program, "square", nullptr);
  check(queue && in && out && square, "objects");
  clSetKernelArg(square, 0, sizeof(out), &out);
  clSetKernelArg(square, 1, sizeof(in), &in);
  check(clEnqueueNDRangeKernel(queue, square, 1, nullptr, &count, nullptr, 0, nullptr, nullptr) ==
            CL_SUCCESS,
        "launch");

  // Changes through a mapping reach the device.
  auto *mapped =
      static_cast<int *>(clEnqueueMapBuffer(queue, out, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0,
                                            sizeof(numbers), 0, nullptr, nullptr, nullptr));
  for (int i = 0; i != int(count); ++i)
    check(mapped[i] == i * i, "result");
  mapped[7] = 12;
  clEnqueueUnmapMemObject(queue, out, mapped, 0, nullptr, nullptr);
  check(clEnqueueCopyBuffer(queue, out, in, 28, 0, 4, 0, nullptr, nullptr) == CL_SUCCESS, "copy");
  int first = 0;
  clEnqueueReadBuffer(queue, in, CL_TRUE, 0, sizeof(first), &first, 0, nullptr, nullptr);
  check(first == 12, "copied value");

  cl_kernel counter = clCreateKernel(program, "count", nullptr);
  clSetKernelArg(counter, 0, sizeof(out), &out);
  const size_t one = 1;
  clEnqueueNDRangeKernel(queue, counter, 1, nullptr, &one, nullptr, 0, nullptr, nullptr);
  clEnqueueReadBuffer(queue, out, CL_TRUE, 0, sizeof(first), &first, 0, nullptr, nullptr);
  check(first == int(count), "program-scope variable");
  clReleaseKernel(counter);
  clReleaseKernel(square);
  clReleaseMemObject(out);
  clReleaseMemObject(in);
  clReleaseCommandQueue(queue);
}

int main(int argc, char **argv) {
  check(argc == 2, "usage: driver <device>");
  cl_device_id device = findDevice(argv[1]);
  cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  const char *text = source;
  cl_program program = clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
  check(clBuildProgram(program, 1, &device, "-cl-std=CL3.0", nullptr, nullptr) == CL_SUCCESS,
        "build");
  run(context, device, program);
  cl_program loaded = reload(context, device, program);
  run(context, device, loaded);
  clReleaseProgram(loaded);
  clReleaseProgram(program);
  clReleaseContext(context);
  std::printf("passed\n");
  return 0;
}
