/* What the programs in C start from: the first device, a context and a queue. */
#ifndef TEST_OPENCL_C_HOST_H
#define TEST_OPENCL_C_HOST_H

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <stdio.h>
#include <stdlib.h>

static inline void check(cl_int error, const char *what) {
  if (error == CL_SUCCESS)
    return;
  fprintf(stderr, "%s: error %d\n", what, error);
  exit(1);
}

typedef struct Host {
  cl_device_id device;
  cl_context context;
  cl_command_queue queue;
} Host;

static inline Host createHost(void) {
  Host host;
  cl_platform_id platform;
  cl_int error;
  check(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
  check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &host.device, NULL), "clGetDeviceIDs");
  host.context = clCreateContext(NULL, 1, &host.device, NULL, NULL, &error);
  check(error, "clCreateContext");
  host.queue = clCreateCommandQueueWithProperties(host.context, host.device, NULL, &error);
  check(error, "clCreateCommandQueue");
  return host;
}

static inline void releaseHost(const Host *host) {
  clReleaseCommandQueue(host->queue);
  clReleaseContext(host->context);
}

/* Exits with status 2 if the file cannot be read. */
static inline size_t readText(const char *path, char *text, size_t size) {
  FILE *file = fopen(path, "rb");
  if (!file)
    exit(2);
  const size_t length = fread(text, 1, size, file);
  fclose(file);
  return length;
}

#endif /* TEST_OPENCL_C_HOST_H */
