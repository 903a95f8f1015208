/* profile_program: builds a program, fills and copies a buffer, runs the kernel `work` over 1,000
   work-groups, and reads the result. With an argument, a child process does the same first. */
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void check(cl_int error, const char *what) {
  if (error == CL_SUCCESS)
    return;
  fprintf(stderr, "%s: error %d\n", what, error);
  exit(1);
}

static const char *source = "kernel void work(global int *p) {\n"
                            "  int x = p[get_global_id(0)];\n"
                            "  for (int i = 0; i != 1000; ++i)\n"
                            "    x = x * 1103515245 + 12345;\n"
                            "  p[get_global_id(0)] = x;\n"
                            "}\n";

int main(int argc, char **argv) {
  (void)argv;
  enum { count = 64000 };
  static cl_int values[count];
  cl_platform_id platform;
  cl_device_id device;
  cl_int error;
  check(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
  check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "clGetDeviceIDs");
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
  check(error, "clCreateContext");
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &error);
  check(error, "clCreateProgramWithSource");
  check(clBuildProgram(program, 1, &device, "-DQUOTED=\"\\\"\"", NULL, NULL), "clBuildProgram");
  if (argc > 1) {
    /* The child has the file of its parent, and must leave it alone. */
    const pid_t child = fork();
    if (child == 0)
      exit(0);
    waitpid(child, NULL, 0);
  }
  cl_command_queue queue = clCreateCommandQueueWithProperties(context, device, NULL, &error);
  check(error, "clCreateCommandQueue");
  cl_kernel kernel = clCreateKernel(program, "work", &error);
  check(error, "clCreateKernel");
  cl_mem from = clCreateBuffer(context, CL_MEM_READ_WRITE, sizeof(values), NULL, &error);
  check(error, "clCreateBuffer");
  cl_mem to = clCreateBuffer(context, CL_MEM_READ_WRITE, sizeof(values), NULL, &error);
  check(error, "clCreateBuffer");
  const cl_int one = 1;
  check(clEnqueueFillBuffer(queue, from, &one, sizeof(one), 0, sizeof(values), 0, NULL, NULL),
        "clEnqueueFillBuffer");
  check(clEnqueueCopyBuffer(queue, from, to, 0, 0, sizeof(values), 0, NULL, NULL),
        "clEnqueueCopyBuffer");
  check(clSetKernelArg(kernel, 0, sizeof(to), &to), "clSetKernelArg");
  const size_t global = count, local = 64;
  check(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, &local, 0, NULL, NULL),
        "clEnqueueNDRangeKernel");
  check(clEnqueueReadBuffer(queue, to, CL_TRUE, 0, sizeof(values), values, 0, NULL, NULL),
        "clEnqueueReadBuffer");
  clReleaseMemObject(from);
  clReleaseMemObject(to);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  return 0;
}
