/* debug_program <source file> <build options> <kernel>
   Builds a program from a string, and runs a kernel (global int *out, global const int *in, int)
   with 64 work-items in work-groups of 16. Input i is i + 1, the number is 5. Prints the sum of the
   outputs. */
#include "c_host.h"

enum { size = 64 };

int main(int argc, char **argv) {
  static char text[1 << 16], log[1 << 16];
  if (argc != 4)
    return 2;
  const size_t length = readText(argv[1], text, sizeof(text));

  const Host host = createHost();
  cl_int error;
  const char *source = text;
  cl_program program = clCreateProgramWithSource(host.context, 1, &source, &length, &error);
  check(error, "create program");
  const cl_int built = clBuildProgram(program, 1, &host.device, argv[2], NULL, NULL);
  check(clGetProgramBuildInfo(program, host.device, CL_PROGRAM_BUILD_LOG, sizeof(log), log, NULL),
        "log");
  fputs(log, stderr);
  check(built, "clBuildProgram");

  cl_int in[size], out[size], number = 5;
  for (int i = 0; i != size; ++i)
    in[i] = i + 1;
  cl_mem inputs = clCreateBuffer(host.context, CL_MEM_COPY_HOST_PTR, sizeof(in), in, &error);
  check(error, "clCreateBuffer");
  cl_mem outputs = clCreateBuffer(host.context, 0, sizeof(out), NULL, &error);
  check(error, "clCreateBuffer");
  cl_kernel kernel = clCreateKernel(program, argv[3], &error);
  check(error, "clCreateKernel");
  check(clSetKernelArg(kernel, 0, sizeof(outputs), &outputs), "clSetKernelArg");
  check(clSetKernelArg(kernel, 1, sizeof(inputs), &inputs), "clSetKernelArg");
  check(clSetKernelArg(kernel, 2, sizeof(number), &number), "clSetKernelArg");
  const size_t global = size, local = 16;
  check(clEnqueueNDRangeKernel(host.queue, kernel, 1, NULL, &global, &local, 0, NULL, NULL),
        "launch");
  check(clEnqueueReadBuffer(host.queue, outputs, CL_TRUE, 0, sizeof(out), out, 0, NULL, NULL),
        "read");
  long sum = 0;
  for (int i = 0; i != size; ++i)
    sum += out[i];
  printf("sum: %ld\n", sum);
  clReleaseMemObject(inputs);
  clReleaseMemObject(outputs);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  releaseHost(&host);
  return 0;
}
