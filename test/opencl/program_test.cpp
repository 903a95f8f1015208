// Programs: sources, builds, libraries and binaries.
#include "binaries.h"
#include "fixture.h"

#include <atomic>
#include <chrono>
#include <thread>

namespace {

class Programs : public OpenCL {
protected:
  cl_program source(const std::string &text) {
    const char *pointer = text.c_str();
    cl_int error = CL_SUCCESS;
    cl_program program = clCreateProgramWithSource(context, 1, &pointer, nullptr, &error);
    EXPECT_EQ(error, CL_SUCCESS);
    programs.push_back(program);
    return program;
  }
  std::string log(cl_program program) { return buildText(program, CL_PROGRAM_BUILD_LOG); }
  std::string buildText(cl_program program, cl_program_build_info name) {
    size_t size = 0;
    EXPECT_EQ(clGetProgramBuildInfo(program, device, name, 0, nullptr, &size), CL_SUCCESS);
    std::string text(size, '\0');
    clGetProgramBuildInfo(program, device, name, size, text.data(), nullptr);
    text.resize(size ? size - 1 : 0);
    return text;
  }
  template <class T> T buildInfo(cl_program program, cl_program_build_info name) {
    T value = {};
    EXPECT_EQ(clGetProgramBuildInfo(program, device, name, sizeof(value), &value, nullptr),
              CL_SUCCESS);
    return value;
  }
  int run(cl_program program, const char *name) {
    cl_mem result = buffer(4);
    cl_kernel k = kernel(program, name);
    EXPECT_EQ(clSetKernelArg(k, 0, sizeof(result), &result), CL_SUCCESS);
    const size_t one = 1;
    EXPECT_EQ(clEnqueueNDRangeKernel(queue, k, 1, nullptr, &one, nullptr, 0, nullptr, nullptr),
              CL_SUCCESS);
    return read<int>(result, 1)[0];
  }
  cl_program load(const ProgramBytes &binary, cl_int *error) {
    const unsigned char *bytes = binary.data();
    const size_t size = binary.size();
    cl_int status = CL_SUCCESS;
    cl_program program =
        clCreateProgramWithBinary(context, 1, &device, &size, &bytes, &status, error);
    EXPECT_EQ(status, *error);
    if (program)
      programs.push_back(program);
    return program;
  }
};

TEST_F(Programs, AreBuiltAndTellAboutThemselves) {
  cl_program program = source("kernel void a(global int *p) { *p = X; }\n"
                              "kernel void b(global int *p) { *p = 2; }");
  EXPECT_EQ(buildInfo<cl_build_status>(program, CL_PROGRAM_BUILD_STATUS), CL_BUILD_NONE);
  size_t count = 0;
  EXPECT_EQ(clGetProgramInfo(program, CL_PROGRAM_NUM_KERNELS, sizeof(count), &count, nullptr),
            CL_INVALID_PROGRAM_EXECUTABLE);
  cl_int error = CL_SUCCESS;
  EXPECT_EQ(clCreateKernel(program, "a", &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_PROGRAM_EXECUTABLE);
  ASSERT_EQ(clBuildProgram(program, 0, nullptr, "-DX=41", nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(buildInfo<cl_build_status>(program, CL_PROGRAM_BUILD_STATUS), CL_BUILD_SUCCESS);
  EXPECT_EQ(buildInfo<cl_program_binary_type>(program, CL_PROGRAM_BINARY_TYPE),
            cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_EXECUTABLE));
  EXPECT_EQ(buildText(program, CL_PROGRAM_BUILD_OPTIONS), "-DX=41");
  EXPECT_EQ(askText(clGetProgramInfo, program, CL_PROGRAM_KERNEL_NAMES), "a;b");
  EXPECT_EQ(ask<size_t>(clGetProgramInfo, program, CL_PROGRAM_NUM_KERNELS), 2u);
  EXPECT_EQ(run(program, "a"), 41);
  EXPECT_EQ(clCreateKernel(program, "c", &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_KERNEL_NAME);
  EXPECT_EQ(clCreateKernel(program, nullptr, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_VALUE);
}

TEST_F(Programs, AreBuiltWithOptionsOfTheEnvironment) {
  setenv("OPENMUX_BUILD_OPTIONS", "-DX=41 -DY=1", 1);
  cl_program built = source("kernel void a(global int *p) { *p = X + Y + Z; }");
  EXPECT_EQ(clBuildProgram(built, 0, nullptr, "-DZ=100", nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(buildText(built, CL_PROGRAM_BUILD_OPTIONS), "-DZ=100");
  EXPECT_EQ(run(built, "a"), 142);
  cl_program compiled = source("kernel void a(global int *p) { *p = X; }");
  EXPECT_EQ(clCompileProgram(compiled, 0, nullptr, "", 0, nullptr, nullptr, nullptr, nullptr),
            CL_SUCCESS);
  cl_int error = CL_SUCCESS;
  cl_program linked =
      clLinkProgram(context, 0, nullptr, "", 1, &compiled, nullptr, nullptr, &error);
  EXPECT_EQ(error, CL_SUCCESS);
  programs.push_back(linked);
  EXPECT_EQ(run(linked, "a"), 41);
  setenv("OPENMUX_BUILD_OPTIONS", "-unknown", 1);
  cl_program refused = source("kernel void a() {}");
  EXPECT_EQ(clBuildProgram(refused, 0, nullptr, nullptr, nullptr, nullptr),
            CL_INVALID_BUILD_OPTIONS);
  EXPECT_NE(log(refused).find("'-unknown'"), std::string::npos) << log(refused);
  unsetenv("OPENMUX_BUILD_OPTIONS");
}

TEST_F(Programs, AreMadeOfSeveralTexts) {
  const char *texts[] = {"kernel void a(global int *p) { ", "*p = 5; }   garbage"};
  const size_t lengths[] = {0, 9};
  cl_int error = CL_SUCCESS;
  cl_program program = clCreateProgramWithSource(context, 2, texts, lengths, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  programs.push_back(program);
  EXPECT_EQ(askText(clGetProgramInfo, program, CL_PROGRAM_SOURCE),
            "kernel void a(global int *p) { *p = 5; }");
  ASSERT_EQ(clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(run(program, "a"), 5);
  EXPECT_EQ(clCreateProgramWithSource(context, 0, texts, nullptr, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_VALUE);
  texts[1] = nullptr;
  EXPECT_EQ(clCreateProgramWithSource(context, 2, texts, nullptr, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_VALUE);
}

// The driver's part of the binary is intact, and the device finds that its own is not.
TEST_F(Programs, WhoseCodeIsDamagedAreRejected) {
  cl_program program = source("kernel void a(global int *p) { *p = 1; }");
  ASSERT_EQ(clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr), CL_SUCCESS);
  ProgramBytes binary = binaryOf(program);
  binary.back() ^= 1;
  updateChecksum(binary);
  cl_int error = CL_SUCCESS;
  program = load(binary, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  EXPECT_EQ(clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr),
            CL_BUILD_PROGRAM_FAILURE);
  EXPECT_EQ(buildText(program, CL_PROGRAM_BUILD_LOG),
            "error: device 'OpenMux host' rejected the program binary: rebuild it from source\n");
}

TEST_F(Programs, ThatAreWrongHaveALog) {
  cl_program program = source("kernel void a() { int x = ; }");
  EXPECT_EQ(clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr),
            CL_BUILD_PROGRAM_FAILURE);
  EXPECT_EQ(buildInfo<cl_build_status>(program, CL_PROGRAM_BUILD_STATUS), CL_BUILD_ERROR);
  EXPECT_NE(log(program).find("error"), std::string::npos);
  EXPECT_EQ(clBuildProgram(program, 0, nullptr, "-no-such-option", nullptr, nullptr),
            CL_INVALID_BUILD_OPTIONS);
  EXPECT_NE(log(program).find("-no-such-option"), std::string::npos);
}

TEST_F(Programs, RefuseBadBuildCalls) {
  cl_program program = source("kernel void a() {}");
  EXPECT_EQ(clBuildProgram(program, 1, nullptr, nullptr, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(clBuildProgram(program, 0, &device, nullptr, nullptr, nullptr), CL_INVALID_VALUE);
  int data = 0;
  EXPECT_EQ(clBuildProgram(program, 0, nullptr, nullptr, nullptr, &data), CL_INVALID_VALUE);
  ASSERT_EQ(clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr), CL_SUCCESS);
  cl_kernel k = clCreateKernel(program, "a", nullptr);
  EXPECT_EQ(clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr), CL_INVALID_OPERATION);
  EXPECT_EQ(clReleaseKernel(k), CL_SUCCESS);
  EXPECT_EQ(clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr), CL_SUCCESS);
}

TEST_F(Programs, AreBuiltBesideTheProgram) {
  cl_program program = source("kernel void a(global int *p) { *p = 6; }");
  std::atomic<bool> done = false;
  auto notify = [](cl_program, void *data) { *static_cast<std::atomic<bool> *>(data) = true; };
  ASSERT_EQ(clBuildProgram(program, 0, nullptr, nullptr, notify, &done), CL_SUCCESS);
  while (!done)
    std::this_thread::yield();
  EXPECT_EQ(buildInfo<cl_build_status>(program, CL_PROGRAM_BUILD_STATUS), CL_BUILD_SUCCESS);
  EXPECT_EQ(run(program, "a"), 6);
}

TEST_F(Programs, AreCompiledAndLinkedBesideTheProgram) {
  struct Told {
    std::atomic<cl_program> program = nullptr;
    static void CL_CALLBACK tell(cl_program program, void *data) {
      static_cast<Told *>(data)->program = program;
    }
    cl_program wait() {
      while (!program)
        std::this_thread::yield();
      return program.exchange(nullptr);
    }
  } told;
  cl_program part = source("kernel void a(global int *p) { *p = 8; }");
  ASSERT_EQ(clCompileProgram(part, 0, nullptr, nullptr, 0, nullptr, nullptr, Told::tell, &told),
            CL_SUCCESS);
  EXPECT_EQ(told.wait(), part);
  EXPECT_EQ(buildInfo<cl_build_status>(part, CL_PROGRAM_BUILD_STATUS), CL_BUILD_SUCCESS);
  cl_int error = CL_SUCCESS;
  cl_program linked = clLinkProgram(context, 0, nullptr, "", 1, &part, Told::tell, &told, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  programs.push_back(linked);
  EXPECT_EQ(told.wait(), linked);
  EXPECT_EQ(run(linked, "a"), 8);
  // What fails is told in the same way, and has a log.
  cl_program wrong = source("kernel void a( {");
  ASSERT_EQ(clBuildProgram(wrong, 0, nullptr, "", Told::tell, &told), CL_SUCCESS);
  EXPECT_EQ(told.wait(), wrong);
  EXPECT_EQ(buildInfo<cl_build_status>(wrong, CL_PROGRAM_BUILD_STATUS), CL_BUILD_ERROR);
  EXPECT_NE(log(wrong).find("error"), std::string::npos);
}

TEST_F(Programs, AreCompiledWithHeadersAndLinked) {
  cl_program header = source("int helper(int x);\n#define SEVEN 7\n");
  cl_program first = source("#include \"inc/helper.h\"\n"
                            "kernel void a(global int *p) { *p = helper(SEVEN); }");
  cl_program second = source("int helper(int x) { return x * 6; }");
  const char *name = "inc/helper.h";
  ASSERT_EQ(clCompileProgram(first, 0, nullptr, nullptr, 1, &header, &name, nullptr, nullptr),
            CL_SUCCESS)
      << log(first);
  EXPECT_EQ(buildInfo<cl_program_binary_type>(first, CL_PROGRAM_BINARY_TYPE),
            cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT));
  ASSERT_EQ(clCompileProgram(second, 0, nullptr, nullptr, 0, nullptr, nullptr, nullptr, nullptr),
            CL_SUCCESS);
  cl_int error = CL_SUCCESS;
  cl_program library =
      clLinkProgram(context, 0, nullptr, "-create-library", 1, &second, nullptr, nullptr, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  programs.push_back(library);
  EXPECT_EQ(buildInfo<cl_program_binary_type>(library, CL_PROGRAM_BINARY_TYPE),
            cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_LIBRARY));
  const cl_program parts[] = {first, library};
  cl_program linked =
      clLinkProgram(context, 0, nullptr, nullptr, 2, parts, nullptr, nullptr, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  programs.push_back(linked);
  EXPECT_EQ(run(linked, "a"), 42);
  EXPECT_EQ(askText(clGetProgramInfo, linked, CL_PROGRAM_SOURCE), "");
}

TEST_F(Programs, ThatDoNotLinkHaveALog) {
  cl_program first = source("int helper(int x);\nkernel void a(global int *p) { *p = helper(1); }");
  ASSERT_EQ(clCompileProgram(first, 0, nullptr, nullptr, 0, nullptr, nullptr, nullptr, nullptr),
            CL_SUCCESS);
  cl_int error = CL_SUCCESS;
  cl_program linked =
      clLinkProgram(context, 0, nullptr, nullptr, 1, &first, nullptr, nullptr, &error);
  EXPECT_EQ(error, CL_LINK_PROGRAM_FAILURE);
  ASSERT_NE(linked, nullptr);
  programs.push_back(linked);
  EXPECT_NE(log(linked).find("helper"), std::string::npos);
  EXPECT_EQ(clLinkProgram(context, 0, nullptr, "-bad", 1, &first, nullptr, nullptr, &error),
            nullptr);
  EXPECT_EQ(error, CL_INVALID_LINKER_OPTIONS);
  EXPECT_EQ(clLinkProgram(context, 0, nullptr, nullptr, 0, nullptr, nullptr, nullptr, &error),
            nullptr);
  EXPECT_EQ(error, CL_INVALID_VALUE);
  cl_program raw = source("kernel void a() {}");
  EXPECT_EQ(clLinkProgram(context, 0, nullptr, nullptr, 1, &raw, nullptr, nullptr, &error),
            nullptr);
  EXPECT_EQ(error, CL_INVALID_OPERATION);
  EXPECT_EQ(clCompileProgram(raw, 0, nullptr, "-bad", 0, nullptr, nullptr, nullptr, nullptr),
            CL_INVALID_COMPILER_OPTIONS);
  EXPECT_EQ(clCompileProgram(raw, 0, nullptr, nullptr, 1, &first, nullptr, nullptr, nullptr),
            CL_INVALID_VALUE);
}

// Older programs assign pointers of other types and call functions before their declaration.
TEST_F(Programs, OfOldDialectsAreBuiltWithWarnings) {
  cl_program program =
      source("kernel void k(global int *p) { global uint2 *q = p; q[0].x = later(4); }\n"
             "int later(int i) { return 10 * i; }");
  ASSERT_EQ(clBuildProgram(program, 1, &device, "", nullptr, nullptr), CL_SUCCESS) << log(program);
  EXPECT_NE(log(program).find("warning: incompatible pointer types"), std::string::npos);
  EXPECT_NE(log(program).find("warning: call to undeclared function"), std::string::npos);
  EXPECT_EQ(run(program, "k"), 40);
  EXPECT_EQ(clBuildProgram(source("kernel void k(global int *p) { global uint *q = p; *q = 1; }"),
                           1, &device, "-Werror", nullptr, nullptr),
            CL_BUILD_PROGRAM_FAILURE);
}

TEST_F(Programs, ThatCallUndeclaredFunctionsAreLinked) {
  const std::string caller = "kernel void k(global int *p) { p[0] = elsewhere(p, 2); }";
  cl_program whole = source(caller);
  EXPECT_EQ(clBuildProgram(whole, 1, &device, "", nullptr, nullptr), CL_BUILD_PROGRAM_FAILURE);
  EXPECT_NE(log(whole).find("error: undefined reference to 'elsewhere' in function 'k'"),
            std::string::npos)
      << log(whole);
  cl_program parts[] = {
      source(caller), source("int elsewhere(global int *p, int i) { return p != 0 ? 3 * i : 0; }")};
  for (cl_program part : parts)
    EXPECT_EQ(clCompileProgram(part, 1, &device, "", 0, nullptr, nullptr, nullptr, nullptr),
              CL_SUCCESS);
  cl_int error = CL_SUCCESS;
  cl_program linked = clLinkProgram(context, 0, nullptr, "", 2, parts, nullptr, nullptr, &error);
  programs.push_back(linked);
  ASSERT_EQ(error, CL_SUCCESS) << log(linked);
  EXPECT_EQ(run(linked, "k"), 6);
}

TEST_F(Programs, AreStoredAndLoaded) {
  cl_program program = build("__attribute__((reqd_work_group_size(2, 1, 1)))\n"
                             "kernel void two(global int *p) { p[get_global_id(0)] = 9; }\n"
                             "kernel void a(global int *p) { *p = 8; }",
                             "-cl-kernel-arg-info");
  const auto binary = binaryOf(program);
  cl_int error = CL_SUCCESS;
  cl_program loaded = load(binary, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  EXPECT_EQ(buildInfo<cl_program_binary_type>(loaded, CL_PROGRAM_BINARY_TYPE),
            cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_EXECUTABLE));
  EXPECT_EQ(clCreateKernel(loaded, "a", &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_PROGRAM_EXECUTABLE);
  ASSERT_EQ(clBuildProgram(loaded, 0, nullptr, nullptr, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(run(loaded, "a"), 8);
  EXPECT_EQ(binaryOf(loaded), binary);
  cl_kernel two = kernel(loaded, "two");
  std::array<size_t, 3> required = {};
  EXPECT_EQ(clGetKernelWorkGroupInfo(two, device, CL_KERNEL_COMPILE_WORK_GROUP_SIZE,
                                     sizeof(required), &required, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(required, (std::array<size_t, 3>{2, 1, 1}));
}

TEST_F(Programs, ThatWereCompiledAreStoredAndLinked) {
  cl_program first = source("kernel void a(global int *p) { *p = 12; }");
  ASSERT_EQ(clCompileProgram(first, 0, nullptr, nullptr, 0, nullptr, nullptr, nullptr, nullptr),
            CL_SUCCESS);
  cl_int error = CL_SUCCESS;
  cl_program loaded = load(binaryOf(first), &error);
  ASSERT_EQ(error, CL_SUCCESS);
  cl_program linked =
      clLinkProgram(context, 0, nullptr, nullptr, 1, &loaded, nullptr, nullptr, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  programs.push_back(linked);
  EXPECT_EQ(run(linked, "a"), 12);
  ASSERT_EQ(clBuildProgram(loaded, 0, nullptr, nullptr, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(run(loaded, "a"), 12);
}

// Whatever the context has compiled before: kinds of metadata, names of structures.
TEST_F(Programs, OfTheSameSourceHaveTheSameBinary) {
  const std::string text = "typedef struct { int a; float b; } S;\n"
                           "typedef struct { S s[3]; char c; } T;\n"
                           "constant T table[2] = {{{{1, 2}}, 3}, {{{4, 5}}, 6}};\n"
                           "void change(T *t) { t->s[1].a += 1; }\n"
                           "kernel void a(global T *p, local S *s) {\n"
                           "  T t = table[get_local_id(0) & 1]; change(&t); s[0] = t.s[1];\n"
                           "  barrier(CLK_LOCAL_MEM_FENCE); t.s[0] = *s; *p = t; }\n";
  const ProgramBytes first = binaryOf(build(text)), again = binaryOf(build(text));
  EXPECT_EQ(first, again);
  build("kernel void b(global float *p) {\n"
        "  __attribute__((opencl_unroll_hint(2))) for (int i = 0; i < 4; ++i) p[i] /= 3.0f;\n"
        "  printf(\"%f\\n\", *p); }",
        "-g -cl-opt-disable");
  EXPECT_EQ(binaryOf(build(text)), first);
  cl_int error = CL_SUCCESS;
  cl_context other = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  const char *pointer = text.c_str();
  cl_program program = clCreateProgramWithSource(other, 1, &pointer, nullptr, &error);
  ASSERT_EQ(clBuildProgram(program, 1, &device, "", nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(binaryOf(program), first);
  clReleaseProgram(program);
  clReleaseContext(other);
}

TEST_F(Programs, RefuseDamagedBinaries) {
  auto binary = binaryOf(build("kernel void a(global int *p) {\n"
                               "  barrier(CLK_GLOBAL_MEM_FENCE); *p = get_local_size(0); }"));
  cl_int error = CL_SUCCESS;
  for (size_t size : {size_t(1), size_t(10), binary.size() / 2, binary.size() - 1}) {
    EXPECT_EQ(load({binary.begin(), binary.begin() + size}, &error), nullptr);
    EXPECT_EQ(error, CL_INVALID_BINARY);
  }
  for (size_t place = 0; place < binary.size(); place += binary.size() / 40 + 1) {
    auto damaged = binary;
    damaged[place] ^= 0x40;
    EXPECT_EQ(load(damaged, &error), nullptr) << place;
    EXPECT_EQ(error, CL_INVALID_BINARY);
  }
  EXPECT_EQ(load({}, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_VALUE);
}

TEST_F(Programs, HaveNoBuiltInKernels) {
  cl_int error = CL_SUCCESS;
  EXPECT_EQ(clCreateProgramWithBuiltInKernels(context, 1, &device, "none", &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_VALUE);
}

TEST_F(Programs, AreBuiltByManyThreads) {
  std::vector<std::thread> threads;
  std::atomic<int> good = 0;
  for (int i = 0; i != 4; ++i) {
    threads.emplace_back([&, i] {
      const std::string text = "kernel void k(global int *p) { *p = " + std::to_string(i) + "; }";
      const char *pointer = text.c_str();
      cl_program program = clCreateProgramWithSource(context, 1, &pointer, nullptr, nullptr);
      if (clBuildProgram(program, 0, nullptr, "", nullptr, nullptr) == CL_SUCCESS)
        ++good;
      clReleaseProgram(program);
    });
  }
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(good, 4);
}

// It may be told of the end of the link before clLinkProgram has returned, and be done with it.
TEST_F(Programs, MayBeReleasedByTheCallbackOfTheirLink) {
  cl_program part = source("kernel void a() {}");
  ASSERT_EQ(clCompileProgram(part, 0, nullptr, "", 0, nullptr, nullptr, nullptr, nullptr),
            CL_SUCCESS);
  static std::atomic<int> released;
  released = 0;
  auto release = [](cl_program made, void *) {
    EXPECT_EQ(clReleaseProgram(made), CL_SUCCESS);
    ++released;
  };
  for (int i = 0; i != 4; ++i) {
    cl_int error = CL_SUCCESS;
    clLinkProgram(context, 0, nullptr, "", 1, &part, release, nullptr, &error);
    EXPECT_EQ(error, CL_SUCCESS);
  }
  for (int i = 0; i != 20000 && released != 4; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_EQ(released, 4);
}

// What is being compiled anew is nothing to link, whatever it was before, nor is what failed.
TEST_F(Programs, AreNotLinkedWhileTheyAreCompiled) {
  struct Gate {
    std::atomic<bool> isReached = false, isOpen = false;
  } gate;
  // The context tells of the failure while the program still counts as being compiled.
  auto tell = [](const char *, const void *, size_t, void *data) {
    Gate &gate = *static_cast<Gate *>(data);
    gate.isReached = true;
    while (!gate.isOpen)
      std::this_thread::yield();
  };
  cl_int error = CL_SUCCESS;
  cl_context other = clCreateContext(nullptr, 1, &device, tell, &gate, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  const char *text = "#ifdef FAIL\n#error\n#endif\nkernel void a() {}";
  cl_program part = clCreateProgramWithSource(other, 1, &text, nullptr, &error);
  const auto compile = [&](const char *options, void(CL_CALLBACK * notify)(cl_program, void *),
                           void *data) {
    return clCompileProgram(part, 0, nullptr, options, 0, nullptr, nullptr, notify, data);
  };
  const auto link = [&] {
    cl_program made = clLinkProgram(other, 0, nullptr, "", 1, &part, nullptr, nullptr, &error);
    if (made)
      clReleaseProgram(made);
    return error;
  };
  EXPECT_EQ(link(), CL_INVALID_OPERATION);
  ASSERT_EQ(compile("", nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(link(), CL_SUCCESS);
  std::atomic<bool> isDone = false;
  auto done = [](cl_program, void *data) { *static_cast<std::atomic<bool> *>(data) = true; };
  ASSERT_EQ(compile("-DFAIL", done, &isDone), CL_SUCCESS);
  while (!gate.isReached)
    std::this_thread::yield();
  EXPECT_EQ(link(), CL_INVALID_OPERATION);
  EXPECT_EQ(compile("", nullptr, nullptr), CL_INVALID_OPERATION);
  gate.isOpen = true;
  while (!isDone)
    std::this_thread::yield();
  EXPECT_EQ(link(), CL_INVALID_OPERATION);
  ASSERT_EQ(compile("", nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(link(), CL_SUCCESS);
  clReleaseProgram(part);
  clReleaseContext(other);
}

// The callback of a build may do what it likes, waiting included, and let the program go.
TEST_F(Programs, MayBeUsedAndReleasedByTheCallbackOfTheirBuild) {
  struct Work {
    cl_context context;
    cl_command_queue queue;
    cl_device_id device;
    std::atomic<int> result = 0;

    static void CL_CALLBACK run(cl_program program, void *data) {
      Work &work = *static_cast<Work *>(data);
      const char *text = "kernel void b(global int *p) { *p *= 7; }";
      cl_program other = clCreateProgramWithSource(work.context, 1, &text, nullptr, nullptr);
      EXPECT_EQ(clBuildProgram(other, 0, nullptr, "", nullptr, nullptr), CL_SUCCESS);
      cl_mem memory = clCreateBuffer(work.context, 0, 4, nullptr, nullptr);
      for (cl_program one : {program, other}) {
        cl_kernel k = clCreateKernel(one, one == program ? "a" : "b", nullptr);
        EXPECT_EQ(clSetKernelArg(k, 0, sizeof(memory), &memory), CL_SUCCESS);
        const size_t size = 1;
        EXPECT_EQ(
            clEnqueueNDRangeKernel(work.queue, k, 1, nullptr, &size, nullptr, 0, nullptr, nullptr),
            CL_SUCCESS);
        EXPECT_EQ(clReleaseKernel(k), CL_SUCCESS);
        EXPECT_EQ(clReleaseProgram(one), CL_SUCCESS);
      }
      int value = 0;
      EXPECT_EQ(clEnqueueReadBuffer(work.queue, memory, CL_TRUE, 0, 4, &value, 0, nullptr, nullptr),
                CL_SUCCESS);
      EXPECT_EQ(clReleaseMemObject(memory), CL_SUCCESS);
      work.result = value;
    }
  } work = {context, queue, device};
  const char *text = "kernel void a(global int *p) { *p = 6; }";
  cl_program program = clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
  ASSERT_EQ(clBuildProgram(program, 0, nullptr, "", Work::run, &work), CL_SUCCESS);
  while (work.result == 0)
    std::this_thread::yield();
  EXPECT_EQ(work.result, 42);
}

} // namespace
