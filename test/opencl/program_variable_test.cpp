// Variables of a program in global memory.
#include "fixture.h"

#include <numeric>

namespace {

class ProgramVariables : public OpenCL {
protected:
  template <class T> void set(cl_kernel k, cl_uint index, const T &value) {
    ASSERT_EQ(clSetKernelArg(k, index, sizeof(value), &value), CL_SUCCESS);
  }
  void run(cl_kernel k, size_t count = 1) {
    ASSERT_EQ(clEnqueueNDRangeKernel(queue, k, 1, nullptr, &count, nullptr, 0, nullptr, nullptr),
              CL_SUCCESS);
  }
  // What a kernel writes whose only argument is where to.
  template <class T> std::vector<T> get(cl_program program, const char *name, size_t count) {
    cl_kernel k = kernel(program, name);
    cl_mem out = buffer(count * sizeof(T));
    set(k, 0, out);
    run(k);
    return read<T>(out, count);
  }
  size_t askSize(cl_program program) {
    size_t size = 0;
    EXPECT_EQ(clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE,
                                    sizeof(size), &size, nullptr),
              CL_SUCCESS);
    return size;
  }
  cl_program compile(const char *source, const char *options = "-cl-std=CL3.0") {
    cl_program program = clCreateProgramWithSource(context, 1, &source, nullptr, nullptr);
    programs.push_back(program);
    EXPECT_EQ(clCompileProgram(program, 0, nullptr, options, 0, nullptr, nullptr, nullptr, nullptr),
              CL_SUCCESS);
    return program;
  }
  cl_program link(std::vector<cl_program> inputs, const char *options = "") {
    cl_int error = CL_SUCCESS;
    cl_program program = clLinkProgram(context, 0, nullptr, options, cl_uint(inputs.size()),
                                       inputs.data(), nullptr, nullptr, &error);
    EXPECT_EQ(error, CL_SUCCESS);
    programs.push_back(program);
    return program;
  }
  cl_program reload(cl_program program) {
    std::vector<unsigned char> bytes(
        ask<size_t>(clGetProgramInfo, program, CL_PROGRAM_BINARY_SIZES));
    unsigned char *to = bytes.data();
    EXPECT_EQ(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof(to), &to, nullptr), CL_SUCCESS);
    const size_t size = bytes.size();
    const unsigned char *from = bytes.data();
    cl_int error = CL_SUCCESS;
    cl_program loaded =
        clCreateProgramWithBinary(context, 1, &device, &size, &from, nullptr, &error);
    EXPECT_EQ(error, CL_SUCCESS);
    programs.push_back(loaded);
    EXPECT_EQ(clBuildProgram(loaded, 0, nullptr, "", nullptr, nullptr), CL_SUCCESS);
    return loaded;
  }
};

TEST_F(ProgramVariables, AreReported) {
  EXPECT_GE(ask<size_t>(clGetDeviceInfo, device, CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE), 64u << 10);
  EXPECT_GE(ask<size_t>(clGetDeviceInfo, device, CL_DEVICE_GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE),
            ask<size_t>(clGetDeviceInfo, device, CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE));
}

TEST_F(ProgramVariables, StartWithTheirInitializers) {
  cl_program program = build(R"(
    struct S { char c; double d; int v[3]; };
    global int number = 42;
    global int zero;
    global float4 vector = (float4)(1, 2, 3, 4);
    static global struct S s = {'x', 2.5, {7, 8, 9}};
    int implicit = -5;
    global long table[5] = {10, 20, [4] = 50};
    kernel void k(global double *out) {
      static global short counted = 100;
      counted += 1;
      out[0] = number; out[1] = zero; out[2] = vector.z; out[3] = s.c; out[4] = s.d;
      out[5] = s.v[2]; out[6] = implicit; out[7] = table[1]; out[8] = table[2]; out[9] = table[4];
      out[10] = counted;
    })",
                             "-cl-std=CL3.0");
  EXPECT_EQ(get<double>(program, "k", 11),
            (std::vector<double>{42, 0, 3, 'x', 2.5, 9, -5, 20, 0, 50, 101}));
  EXPECT_GE(askSize(program), 4u + 4 + 16 + 32 + 4 + 40 + 2);
}

TEST_F(ProgramVariables, KeepTheirValuesBetweenKernelsAndLaunches) {
  cl_program program = build(R"(
    global int counter = 10;
    global int values[64];
    kernel void add(int n) { atomic_add(&counter, n); values[get_global_id(0)] += n; }
    kernel void get(global int *out) {
      out[0] = counter;
      for (int i = 0; i != 64; ++i) out[i + 1] = values[i];
    })",
                             "-cl-std=CL3.0");
  cl_kernel add = kernel(program, "add");
  for (int n = 1; n != 4; ++n) {
    set(add, 0, n);
    run(add, 64);
  }
  std::vector<int> expected(65, 6);
  expected[0] = 10 + 64 * 6;
  EXPECT_EQ(get<int>(program, "get", 65), expected);
  // Another kernel object is of the same program.
  cl_kernel again = kernel(program, "add");
  set(again, 0, 1);
  run(again, 64);
  EXPECT_EQ(get<int>(program, "get", 65)[0], 10 + 64 * 7);
}

