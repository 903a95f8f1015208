/* A whole program in C, as people write them: finds a device, adds two vectors, checks the sum. */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <stdio.h>
#include <stdlib.h>

#define COUNT 1000

static void check(cl_int error, const char *what) {
  if (error == CL_SUCCESS)
    return;
  fprintf(stderr, "%s: error %d\n", what, error);
  exit(1);
}

static const char *const source =
    "kernel void add(global const float *a, global const float *b, global float *c) {\n"
    "  size_t i = get_global_id(0);\n"
    "  c[i] = a[i] + b[i];\n"
    "}\n";

int main(void) {
  cl_platform_id platform;
  cl_device_id device;
  cl_int error;
  float a[COUNT], b[COUNT], c[COUNT];
  for (int i = 0; i < COUNT; ++i) {
    a[i] = (float)i;
    b[i] = 2.0f * (float)i;
  }
  check(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
  check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "clGetDeviceIDs");
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
  check(error, "clCreateContext");
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &error);
  check(error, "clCreateCommandQueue");
  cl_program program =
      clCreateProgramWithSource(context, 1, (const char **)&source, NULL, &error);
  check(error, "clCreateProgramWithSource");
  check(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  cl_kernel kernel = clCreateKernel(program, "add", &error);
  check(error, "clCreateKernel");
  cl_mem x = clCreateBuffer(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, sizeof(a), a, &error);
  check(error, "clCreateBuffer");
  cl_mem y = clCreateBuffer(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, sizeof(b), b, &error);
  check(error, "clCreateBuffer");
  cl_mem z = clCreateBuffer(context, CL_MEM_WRITE_ONLY, sizeof(c), NULL, &error);
  check(error, "clCreateBuffer");
  check(clSetKernelArg(kernel, 0, sizeof(x), &x), "clSetKernelArg");
  check(clSetKernelArg(kernel, 1, sizeof(y), &y), "clSetKernelArg");
  check(clSetKernelArg(kernel, 2, sizeof(z), &z), "clSetKernelArg");
  size_t size = COUNT;
  check(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &size, NULL, 0, NULL, NULL), "launch");
  check(clEnqueueReadBuffer(queue, z, CL_TRUE, 0, sizeof(c), c, 0, NULL, NULL), "read");
  for (int i = 0; i < COUNT; ++i) {
    if (c[i] != 3.0f * (float)i) {
      fprintf(stderr, "c[%d] is %g\n", i, c[i]);
      return 1;
    }
  }
  /* The context first, the queue last. */
  check(clReleaseContext(context), "clReleaseContext");
  check(clReleaseMemObject(x), "clReleaseMemObject");
  check(clReleaseProgram(program), "clReleaseProgram");
  check(clReleaseMemObject(y), "clReleaseMemObject");
  check(clReleaseKernel(kernel), "clReleaseKernel");
  check(clReleaseMemObject(z), "clReleaseMemObject");
  check(clReleaseCommandQueue(queue), "clReleaseCommandQueue");
  puts("the sums are right");
  return 0;
}
