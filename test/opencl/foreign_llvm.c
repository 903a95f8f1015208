/* A program that has another version of LLVM in its process, by name and with its symbols for all
 * to see, and uses it before and after the driver has compiled a kernel. */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

typedef void *(*CreateContext)(void);
typedef void *(*CreateModule)(const char *, void *);
typedef char *(*PrintModule)(void *);
typedef void (*Dispose)(void *);

static int useForeign(void *library) {
  void *context = ((CreateContext)dlsym(library, "LLVMContextCreate"))();
  void *module =
      ((CreateModule)dlsym(library, "LLVMModuleCreateWithNameInContext"))("foreign", context);
  char *text = ((PrintModule)dlsym(library, "LLVMPrintModuleToString"))(module);
  const int good = strstr(text, "foreign") != NULL;
  ((Dispose)dlsym(library, "LLVMDisposeMessage"))(text);
  ((Dispose)dlsym(library, "LLVMDisposeModule"))(module);
  ((Dispose)dlsym(library, "LLVMContextDispose"))(context);
  return good;
}

int main(int argc, char **argv) {
  void *library = argc > 1 ? dlopen(argv[1], RTLD_NOW | RTLD_GLOBAL) : NULL;
  if (!library || !useForeign(library)) {
    fprintf(stderr, "the other LLVM does not work: %s\n", dlerror());
    return 1;
  }
  cl_platform_id platform;
  cl_device_id device;
  cl_int error = 0;
  if (clGetPlatformIDs(1, &platform, NULL) ||
      clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL))
    return 1;
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &error);
  const char *source = "kernel void k(global float *p) { size_t i = get_global_id(0);"
                       " p[i] = sqrt((float)i) + p[i]; }";
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &error);
  if (clBuildProgram(program, 1, &device, "", NULL, NULL))
    return 1;
  cl_kernel kernel = clCreateKernel(program, "k", &error);
  float values[64] = {0};
  cl_mem buffer = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof(values), values, &error);
  size_t size = 64;
  if (clSetKernelArg(kernel, 0, sizeof(buffer), &buffer) ||
      clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &size, NULL, 0, NULL, NULL) ||
      clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof(values), values, 0, NULL, NULL))
    return 1;
  if (values[49] != 7.0f || !useForeign(library))
    return 1;
  clReleaseMemObject(buffer);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  puts("two versions of LLVM work in one process");
  return 0;
}
