// Programs with several kernels, which are compiled when they are created.
#include "binaries.h"
#include "fixture.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace {

std::string makeKernel(int number) {
  const std::string text = std::to_string(number);
  return "kernel void k" + text +
         "(global int *p) { local int s[64];\n"
         "  size_t i = get_local_id(0); s[i] = p[i] + " +
         text +
         ";\n"
         "  barrier(CLK_LOCAL_MEM_FENCE); p[i] = s[get_local_size(0) - 1 - i]; }\n";
}

std::string makeKernels(int count) {
  std::string source;
  for (int i = 0; i != count; ++i)
    source += makeKernel(i);
  return source;
}

bool isDisabled() {
  const char *value = std::getenv("OPENMUX_DEFER");
  return value && value == std::string("0");
}

// Where the serialized program begins.
size_t findModule(const ProgramBytes &binary) {
  const std::string magic = "OMUXMOD\n";
  const auto found = std::search(binary.begin(), binary.end(), magic.begin(), magic.end());
  EXPECT_NE(found, binary.end());
  return size_t(found - binary.begin());
}

class DeferredKernels : public OpenCL {
protected:
  cl_program load(const ProgramBytes &binary) {
    const unsigned char *bytes = binary.data();
    const size_t size = binary.size();
    cl_int error = CL_SUCCESS;
    cl_program program =
        clCreateProgramWithBinary(context, 1, &device, &size, &bytes, nullptr, &error);
    EXPECT_EQ(error, CL_SUCCESS);
    programs.push_back(program);
    return program;
  }

  std::string log(cl_program program) const {
    std::vector<char> text(1 << 16);
    EXPECT_EQ(clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, text.size(), text.data(),
                                    nullptr),
              CL_SUCCESS);
    return text.data();
  }

  std::vector<int> run(cl_kernel kernel, size_t count = 4) {
    std::vector<int> values(count);
    for (size_t i = 0; i != count; ++i)
      values[i] = int(i) * 10;
    cl_mem memory = buffer(count * sizeof(int), CL_MEM_COPY_HOST_PTR, values.data());
    EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof(memory), &memory), CL_SUCCESS);
    EXPECT_EQ(
        clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &count, &count, 0, nullptr, nullptr),
        CL_SUCCESS);
    return read<int>(memory, count);
  }

  static std::vector<int> expected(int number) {
    return {30 + number, 20 + number, 10 + number, number};
  }
};

TEST_F(DeferredKernels, RunInAnyOrder) {
  cl_program program = build(makeKernels(5));
  for (int number : {3, 0, 4, 3})
    EXPECT_EQ(run(kernel(program, ("k" + std::to_string(number)).c_str())), expected(number));
}

// They are compiled concurrently, except one that is known already.
TEST_F(DeferredKernels, AreAllCreated) {
  constexpr int count = 17;
  cl_program program = build(makeKernels(count));
  EXPECT_EQ(run(kernel(program, "k5")), expected(5));
  cl_uint reported = 0;
  std::vector<cl_kernel> created(count);
  ASSERT_EQ(clCreateKernelsInProgram(program, count, created.data(), &reported), CL_SUCCESS);
  ASSERT_EQ(reported, cl_uint(count));
  for (int number = 0; number != count; ++number) {
    EXPECT_EQ(run(created[size_t(number)]), expected(number));
    EXPECT_EQ(clReleaseKernel(created[size_t(number)]), CL_SUCCESS);
  }
}

// A variable has one address, whichever kernel asks for it.
TEST_F(DeferredKernels, ShareTheAddressesOfConstants) {
  cl_program program = build("constant int t[4] = {1, 2, 3, 4};\n"
                             "ulong get(constant int *p) { return (ulong)p; }\n"
                             "kernel void a(global ulong *p) { p[0] = get(t); }\n"
                             "kernel void b(global ulong *p) { p[1] = p[0] == get(t); }\n"
                             "kernel void c(global int *p) { p[2] = t[p[0] & 3]; }\n");
  const cl_ulong zeros[2] = {};
  cl_mem memory = buffer(sizeof(zeros), CL_MEM_COPY_HOST_PTR, const_cast<cl_ulong *>(zeros));
  for (const char *name : {"a", "b"}) {
    cl_kernel each = kernel(program, name);
    const size_t count = 1;
    EXPECT_EQ(clSetKernelArg(each, 0, sizeof(memory), &memory), CL_SUCCESS);
    EXPECT_EQ(clEnqueueNDRangeKernel(queue, each, 1, nullptr, &count, &count, 0, nullptr, nullptr),
              CL_SUCCESS);
  }
  EXPECT_EQ(read<cl_ulong>(memory, 2)[1], 1u);
}

