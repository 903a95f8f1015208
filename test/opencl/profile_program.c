/* profile_program: builds a program, fills and copies a buffer, runs the kernel `work` over 1,000
   work-groups, and reads the result. With an argument, a child process does the same first. */
#include "c_host.h"

#include <sys/wait.h>
#include <unistd.h>

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
  const Host host = createHost();
  cl_int error;
  cl_program program = clCreateProgramWithSource(host.context, 1, &source, NULL, &error);
  check(error, "clCreateProgramWithSource");
  check(clBuildProgram(program, 1, &host.device, "-DQUOTED=\"\\\"\"", NULL, NULL),
        "clBuildProgram");
  if (argc > 1) {
    /* The child has the file of its parent, and must leave it alone. */
    const pid_t child = fork();
    if (child == 0)
      exit(0);
    waitpid(child, NULL, 0);
  }
  cl_kernel kernel = clCreateKernel(program, "work", &error);
  check(error, "clCreateKernel");
  cl_mem from = clCreateBuffer(host.context, CL_MEM_READ_WRITE, sizeof(values), NULL, &error);
  check(error, "clCreateBuffer");
  cl_mem to = clCreateBuffer(host.context, CL_MEM_READ_WRITE, sizeof(values), NULL, &error);
  check(error, "clCreateBuffer");
  const cl_int one = 1;
  check(clEnqueueFillBuffer(host.queue, from, &one, sizeof(one), 0, sizeof(values), 0, NULL, NULL),
        "clEnqueueFillBuffer");
  check(clEnqueueCopyBuffer(host.queue, from, to, 0, 0, sizeof(values), 0, NULL, NULL),
        "clEnqueueCopyBuffer");
  check(clSetKernelArg(kernel, 0, sizeof(to), &to), "clSetKernelArg");
  const size_t global = count, local = 64;
  check(clEnqueueNDRangeKernel(host.queue, kernel, 1, NULL, &global, &local, 0, NULL, NULL),
        "clEnqueueNDRangeKernel");
  check(clEnqueueReadBuffer(host.queue, to, CL_TRUE, 0, sizeof(values), values, 0, NULL, NULL),
        "clEnqueueReadBuffer");
  clReleaseMemObject(from);
  clReleaseMemObject(to);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  releaseHost(&host);
  return 0;
}
