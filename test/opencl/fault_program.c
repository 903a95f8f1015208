/* fault_program <kernel> [<build options>]: runs a kernel that does what its name says, and prints
   "finished" if that ends. */
#include "c_host.h"

static const char *source = "kernel void fine(global int *p, long far) {\n"
                            "  p[get_global_id(0)] = 1;\n"
                            "}\n"
                            "kernel void out_of_range(global int *p, long far) {\n"
                            "  if (get_global_id(0) == 77)\n"
                            "    p[far] = 1;\n"
                            "  p[get_global_id(0)] = 2;\n"
                            "}\n"
                            "kernel void illegal(global int *p, long far) {\n"
                            "  if (far != 0)\n"
                            "    __builtin_trap();\n"
                            "  p[0] = 1;\n"
                            "}\n"
                            "int deeper(int n, global int *p) {\n"
                            "  volatile int a[64];\n"
                            "  a[n & 63] = p[n & 7];\n"
                            "  return n == -1 ? 0 : deeper(n + 1, p) + a[p[n & 7] & 63];\n"
                            "}\n"
                            "kernel void too_deep(global int *p, long far) {\n"
                            "  p[0] = deeper(0, p);\n"
                            "}\n"
                            "kernel void divisions(global int *p, long far) {\n"
                            "  int zero = far == 0, x = p[get_global_id(0)];\n"
                            "  p[get_global_id(0)] = x / zero + x % zero + INT_MIN / (zero - 1);\n"
                            "}\n"
                            "kernel void endless(global int *p, long far) {\n"
                            "  volatile global int *q = p;\n"
                            "  while (q[far - far] == 0)\n"
                            "    ;\n"
                            "}\n";

int main(int argc, char **argv) {
  if (argc < 2)
    return 2;
  const Host host = createHost();
  cl_int error;
  cl_program program = clCreateProgramWithSource(host.context, 1, &source, NULL, &error);
  check(error, "clCreateProgramWithSource");
  check(clBuildProgram(program, 1, &host.device, argc > 2 ? argv[2] : "", NULL, NULL),
        "clBuildProgram");
  cl_kernel kernel = clCreateKernel(program, argv[1], &error);
  check(error, "clCreateKernel");
  cl_mem memory = clCreateBuffer(host.context, CL_MEM_READ_WRITE, 4096, NULL, &error);
  check(error, "clCreateBuffer");
  const cl_int zero = 0;
  check(clEnqueueFillBuffer(host.queue, memory, &zero, sizeof(zero), 0, 4096, 0, NULL, NULL),
        "clEnqueueFillBuffer");
  /* Below all mappings of the process, and no invalid address: some CPUs do not report these. */
  const cl_long far = -((cl_long)1 << 42);
  check(clSetKernelArg(kernel, 0, sizeof(memory), &memory), "clSetKernelArg");
  check(clSetKernelArg(kernel, 1, sizeof(far), &far), "clSetKernelArg");
  const size_t global = 1024, local = 64;
  check(clEnqueueNDRangeKernel(host.queue, kernel, 1, NULL, &global, &local, 0, NULL, NULL),
        "clEnqueueNDRangeKernel");
  check(clFinish(host.queue), "clFinish");
  puts("finished");
  return 0;
}