// Another thread of the parent, which the child does not have, compiles the kernel.
TEST_F(DeferredKernels, AreCompiledByForkedChildren) {
  cl_program program =
      build("kernel void slow(global float *o, int n) { for (int i = 0; i < n; ++i)\n"
            "  o[get_global_id(0)] += pow(o[i], sin(o[n])) + tgamma(o[i]); }\n" +
            makeKernel(1));
  std::thread other([&] {
    cl_int error = CL_SUCCESS;
    cl_kernel made = clCreateKernel(program, "slow", &error);
    EXPECT_EQ(error, CL_SUCCESS);
    EXPECT_EQ(clReleaseKernel(made), CL_SUCCESS);
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  const pid_t child = fork();
  if (child == 0) {
    alarm(120);
    cl_int error = CL_SUCCESS;
    clCreateKernel(program, "slow", &error);
    _exit(error == CL_SUCCESS ? 0 : 1);
  }
  int status = 0;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  other.join();
}

// Whatever a launch or a query may need is there after the kernel is created.
TEST_F(DeferredKernels, TellAboutThemselves) {
  cl_program program = build("kernel void a(global int *p) { *p = 1; }\n" + makeKernel(7) +
                                 "kernel __attribute__((reqd_work_group_size(8, 2, 1)))\n"
                                 "void fixed(global const float *input, int n) { }",
                             "-cl-kernel-arg-info");
  EXPECT_EQ(askText(clGetProgramInfo, program, CL_PROGRAM_KERNEL_NAMES), "a;k7;fixed");
  cl_kernel fixed = kernel(program, "fixed");
  EXPECT_EQ(ask<cl_uint>(clGetKernelInfo, fixed, CL_KERNEL_NUM_ARGS), 2u);
  EXPECT_EQ(askText(clGetKernelInfo, fixed, CL_KERNEL_ATTRIBUTES), "reqd_work_group_size(8,2,1)");
  char name[16] = "";
  EXPECT_EQ(clGetKernelArgInfo(fixed, 0, CL_KERNEL_ARG_NAME, sizeof(name), name, nullptr),
            CL_SUCCESS);
  EXPECT_STREQ(name, "input");
  size_t size = 0;
  EXPECT_EQ(clGetKernelWorkGroupInfo(fixed, device, CL_KERNEL_WORK_GROUP_SIZE, sizeof(size), &size,
                                     nullptr),
            CL_SUCCESS);
  EXPECT_EQ(size, 16u);
  cl_ulong local = 0;
  EXPECT_EQ(clGetKernelWorkGroupInfo(kernel(program, "k7"), device, CL_KERNEL_LOCAL_MEM_SIZE,
                                     sizeof(local), &local, nullptr),
            CL_SUCCESS);
  EXPECT_GE(local, 256u);
}

TEST_F(DeferredKernels, CallKernels) {
  cl_program program = build("kernel void inner(global int *p) { p[get_global_id(0)] += 5; }\n"
                             "kernel void outer(global int *p) { inner(p); inner(p); }");
  EXPECT_EQ(run(kernel(program, "outer")), (std::vector<int>{10, 20, 30, 40}));
  EXPECT_EQ(run(kernel(program, "inner")), (std::vector<int>{5, 15, 25, 35}));
}

TEST_F(DeferredKernels, ShareVariables) {
  cl_program program = build("global int total = 7;\n"
                             "kernel void add(global int *p) { atomic_add(&total, 1); }\n"
                             "kernel void twice(global int *p) { atomic_add(&total, 2); }\n"
                             "kernel void get(global int *p) { *p = total; }",
                             "-cl-std=CL3.0");
  run(kernel(program, "add"));
  run(kernel(program, "twice"));
  EXPECT_EQ(run(kernel(program, "get"))[0], 7 + 4 + 8);
}

TEST_F(DeferredKernels, AreLinked) {
  cl_program parts[] = {create(makeKernel(1)), create(makeKernel(2))};
  for (cl_program part : parts)
    ASSERT_EQ(clCompileProgram(part, 0, nullptr, "", 0, nullptr, nullptr, nullptr, nullptr),
              CL_SUCCESS);
  cl_int error = CL_SUCCESS;
  cl_program linked = clLinkProgram(context, 0, nullptr, "", 2, parts, nullptr, nullptr, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  programs.push_back(linked);
  EXPECT_EQ(run(kernel(linked, "k2")), expected(2));
}

// The size that an application asks for must stay that of the binary.
TEST_F(DeferredKernels, DoNotChangeBinaries) {
  cl_program program = build(makeKernels(3));
  const ProgramBytes before = binaryOf(program);
  EXPECT_EQ(run(kernel(program, "k1")), expected(1));
  EXPECT_EQ(binaryOf(program), before);
  cl_program loaded = load(before);
  ASSERT_EQ(clBuildProgram(loaded, 0, nullptr, "", nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(askText(clGetProgramInfo, loaded, CL_PROGRAM_KERNEL_NAMES), "k0;k1;k2");
  EXPECT_EQ(run(kernel(loaded, "k2")), expected(2));
  EXPECT_EQ(binaryOf(loaded), before);
}

// Replaces the first occurrence of a text in a binary by one of the same length.
void replace(ProgramBytes &binary, const std::string &text, const std::string &other) {
  const auto found = std::search(binary.begin(), binary.end(), text.begin(), text.end());
  ASSERT_NE(found, binary.end());
  ASSERT_EQ(text.size(), other.size());
  std::copy(other.begin(), other.end(), found);
  updateChecksum(binary);
}

// The properties of kernels stand before the program.
TEST_F(DeferredKernels, ThatCannotBeCompiledAreErrorsWithALog) {
  if (isDisabled())
    GTEST_SKIP() << "the build compiles all kernels";
  ProgramBytes binary = binaryOf(build(makeKernels(2)));
  replace(binary, "k1", "kx");
  cl_program loaded = load(binary);
  ASSERT_EQ(clBuildProgram(loaded, 0, nullptr, "", nullptr, nullptr), CL_SUCCESS);
  cl_int error = CL_SUCCESS;
  for (int attempt = 0; attempt != 2; ++attempt) {
    EXPECT_EQ(clCreateKernel(loaded, "kx", &error), nullptr);
    EXPECT_EQ(error, CL_OUT_OF_RESOURCES);
  }
  EXPECT_NE(log(loaded).find("error: kernel 'kx'"), std::string::npos) << log(loaded);
  cl_kernel created[2] = {};
  EXPECT_EQ(clCreateKernelsInProgram(loaded, 2, created, nullptr), CL_OUT_OF_RESOURCES);
  EXPECT_EQ(run(kernel(loaded, "k0")), expected(0));
}

// The binary is valid, and the serialized program in it is not.
TEST_F(DeferredKernels, OfDamagedBinariesAreNotBuilt) {
  if (isDisabled())
    GTEST_SKIP() << "the binary has code";
  const ProgramBytes binary = binaryOf(build(makeKernels(2)));
  const size_t module = findModule(binary);
  // Magic, versions of the format and of LLVM, length, checksum, options, bitcode.
  for (const size_t offset : {0, 8, 17, 24, 32, 40, 1000}) {
    ProgramBytes damaged = binary;
    damaged[module + offset] ^= 1;
    updateChecksum(damaged);
    cl_program loaded = load(damaged);
    EXPECT_EQ(clBuildProgram(loaded, 0, nullptr, "", nullptr, nullptr), CL_BUILD_PROGRAM_FAILURE)
        << offset;
    EXPECT_NE(log(loaded).find("error: cannot deserialize module"), std::string::npos)
        << offset << ": " << log(loaded);
  }
}

// The fingerprint of the compiler stands before the length of the program.
TEST_F(DeferredKernels, OfAnotherCompilerArePreparedAgain) {
  if (isDisabled())
    GTEST_SKIP() << "the binary has code";
  const ProgramBytes binary = binaryOf(build(makeKernels(2)));
  ProgramBytes other = binary;
  other[findModule(binary) - 9] ^= 1;
  updateChecksum(other);
  cl_program loaded = load(other);
  ASSERT_EQ(clBuildProgram(loaded, 0, nullptr, "", nullptr, nullptr), CL_SUCCESS) << log(loaded);
  EXPECT_EQ(run(kernel(loaded, "k1")), expected(1));
  EXPECT_EQ(binaryOf(loaded), binary);
}

// A kernel that nobody creates must be valid, too.
TEST_F(DeferredKernels, ReportErrorsInBuilds) {
  const std::string fine = "kernel void fine(global int *p) { *p = 1; }\n";
  const struct {
    const char *source, *message;
  } cases[] = {
      {"kernel void k() { unknown(1; }", "expected"},
      {"void unknown(int); kernel void k() { unknown(1); }", "unknown"},
      {"void wait(int n) { barrier(CLK_GLOBAL_MEM_FENCE); if (n) wait(n - 1); }\n"
       "kernel void k(int n) { wait(n); }",
       "wait"},
  };
  for (const auto &[source, message] : cases) {
    cl_program program = create(fine + source);
    EXPECT_EQ(clBuildProgram(program, 0, nullptr, "", nullptr, nullptr), CL_BUILD_PROGRAM_FAILURE)
        << source;
    EXPECT_NE(log(program).find(message), std::string::npos) << log(program);
  }
}

TEST_F(DeferredKernels, AreCreatedByThreads) {
  constexpr int numKernels = 6, numThreads = 4;
  cl_program program = build(makeKernels(numKernels));
  std::atomic<int> failures = 0;
  std::vector<std::thread> threads;
  for (int thread = 0; thread != numThreads; ++thread)
    threads.emplace_back([&, thread] {
      // Two threads each compete for every kernel.
      for (int i = 0; i != numKernels; ++i) {
        const int number = thread % 2 ? i : numKernels - 1 - i;
        cl_int error = CL_SUCCESS;
        cl_kernel created = clCreateKernel(program, ("k" + std::to_string(number)).c_str(), &error);
        failures += error != CL_SUCCESS;
        failures += created && clReleaseKernel(created) != CL_SUCCESS;
      }
    });
  for (int i = 0; i != 20; ++i)
    EXPECT_FALSE(binaryOf(program).empty());
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(failures, 0);
  EXPECT_EQ(run(kernel(program, "k5")), expected(5));
}

// Kernels keep their program.
TEST_F(DeferredKernels, OutliveTheHandleOfTheirProgram) {
  const std::string text = makeKernels(3);
  const char *source = text.c_str();
  cl_program program = clCreateProgramWithSource(context, 1, &source, nullptr, nullptr);
  ASSERT_EQ(clBuildProgram(program, 0, nullptr, "", nullptr, nullptr), CL_SUCCESS);
  std::vector<std::thread> threads;
  std::vector<cl_kernel> created(3);
  for (size_t i = 0; i != 3; ++i) {
    ASSERT_EQ(clRetainProgram(program), CL_SUCCESS);
    threads.emplace_back([&, i] {
      created[i] = clCreateKernel(program, ("k" + std::to_string(i)).c_str(), nullptr);
      clReleaseProgram(program);
    });
  }
  ASSERT_EQ(clReleaseProgram(program), CL_SUCCESS);
  for (std::thread &thread : threads)
    thread.join();
  for (size_t i = 0; i != 3; ++i) {
    ASSERT_NE(created[i], nullptr);
    kernels.push_back(created[i]);
    EXPECT_EQ(run(created[i]), expected(int(i)));
  }
}

} // namespace
