/* exit_program <source file> <local size> <milliseconds>
   Launches the kernel k(global float *) with one local size until that promises to recur, so that
   it is compiled again in the background, and ends after some time without releasing anything. */
#include "c_host.h"

#include <time.h>

int main(int argc, char **argv) {
  static char text[1 << 16];
  if (argc != 4)
    return 2;
  const size_t length = readText(argv[1], text, sizeof(text));
  const size_t size = (size_t)atoi(argv[2]);
  const Host host = createHost();
  const char *source = text;
  cl_int error;
  cl_program program = clCreateProgramWithSource(host.context, 1, &source, &length, &error);
  check(error, "clCreateProgramWithSource");
  check(clBuildProgram(program, 1, &host.device, "", NULL, NULL), "clBuildProgram");
  cl_kernel kernel = clCreateKernel(program, "k", &error);
  check(error, "clCreateKernel");
  cl_mem buffer =
      clCreateBuffer(host.context, CL_MEM_READ_WRITE, size * sizeof(float), NULL, &error);
  check(error, "clCreateBuffer");
  check(clSetKernelArg(kernel, 0, sizeof(buffer), &buffer), "clSetKernelArg");
  for (int i = 0; i != 8; ++i)
    check(clEnqueueNDRangeKernel(host.queue, kernel, 1, NULL, &size, &size, 0, NULL, NULL),
          "clEnqueueNDRangeKernel");
  check(clFinish(host.queue), "clFinish");
  const int milliseconds = atoi(argv[3]);
  const struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
  nanosleep(&time, NULL);
  return 0;
}
