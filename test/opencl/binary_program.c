/* Runs saxpy from a binary that clc wrote: binary_program <file>. */
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { count = 1000 };

static void check(cl_int error, const char *what) {
  if (error == CL_SUCCESS)
    return;
  fprintf(stderr, "%s: %d\n", what, error);
  exit(1);
}

static unsigned char *readFile(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (!file || fseek(file, 0, SEEK_END) != 0)
    check(1, path);
  *size = (size_t)ftell(file);
  rewind(file);
  unsigned char *bytes = malloc(*size);
  if (!bytes || fread(bytes, 1, *size, file) != *size)
    check(1, path);
  fclose(file);
  return bytes;
}

static cl_kernel loadKernel(cl_context context, cl_device_id device, const char *path) {
  cl_int error, status;
  size_t size;
  unsigned char *bytes = readFile(path, &size);
  cl_program program = clCreateProgramWithBinary(
      context, 1, &device, &size, (const unsigned char **)&bytes, &status, &error);
  check(error, "clCreateProgramWithBinary");
  check(status, "binary status");
  free(bytes);
  check(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  cl_kernel kernel = clCreateKernel(program, "saxpy", &error);
  check(error, "clCreateKernel");
  check(clReleaseProgram(program), "clReleaseProgram");
  return kernel;
}

int main(int argc, char **argv) {
  check(argc == 2 ? CL_SUCCESS : 1, "arguments");
  cl_platform_id platform;
  cl_device_id device;
  cl_int error;
  check(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
  check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "clGetDeviceIDs");
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
  check(error, "clCreateContext");
  cl_command_queue queue = clCreateCommandQueueWithProperties(context, device, NULL, &error);
  check(error, "clCreateCommandQueueWithProperties");
  cl_kernel kernel = loadKernel(context, device, argv[1]);

  /* It was compiled with -cl-kernel-arg-info. */
  char name[16];
  check(clGetKernelArgInfo(kernel, 2, CL_KERNEL_ARG_NAME, sizeof(name), name, NULL), "arg info");
  check(strcmp(name, "a") == 0 ? CL_SUCCESS : 1, "name of the third argument");

  float y[count], x[count];
  const float a = 2;
  for (int i = 0; i < count; ++i) {
    y[i] = i;
    x[i] = 3 * i;
  }
  cl_mem_flags flags = CL_MEM_COPY_HOST_PTR;
  cl_mem buffers[2] = {clCreateBuffer(context, flags, sizeof(y), y, NULL),
                       clCreateBuffer(context, flags, sizeof(x), x, NULL)};
  check(clSetKernelArg(kernel, 0, sizeof(cl_mem), &buffers[0]), "clSetKernelArg");
  check(clSetKernelArg(kernel, 1, sizeof(cl_mem), &buffers[1]), "clSetKernelArg");
  check(clSetKernelArg(kernel, 2, sizeof(a), &a), "clSetKernelArg");
  const size_t size = count;
  check(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &size, NULL, 0, NULL, NULL), "enqueue");
  check(clEnqueueReadBuffer(queue, buffers[0], CL_TRUE, 0, sizeof(y), y, 0, NULL, NULL), "read");
  for (int i = 0; i < count; ++i)
    check(y[i] == 7.0f * i ? CL_SUCCESS : 1, "result");

  clReleaseMemObject(buffers[0]);
  clReleaseMemObject(buffers[1]);
  clReleaseKernel(kernel);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  return 0;
}