TEST_F(ProgramVariables, BelongToOneProgram) {
  const char source[] = "global int n = 1; kernel void k(global int *out) { *out = n++; }";
  cl_program first = build(source, "-cl-std=CL3.0"), second = build(source, "-cl-std=CL3.0");
  for (int i = 1; i != 4; ++i)
    EXPECT_EQ(get<int>(first, "k", 1)[0], i);
  EXPECT_EQ(get<int>(second, "k", 1)[0], 1);
  EXPECT_EQ(get<int>(reload(first), "k", 1)[0], 1);
  EXPECT_EQ(get<int>(first, "k", 1)[0], 4);
}

TEST_F(ProgramVariables, PointToEachOther) {
  cl_program program = build(R"(
    global int a[4] = {1, 2, 3, 4};
    constant int c[3] = {100, 200, 300};
    global int *global second = a + 2;
    global int *global *global indirect = &second;
    constant int *global fixed = &c[1];
    struct Node { int value; global struct Node *next; };
    extern global struct Node last;
    global struct Node first = {1, &last};
    global struct Node last = {2, &first};
    kernel void k(global int *out) {
      out[0] = *second; out[1] = *fixed; out[2] = first.next->value;
      out[3] = first.next->next->value; out[4] = **indirect;
      second += 1;
      out[5] = **indirect;
      a[3] = 77;
      out[6] = *second;
    })",
                             "-cl-std=CL3.0");
  EXPECT_EQ(get<int>(program, "k", 7), (std::vector<int>{3, 200, 2, 1, 3, 4, 77}));
  EXPECT_EQ(get<int>(reload(program), "k", 7), (std::vector<int>{3, 200, 2, 1, 3, 4, 77}));
}

TEST_F(ProgramVariables, AreSharedByWhatIsLinked) {
  cl_program one = compile("global int shared = 5; static global int own = 1;\n"
                           "kernel void set(int n) { shared += n; own += n; }");
  cl_program two = compile("extern global int shared; static global int own = 2;\n"
                           "kernel void get(global int *out) { out[0] = shared; out[1] = own; }");
  cl_program linked = link({one, two});
  EXPECT_GE(askSize(linked), 12u);
  cl_kernel setter = kernel(linked, "set");
  set(setter, 0, 3);
  run(setter);
  EXPECT_EQ(get<int>(linked, "get", 2), (std::vector<int>{8, 2}));
  cl_program library = link({one}, "-create-library");
  cl_program other = link({library, two});
  EXPECT_EQ(get<int>(other, "get", 2), (std::vector<int>{5, 2}));
  EXPECT_EQ(get<int>(reload(other), "get", 2), (std::vector<int>{5, 2}));
  EXPECT_EQ(askSize(reload(other)), askSize(other));
}

TEST_F(ProgramVariables, AreSeenByAllWorkGroups) {
  cl_program program = build(R"(
    global atomic_uint sum;
    global uint largest;
    kernel void k() {
      atomic_fetch_add_explicit(&sum, (uint)get_global_id(0), memory_order_relaxed,
                                memory_scope_device);
      atomic_max(&largest, (uint)get_global_id(0));
    }
    kernel void get(global uint *out) { out[0] = atomic_load(&sum); out[1] = largest; })",
                             "-cl-std=CL3.0");
  const size_t count = 20000;
  run(kernel(program, "k"), count);
  EXPECT_EQ(get<cl_uint>(program, "get", 2),
            (std::vector<cl_uint>{cl_uint(count * (count - 1) / 2), cl_uint(count - 1)}));
}

TEST_F(ProgramVariables, HaveALimit) {
  const size_t limit = ask<size_t>(clGetDeviceInfo, device, CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE);
  const auto source = [](size_t size) {
    return "global uchar bytes[" + std::to_string(size) +
           "]; kernel void k(global int *out) { bytes[" + std::to_string(size - 1) +
           "] += 3; *out = bytes[" + std::to_string(size - 1) + "]; }";
  };
  cl_program program = build(source(limit), "-cl-std=CL3.0");
  EXPECT_EQ(askSize(program), limit);
  EXPECT_EQ(get<int>(program, "k", 1)[0], 3);
  const std::string text = source(limit + 1);
  const char *string = text.c_str();
  cl_program large = clCreateProgramWithSource(context, 1, &string, nullptr, nullptr);
  programs.push_back(large);
  EXPECT_EQ(clBuildProgram(large, 1, &device, "-cl-std=CL3.0", nullptr, nullptr),
            CL_BUILD_PROGRAM_FAILURE);
  char log[4096] = {};
  clGetProgramBuildInfo(large, device, CL_PROGRAM_BUILD_LOG, sizeof(log), log, nullptr);
  EXPECT_NE(std::string(log).find(std::to_string(limit)), std::string::npos) << log;
  EXPECT_EQ(askSize(large), 0u);
}

TEST_F(ProgramVariables, AreNotThereInOlderVersionsOfTheLanguage) {
  const char *source = "global int n; kernel void k() { n = 1; }";
  cl_program program = clCreateProgramWithSource(context, 1, &source, nullptr, nullptr);
  programs.push_back(program);
  EXPECT_EQ(clBuildProgram(program, 1, &device, "-cl-std=CL1.2", nullptr, nullptr),
            CL_BUILD_PROGRAM_FAILURE);
  EXPECT_EQ(askSize(build("kernel void k(global int *p) { *p = 1; }")), 0u);
}

} // namespace
