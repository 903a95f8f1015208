// Kernels that print: in the order of a work-item's calls, more than the buffer holds, and all of
// it by the time that the command has ended. What is seen on the standard output is compared here.
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <unistd.h>
#include <vector>

namespace {

const char *const source = R"(
kernel void hello(int n, float f) {
  printf("%d %.1f %s %v4d\n", n, f, "text", (int4)(1, 2, 3, 4));
}
kernel void many(int count) {
  int item = get_global_id(0);
  for (int i = 0; i < count; ++i)
    printf("%d %d %s\n", item, i, "some words to fill the buffer sooner than numbers alone would");
}
)";

void check(bool good, const char *what) {
  if (good)
    return;
  std::fprintf(stderr, "failed: %s\n", what);
  std::exit(1);
}

// Runs the job with the standard output in a file, and gives what was written by its end.
template <class Job> std::string capture(Job job) {
  std::fflush(stdout);
  const int saved = dup(1);
  std::FILE *file = std::tmpfile();
  dup2(fileno(file), 1);
  job();
  const long size = lseek(1, 0, SEEK_CUR);
  dup2(saved, 1);
  close(saved);
  std::string text(size_t(size), '\0');
  std::rewind(file);
  check(std::fread(text.data(), 1, text.size(), file) == text.size(), "reading the output");
  std::fclose(file);
  return text;
}

} // namespace

int main() {
  cl_platform_id platform = nullptr;
  cl_device_id device = nullptr;
  check(clGetPlatformIDs(1, &platform, nullptr) == CL_SUCCESS, "platform");
  check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_DEFAULT, 1, &device, nullptr) == CL_SUCCESS,
        "device");
  cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  cl_command_queue queue = clCreateCommandQueueWithProperties(context, device, nullptr, nullptr);
  const char *text = source;
  cl_program program = clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
  check(clBuildProgram(program, 0, nullptr, "", nullptr, nullptr) == CL_SUCCESS, "build");

  cl_kernel hello = clCreateKernel(program, "hello", nullptr);
  const int seven = 7;
  const float half = 2.5f;
  cl_uint count = 0;
  clGetKernelInfo(hello, CL_KERNEL_NUM_ARGS, sizeof(count), &count, nullptr);
  check(count == 2, "the buffer is no argument of the program's");
  clSetKernelArg(hello, 0, sizeof(seven), &seven);
  clSetKernelArg(hello, 1, sizeof(half), &half);
  const size_t one = 1;
  const std::string greeting = capture([&] {
    clEnqueueNDRangeKernel(queue, hello, 1, nullptr, &one, nullptr, 0, nullptr, nullptr);
    clFinish(queue);
  });
  check(greeting == "7 2.5 text 1,2,3,4\n", greeting.c_str());

  // Two megabytes of records in a buffer of one.
  cl_kernel many = clCreateKernel(program, "many", nullptr);
  const int calls = 2000;
  const size_t items = 64;
  clSetKernelArg(many, 0, sizeof(calls), &calls);
  const std::string lines = capture([&] {
    clEnqueueNDRangeKernel(queue, many, 1, nullptr, &items, nullptr, 0, nullptr, nullptr);
    clFinish(queue);
  });
  std::vector<int> next(items, 0);
  size_t total = 0;
  for (const char *line = lines.c_str(); *line; line = std::strchr(line, '\n') + 1, ++total) {
    char *end = nullptr;
    const auto item = size_t(std::strtol(line, &end, 10));
    const long call = std::strtol(end, &end, 10);
    check(item < items && !std::strncmp(end, " some words", 11), "a line as it was printed");
    check(next[item]++ == call, "the order of a work-item's calls");
  }
  check(total == items * calls, "no line is lost");

  clReleaseKernel(many);
  clReleaseKernel(hello);
  clReleaseProgram(program);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  std::puts("everything was printed");
  return 0;
}
