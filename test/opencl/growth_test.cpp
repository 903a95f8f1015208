// The memory of a process does not grow with the number of programs that a context has built.
#include "fixture.h"

#include <fstream>
#include <malloc.h>
#include <unistd.h>

namespace {

// An emulator keeps the code that it has translated, of programs that are gone, too: only the heap
// is the process's own.
size_t getUsedBytes() {
#ifdef OPENMUX_IS_EMULATED
  const struct mallinfo2 heap = mallinfo2();
  return heap.uordblks + heap.hblkhd;
#else
  size_t all = 0;
  size_t resident = 0;
  std::ifstream("/proc/self/statm") >> all >> resident;
  return resident * size_t(sysconf(_SC_PAGESIZE));
#endif
}

// Names and types differ from one program to the next.
std::string getSource(unsigned number) {
  const std::string name = std::to_string(number);
  return "struct s" + name + " { int a[" + name + " + 1]; };\nkernel void k" + name +
         "(global int *o, global struct s" + name + " *s) {\n  size_t i = get_global_id(0);\n" +
         "  o[i] = s->a[0] + " + name + ";\n}\n";
}

void buildAndRelease(cl_context context, unsigned number) {
  const std::string source = getSource(number);
  const char *text = source.c_str();
  cl_int error = CL_SUCCESS;
  cl_program program = clCreateProgramWithSource(context, 1, &text, nullptr, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  cl_device_id device = getDevice();
  ASSERT_EQ(clBuildProgram(program, 1, &device, "", nullptr, nullptr), CL_SUCCESS);
  cl_kernel kernel = clCreateKernel(program, ("k" + std::to_string(number)).c_str(), &error);
  ASSERT_EQ(error, CL_SUCCESS);
  EXPECT_EQ(clReleaseKernel(kernel), CL_SUCCESS);
  EXPECT_EQ(clReleaseProgram(program), CL_SUCCESS);
}

} // namespace

TEST(Growth, ProgramsDoNotAddUp) {
  constexpr unsigned warmUp = 200;
  constexpr unsigned end = 600;
  // Each program once left 27 kilobytes.
  constexpr size_t maxPerProgram = 10 << 10;
  cl_int error = CL_SUCCESS;
  cl_device_id device = getDevice();
  cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  size_t before = 0;
  for (unsigned number = 0; number != end; ++number) {
    if (number == warmUp)
      before = getUsedBytes();
    ASSERT_NO_FATAL_FAILURE(buildAndRelease(context, number));
  }
  EXPECT_LT(getUsedBytes(), before + (end - warmUp) * maxPerProgram);
  EXPECT_EQ(clReleaseContext(context), CL_SUCCESS);
}
