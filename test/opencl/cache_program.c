/* cache_program <source or IL file> <build options> [<specialization constant>=<int>]
   Builds a program, runs its kernel k(global int *) once, and prints the number, the
   name of the argument and the build log. The environment's LOCAL_SIZE is the number of work-items,
   1 by default. */
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check(cl_int error, const char *what) {
  if (error == CL_SUCCESS)
    return;
  fprintf(stderr, "%s: error %d\n", what, error);
  exit(1);
}

int main(int argc, char **argv) {
  static char text[1 << 16], log[1 << 16];
  if (argc != 3 && argc != 4)
    return 2;
  FILE *file = fopen(argv[1], "rb");
  if (!file)
    return 2;
  const size_t length = fread(text, 1, sizeof(text), file);
  fclose(file);

  cl_platform_id platform;
  cl_device_id device;
  cl_int error;
  check(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
  check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "clGetDeviceIDs");
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
  check(error, "clCreateContext");
  cl_command_queue queue = clCreateCommandQueueWithProperties(context, device, NULL, &error);
  check(error, "clCreateCommandQueue");
  const char *source = text;
  cl_program program = strstr(argv[1], ".spv")
                           ? clCreateProgramWithIL(context, text, length, &error)
                           : clCreateProgramWithSource(context, 1, &source, &length, &error);
  check(error, "create program");
  if (argc == 4) {
    const cl_uint id = (cl_uint)atoi(argv[3]);
    const cl_int value = atoi(strchr(argv[3], '=') + 1);
    check(clSetProgramSpecializationConstant(program, id, sizeof(value), &value), "constant");
  }
  const cl_int built = clBuildProgram(program, 1, &device, argv[2], NULL, NULL);
  check(clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof(log), log, NULL), "log");
  if (built != CL_SUCCESS)
    fputs(log, stderr);
  check(built, "clBuildProgram");

  cl_int value = 0;
  cl_kernel kernel = clCreateKernel(program, "k", &error);
  check(error, "clCreateKernel");
  cl_mem buffer = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof(value), &value, &error);
  check(error, "clCreateBuffer");
  check(clSetKernelArg(kernel, 0, sizeof(buffer), &buffer), "clSetKernelArg");
  const char *local = getenv("LOCAL_SIZE");
  const size_t size = local ? (size_t)atoi(local) : 1;
  check(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &size, local ? &size : NULL, 0, NULL, NULL),
        "launch");
  check(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof(value), &value, 0, NULL, NULL),
        "read");
  char name[100] = "none";
  clGetKernelArgInfo(kernel, 0, CL_KERNEL_ARG_NAME, sizeof(name), name, NULL);
  printf("value: %d\nargument: %s\nlog: %s\n", value, name, log);
  clReleaseMemObject(buffer);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  return 0;
}
