/* cache_program <source, IL or binary file> <build options> [<specialization constant>=<int>]
   Builds a program, runs its kernel k(global int *) once, and prints the number, the
   name of the argument and the build log. The environment's KERNEL names another kernel; TWICE is
   one that is created after it, and run instead. BINARY is a file that the program's binary is
   written to before a kernel is created. LOCAL_SIZE is the number of work-items, 1 by default.
   With LINK_OPTIONS, the program is compiled, made a library if LIBRARY is set, and linked with
   these options; HEADER is the text of its header "embedded.h". */
#include "c_host.h"

#include <string.h>

static cl_program createProgram(const Host *host, const char *file, const char *text,
                                size_t length) {
  cl_int error;
  cl_program program;
  const unsigned char *bytes = (const unsigned char *)text;
  if (strstr(file, ".spv"))
    program = clCreateProgramWithIL(host->context, text, length, &error);
  else if (strstr(file, ".bin"))
    program = clCreateProgramWithBinary(host->context, 1, &host->device, &length, &bytes, NULL,
                                        &error);
  else
    program = clCreateProgramWithSource(host->context, 1, &text, &length, &error);
  check(error, "create program");
  return program;
}

static cl_program linkProgram(const Host *host, cl_program input, const char *options) {
  cl_int error;
  cl_program linked =
      clLinkProgram(host->context, 1, &host->device, options, 1, &input, NULL, NULL, &error);
  check(error, "clLinkProgram");
  check(clReleaseProgram(input), "clReleaseProgram");
  return linked;
}

static cl_int compileAndLink(const Host *host, cl_program *program, const char *options) {
  cl_int error;
  const char *name = "embedded.h", *text = getenv("HEADER");
  cl_program header = NULL;
  if (text) {
    header = clCreateProgramWithSource(host->context, 1, &text, NULL, &error);
    check(error, "header");
  }
  const cl_int compiled = clCompileProgram(*program, 1, &host->device, options, text ? 1 : 0,
                                           text ? &header : NULL, text ? &name : NULL, NULL, NULL);
  if (header)
    check(clReleaseProgram(header), "clReleaseProgram");
  if (compiled != CL_SUCCESS)
    return compiled;
  if (getenv("LIBRARY"))
    *program = linkProgram(host, *program, "-create-library");
  *program = linkProgram(host, *program, getenv("LINK_OPTIONS"));
  return CL_SUCCESS;
}

static cl_int build(const Host *host, cl_program *program, const char *options) {
  return getenv("LINK_OPTIONS") ? compileAndLink(host, program, options)
                                : clBuildProgram(*program, 1, &host->device, options, NULL, NULL);
}

static void writeBinary(cl_program program, const char *file) {
  size_t size = 0;
  check(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof(size), &size, NULL), "size");
  unsigned char *bytes = malloc(size);
  check(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof(bytes), &bytes, NULL), "binary");
  FILE *stream = fopen(file, "wb");
  if (!stream || fwrite(bytes, 1, size, stream) != size || fclose(stream) != 0)
    check(CL_INVALID_VALUE, file);
  free(bytes);
}

int main(int argc, char **argv) {
  static char text[1 << 16], log[1 << 16];
  if (argc != 3 && argc != 4)
    return 2;
  const size_t length = readText(argv[1], text, sizeof(text));

  const Host host = createHost();
  cl_int error;
  cl_program program = createProgram(&host, argv[1], text, length);
  if (argc == 4) {
    const cl_uint id = (cl_uint)atoi(argv[3]);
    const cl_int value = atoi(strchr(argv[3], '=') + 1);
    check(clSetProgramSpecializationConstant(program, id, sizeof(value), &value), "constant");
  }
  const cl_int built = build(&host, &program, argv[2]);
  check(clGetProgramBuildInfo(program, host.device, CL_PROGRAM_BUILD_LOG, sizeof(log), log, NULL),
        "log");
  if (built != CL_SUCCESS)
    fputs(log, stderr);
  check(built, "build");

  cl_int value = 0;
  if (getenv("BINARY"))
    writeBinary(program, getenv("BINARY"));
  cl_kernel kernel = clCreateKernel(program, getenv("KERNEL") ? getenv("KERNEL") : "k", &error);
  check(error, "clCreateKernel");
  if (getenv("TWICE")) {
    clReleaseKernel(kernel);
    kernel = clCreateKernel(program, getenv("TWICE"), &error);
    check(error, "clCreateKernel");
  }
  cl_mem buffer = clCreateBuffer(host.context, CL_MEM_COPY_HOST_PTR, sizeof(value), &value, &error);
  check(error, "clCreateBuffer");
  check(clSetKernelArg(kernel, 0, sizeof(buffer), &buffer), "clSetKernelArg");
  const char *local = getenv("LOCAL_SIZE");
  const size_t size = local ? (size_t)atoi(local) : 1;
  check(clEnqueueNDRangeKernel(host.queue, kernel, 1, NULL, &size, local ? &size : NULL, 0, NULL,
                               NULL),
        "launch");
  check(clEnqueueReadBuffer(host.queue, buffer, CL_TRUE, 0, sizeof(value), &value, 0, NULL, NULL),
        "read");
  char name[100] = "none";
  clGetKernelArgInfo(kernel, 0, CL_KERNEL_ARG_NAME, sizeof(name), name, NULL);
  printf("value: %d\nargument: %s\nlog: %s\n", value, name, log);
  clReleaseMemObject(buffer);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  releaseHost(&host);
  return 0;
}
