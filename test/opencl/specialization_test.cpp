// Kernels that are compiled again for their local size while the application runs. The mode is that
// of OPENMUX_SPECIALIZE; results must not depend on it.
#include "binaries.h"
#include "command_buffer_fixture.h"
#include "fixture.h"
#include "specialized_launches.h"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <thread>

namespace {

bool isOff() { return getSpecializationMode() == "0"; }

// Each work-item writes what it knows of its group, and what its neighbours have written.
#define GROUPS                                                                                     \
  R"(
kernel void groups(global int *out, local int *s, int n) {
  size_t l = get_local_linear_id();
  size_t i = get_global_linear_id();
  s[l] = (int)i + n;
  barrier(CLK_LOCAL_MEM_FENCE);
  int sum = 0;
  for (size_t j = 0; j < get_local_size(0) * get_local_size(1) * get_local_size(2); ++j)
    sum += s[j];
  for (size_t o = get_enqueued_local_size(0) / 2; o > 0; o /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) < o && get_local_id(0) + o < get_local_size(0) && get_local_id(1) == 0)
      s[l] ^= s[l + o];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = sum + s[0] * 7 + (int)get_local_size(0) * 1000 + (int)get_global_offset(0) +
           (int)get_group_id(0) * 3 + (int)get_num_groups(1) + (int)get_enqueued_local_size(1);
}
)"
const char *const source = GROUPS "kernel void plain(global int *out) {"
                                  " out[get_global_id(0)] = 1; }";
// Binaries of programs with one kernel have its code.
const char *const singleKernel = GROUPS;

struct Range {
  std::vector<size_t> global;
  std::vector<size_t> local;
  std::vector<size_t> offset = {};

  size_t countItems() const {
    return std::accumulate(global.begin(), global.end(), size_t(1), std::multiplies<>());
  }
};

class Specialization : public OpenCL {
protected:
  cl_int launch(cl_command_queue to, cl_kernel kernel, const Range &range) {
    return clEnqueueNDRangeKernel(to, kernel, cl_uint(range.global.size()),
                                  range.offset.empty() ? nullptr : range.offset.data(),
                                  range.global.data(), range.local.data(), 0, nullptr, nullptr);
  }

  void setArguments(cl_kernel kernel, cl_mem out, cl_int n) {
    EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof(out), &out), CL_SUCCESS);
    EXPECT_EQ(clSetKernelArg(kernel, 1, 4096, nullptr), CL_SUCCESS);
    EXPECT_EQ(clSetKernelArg(kernel, 2, sizeof(n), &n), CL_SUCCESS);
  }

  std::vector<cl_int> runOnce(cl_kernel kernel, const Range &range, cl_int n) {
    cl_mem out = buffer(range.countItems() * sizeof(cl_int));
    setArguments(kernel, out, n);
    EXPECT_EQ(launch(queue, kernel, range), CL_SUCCESS);
    return read<cl_int>(out, range.countItems());
  }

  // The results of a program that nobody specializes: each ND-range is launched once.
  std::vector<cl_int> getExpected(const Range &range, cl_int n) {
    return runOnce(kernel(build(source, "-cl-std=CL3.0 -cl-opt-disable"), "groups"), range, n);
  }

  // Launches until one was recorded with a specialized kernel.
  bool getsSpecialized(cl_kernel kernel, const Range &range) {
    return launchUntilSpecialized([&] {
      EXPECT_EQ(launch(queue, kernel, range), CL_SUCCESS);
      EXPECT_EQ(clFinish(queue), CL_SUCCESS);
    });
  }

  cl_kernel getKernel() { return kernel(build(source, "-cl-std=CL3.0"), "groups"); }
};

const Range ranges[] = {{{64}, {16}},           {{64}, {64}},           {{60}, {7}},
                        {{61}, {16}, {3}},      {{8, 6}, {4, 2}},       {{9, 7}, {4, 2}, {0, 5}},
                        {{4, 4, 4}, {2, 2, 4}}, {{5, 3, 3}, {2, 2, 2}}, {{13}, {1}}};

TEST_F(Specialization, ReplacesKernelsBetweenLaunches) {
  const Range range = {{256}, {32}};
  cl_kernel groups = getKernel();
  const std::vector<cl_int> expected = getExpected(range, 5);
  EXPECT_EQ(runOnce(groups, range, 5), expected);
  if (isOff()) {
    const cl_ulong before = countSpecializedLaunches();
    for (int i = 0; i != 5; ++i)
      EXPECT_EQ(runOnce(groups, range, 5), expected);
    EXPECT_EQ(countSpecializedLaunches(), before);
    return;
  }
  ASSERT_TRUE(getsSpecialized(groups, range));
  const cl_ulong before = countSpecializedLaunches();
  EXPECT_EQ(runOnce(groups, range, 5), expected);
  EXPECT_EQ(countSpecializedLaunches(), before + 1);
  // A clone, and another kernel object of the same name, launch the same versions.
  cl_int error = CL_SUCCESS;
  cl_kernel clone = clCloneKernel(groups, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  kernels.push_back(clone);
  EXPECT_EQ(runOnce(clone, range, 5), expected);
  EXPECT_EQ(runOnce(kernel(programs.front(), "groups"), range, 5), expected);
  EXPECT_EQ(countSpecializedLaunches(), before + 3);
}

TEST_F(Specialization, TheSecondLaunchOfALocalSizeCounts) {
  if (getSpecializationMode() != "wait")
    GTEST_SKIP() << "the mode is not wait";
  cl_kernel groups = getKernel();
  const cl_ulong before = countSpecializedLaunches();
  for (const Range &range : {Range{{64}, {16}}, Range{{64}, {32}}, Range{{63}, {16}}})
    runOnce(groups, range, 1);
  EXPECT_EQ(countSpecializedLaunches(), before);
  runOnce(groups, {{128}, {16}}, 1);
  EXPECT_EQ(countSpecializedLaunches(), before + 1) << "another global size";
  runOnce(groups, {{64}, {8}}, 1);
  runOnce(groups, {{64}, {16}, {1}}, 1);
  EXPECT_EQ(countSpecializedLaunches(), before + 1) << "another local size, and an offset";
}

TEST_F(Specialization, LocalSizesMayBeNamedInTheOptions) {
  cl_kernel groups =
      kernel(build(source, "-cl-std=CL3.0 -cl-precache-local-sizes=16,1,1:4,2,1:16,1,1"), "groups");
  const cl_ulong before = countSpecializedLaunches();
  const Range range = {{64}, {16}};
  EXPECT_EQ(runOnce(groups, range, 1), getExpected(range, 1));
  if (getSpecializationMode() == "wait" || getSpecializationMode() == "first")
    EXPECT_EQ(countSpecializedLaunches(), before + 1) << "of the first launch";
  else if (!isOff())
    EXPECT_TRUE(getsSpecialized(groups, range));
}

TEST_F(Specialization, KernelsThatDoNotGainStay) {
  cl_kernel plain = kernel(build(source, "-cl-std=CL3.0"), "plain");
  cl_mem out = buffer(64 * sizeof(cl_int));
  ASSERT_EQ(clSetKernelArg(plain, 0, sizeof(out), &out), CL_SUCCESS);
  const cl_ulong before = countSpecializedLaunches();
  for (int i = 0; i != 5; ++i)
    EXPECT_EQ(launch(queue, plain, {{64}, {16}}), CL_SUCCESS);
  EXPECT_EQ(read<cl_int>(out, 64), std::vector<cl_int>(64, 1));
  EXPECT_EQ(countSpecializedLaunches(), before);
}

// Vectors of the general version have at least four lanes.
const char *const multidimensional = "kernel void plane(global int *out) {"
                                     " size_t i = get_global_id(1) * 64 + get_global_id(0);"
                                     " out[i] = out[i] * 3 + (int)i; }";

TEST_F(Specialization, KernelsOfSeveralDimensionsGainFromNarrowRows) {
  cl_kernel plane = kernel(build(multidimensional, "-cl-std=CL3.0"), "plane");
  cl_mem out = buffer(256 * sizeof(cl_int));
  const std::vector<cl_int> zeros(256, 0);
  ASSERT_EQ(clEnqueueWriteBuffer(queue, out, CL_TRUE, 0, 256 * sizeof(cl_int), zeros.data(), 0,
                                 nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clSetKernelArg(plane, 0, sizeof(out), &out), CL_SUCCESS);
  const cl_ulong before = countSpecializedLaunches();
  std::vector<cl_int> expected = zeros;
  const auto launchOnce = [&](const Range &range) {
    EXPECT_EQ(launch(queue, plane, range), CL_SUCCESS);
    EXPECT_EQ(clFinish(queue), CL_SUCCESS);
    for (int i = 0; i != 256; ++i)
      expected[size_t(i)] = int(unsigned(expected[size_t(i)]) * 3u + unsigned(i));
  };
  for (int i = 0; i != 4; ++i)
    for (const Range &range : {Range{{64, 4}, {64, 4}}, Range{{64, 4}, {1, 4}}})
      launchOnce(range);
  EXPECT_EQ(countSpecializedLaunches(), before) << "rows fill vectors, or are no vectors";
  const Range narrow = {{64, 4}, {2, 2}};
  if (isOff())
    launchOnce(narrow);
  else
    EXPECT_TRUE(launchUntilSpecialized([&] { launchOnce(narrow); }));
  EXPECT_EQ(read<cl_int>(out, 256), expected);
}

TEST_F(Specialization, NarrowLocalSizesMayBeNamedInTheOptions) {
  if (getSpecializationMode() != "wait")
    GTEST_SKIP() << "the mode is not wait";
  cl_kernel plane =
      kernel(build(multidimensional, "-cl-std=CL3.0 -cl-precache-local-sizes=2,2,1"), "plane");
  cl_mem out = buffer(256 * sizeof(cl_int));
  ASSERT_EQ(clSetKernelArg(plane, 0, sizeof(out), &out), CL_SUCCESS);
  const cl_ulong before = countSpecializedLaunches();
  EXPECT_EQ(launch(queue, plane, {{64, 4}, {2, 2}}), CL_SUCCESS);
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
  EXPECT_EQ(countSpecializedLaunches(), before + 1) << "of the first launch";
}

TEST_F(Specialization, ResultsAreTheSame) {
  for (const Range &range : ranges) {
    cl_kernel groups = getKernel();
    const std::vector<cl_int> expected = getExpected(range, 11);
    for (int i = 0; i != 3; ++i)
      EXPECT_EQ(runOnce(groups, range, 11), expected) << range.global[0] << " " << range.local[0];
    if (!isOff()) {
      EXPECT_TRUE(getsSpecialized(groups, range)) << range.global[0] << " " << range.local[0];
      EXPECT_EQ(runOnce(groups, range, 11), expected) << range.global[0] << " " << range.local[0];
    }
  }
}

TEST_F(Specialization, LocalSizesInGreatNumber) {
  cl_kernel groups = getKernel();
  for (int round = 0; round != 3; ++round) {
    for (size_t local = 1; local != 40; ++local) {
      const Range range = {{local * 2}, {local}};
      const std::vector<cl_int> seen = runOnce(groups, range, 3);
      EXPECT_EQ(seen.size(), local * 2);
    }
  }
  EXPECT_EQ(runOnce(groups, {{78}, {39}}, 3), getExpected({{78}, {39}}, 3));
}

TEST_F(Specialization, VariablesOfAProgramAreOne) {
  cl_kernel counts = kernel(build("global int calls = 0;\n"
                                  "kernel void k(global int *out) {\n"
                                  "  barrier(CLK_GLOBAL_MEM_FENCE);\n"
                                  "  if (get_global_id(0) == 0) *out = ++calls; }",
                                  "-cl-std=CL3.0"),
                            "k");
  cl_mem out = buffer(sizeof(cl_int));
  ASSERT_EQ(clSetKernelArg(counts, 0, sizeof(out), &out), CL_SUCCESS);
  for (int i = 1; i != 8; ++i) {
    EXPECT_EQ(launch(queue, counts, {{16}, {16}}), CL_SUCCESS);
    EXPECT_EQ(read<cl_int>(out, 1)[0], i);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

TEST_F(Specialization, SubGroupsAreThoseThatQueriesReport) {
  cl_kernel asks = kernel(build("kernel void k(global int *out) {\n"
                                "  barrier(CLK_LOCAL_MEM_FENCE);\n"
                                "  out[get_global_id(0)] = (int)get_max_sub_group_size(); }",
                                "-cl-std=CL3.0"),
                          "k");
  for (const size_t local : {1, 5, 16, 64}) {
    size_t expected = 0;
    ASSERT_EQ(clGetKernelSubGroupInfo(asks, device, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE,
                                      sizeof(local), &local, sizeof(expected), &expected, nullptr),
              CL_SUCCESS);
    cl_mem out = buffer(local * 4 * sizeof(cl_int));
    ASSERT_EQ(clSetKernelArg(asks, 0, sizeof(out), &out), CL_SUCCESS);
    const Range range = {{local * 4}, {local}};
    if (isOff())
      EXPECT_EQ(launch(queue, asks, range), CL_SUCCESS);
    else
      EXPECT_TRUE(getsSpecialized(asks, range)) << local;
    EXPECT_EQ(read<cl_int>(out, local * 4), std::vector<cl_int>(local * 4, cl_int(expected)));
  }
}

TEST_F(Specialization, ManyThreads) {
  cl_program program = build(source, "-cl-std=CL3.0");
  std::vector<std::vector<cl_int>> expected;
  for (const Range &range : ranges)
    expected.push_back(getExpected(range, 2));
  std::vector<std::thread> threads;
  for (unsigned thread = 0; thread != 4; ++thread) {
    cl_command_queue own = makeQueue(0);
    cl_kernel groups = kernel(program, "groups");
    cl_mem out = buffer(256 * sizeof(cl_int));
    setArguments(groups, out, 2);
    threads.emplace_back([this, own, groups, out, &expected, thread] {
      for (unsigned round = 0; round != 60; ++round) {
        const size_t which = (round + thread) % std::size(ranges);
        std::vector<cl_int> seen(expected[which].size());
        EXPECT_EQ(launch(own, groups, ranges[which]), CL_SUCCESS);
        EXPECT_EQ(clEnqueueReadBuffer(own, out, CL_TRUE, 0, seen.size() * sizeof(cl_int),
                                      seen.data(), 0, nullptr, nullptr),
                  CL_SUCCESS);
        EXPECT_EQ(seen, expected[which]) << which;
      }
    });
  }
  // Builds go on at the same time.
  for (int i = 0; i != 3; ++i)
    kernel(build(source, "-cl-std=CL3.0"), "groups");
  for (std::thread &thread : threads)
    thread.join();
}

// Everything is released while versions are compiled, or about to be.
TEST_F(Specialization, TeardownDuringCompilation) {
  for (int round = 0; round != 12; ++round) {
    cl_int error = CL_SUCCESS;
    cl_context other = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
    ASSERT_EQ(error, CL_SUCCESS);
    cl_command_queue own = clCreateCommandQueueWithProperties(other, device, nullptr, &error);
    ASSERT_EQ(error, CL_SUCCESS);
    const char *text = source;
    cl_program program = clCreateProgramWithSource(other, 1, &text, nullptr, &error);
    ASSERT_EQ(clBuildProgram(program, 1, &device, "-cl-std=CL3.0", nullptr, nullptr), CL_SUCCESS);
    cl_kernel groups = clCreateKernel(program, "groups", &error);
    cl_mem out = clCreateBuffer(other, CL_MEM_READ_WRITE, 256 * sizeof(cl_int), nullptr, &error);
    setArguments(groups, out, 1);
    for (int i = 0; i != 2; ++i) {
      for (const Range &range : ranges)
        EXPECT_EQ(launch(own, groups, range), CL_SUCCESS);
    }
    // From a moment in which nothing is compiled yet to one in the middle of it.
    std::this_thread::sleep_for(std::chrono::milliseconds(round * 7));
    clReleaseMemObject(out);
    clReleaseKernel(groups);
    clReleaseProgram(program);
    clReleaseCommandQueue(own);
    clReleaseContext(other);
  }
}

// Programs that are created from binaries.
class SpecializationOfBinaries : public Specialization {
protected:
  cl_kernel load(const ProgramBytes &binary) {
    const unsigned char *bytes = binary.data();
    const size_t size = binary.size();
    cl_int status = CL_SUCCESS, error = CL_SUCCESS;
    cl_program program =
        clCreateProgramWithBinary(context, 1, &device, &size, &bytes, &status, &error);
    EXPECT_EQ(error, CL_SUCCESS);
    programs.push_back(program);
    EXPECT_EQ(clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr), CL_SUCCESS);
    return kernel(program, "groups");
  }

  // Where the serialized program begins; the end if there is none.
  static size_t findModule(const ProgramBytes &binary) {
    const std::string magic = "OMUXMOD\n";
    return size_t(std::search(binary.begin(), binary.end(), magic.begin(), magic.end()) -
                  binary.begin());
  }

  // The general version runs, however often and long.
  void expectGeneral(cl_kernel groups, const char *what) {
    const Range range = {{64}, {16}};
    const std::vector<cl_int> expected = getExpected(range, 6);
    const cl_ulong before = countSpecializedLaunches();
    for (int i = 0; i != 4; ++i) {
      EXPECT_EQ(runOnce(groups, range, 6), expected) << what;
      if (getSpecializationMode() == "1")
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    EXPECT_EQ(countSpecializedLaunches(), before) << what;
  }

  ProgramBytes make(const std::string &options = "", const char *text = singleKernel) {
    return binaryOf(build(text, ("-cl-std=CL3.0 " + options).c_str()));
  }
};

TEST_F(SpecializationOfBinaries, IsThatOfTheSource) {
  for (const char *text : {singleKernel, source}) {
    const ProgramBytes binary = make("", text);
    EXPECT_LT(findModule(binary), binary.size());
    if (isOff()) {
      expectGeneral(load(binary), "disabled");
      continue;
    }
    for (const Range &range : ranges) {
      cl_kernel groups = load(binary);
      const std::vector<cl_int> expected = getExpected(range, 7);
      EXPECT_EQ(runOnce(groups, range, 7), expected) << range.global[0];
      EXPECT_TRUE(getsSpecialized(groups, range)) << range.global[0];
      EXPECT_EQ(runOnce(groups, range, 7), expected) << range.global[0];
    }
  }
}

TEST_F(SpecializationOfBinaries, IsPossibleForBinariesOfBinaries) {
  const ProgramBytes binary = make();
  load(binary);
  EXPECT_EQ(binaryOf(programs.back()), binary);
}

TEST_F(SpecializationOfBinaries, FollowsTheOptionsOfTheBuild) {
  for (const char *options : {"-g", "-cl-opt-disable"}) {
    const ProgramBytes binary = make(options);
    EXPECT_EQ(findModule(binary), binary.size()) << options;
    expectGeneral(load(binary), options);
  }
  for (const char *text : {singleKernel, source}) {
    cl_kernel groups = load(make("-cl-precache-local-sizes=16,1,1", text));
    const cl_ulong before = countSpecializedLaunches();
    const Range range = {{64}, {16}};
    EXPECT_EQ(runOnce(groups, range, 1), getExpected(range, 1));
    if (getSpecializationMode() == "wait" || getSpecializationMode() == "first")
      EXPECT_EQ(countSpecializedLaunches(), before + 1) << "of the first launch";
  }
}

// The binary is valid, and the serialized program in it is not, or was not made by this compiler.
TEST_F(SpecializationOfBinaries, DoesNotHappenWithAnotherModule) {
  const ProgramBytes binary = make();
  const size_t module = findModule(binary);
  ASSERT_LT(module, binary.size());
  struct Damage {
    const char *what;
    size_t place;
  };
  const Damage damages[] = {
      {"fingerprint", module - 9},        {"magic", module},         {"version", module + 8},
      {"newer LLVM", module + 17},        {"length", module + 24},   {"checksum", module + 32},
      {"state and options", module + 40}, {"bitcode", module + 1000}};
  for (const Damage &damage : damages) {
    ProgramBytes damaged = binary;
    damaged[damage.place] ^= 1;
    updateChecksum(damaged);
    expectGeneral(load(damaged), damage.what);
  }
}

class RecordedSpecialization : public CommandBuffers {};

TEST_F(RecordedSpecialization, CommandBuffersAreRecordedAgain) {
  cl_kernel groups = kernel(build(source, "-cl-std=CL3.0"), "groups");
  cl_mem out = buffer(64 * sizeof(cl_int));
  const cl_int n = 4;
  ASSERT_EQ(clSetKernelArg(groups, 0, sizeof(out), &out), CL_SUCCESS);
  ASSERT_EQ(clSetKernelArg(groups, 1, 4096, nullptr), CL_SUCCESS);
  ASSERT_EQ(clSetKernelArg(groups, 2, sizeof(n), &n), CL_SUCCESS);
  cl_command_buffer_khr commands = create();
  const size_t global = 64, local = 16;
  ASSERT_EQ(clCommandNDRangeKernelKHR(commands, nullptr, nullptr, groups, 1, nullptr, &global,
                                      &local, 0, nullptr, nullptr, nullptr),
            CL_SUCCESS);
  const cl_ulong before = countSpecializedLaunches();
  ASSERT_EQ(clFinalizeCommandBufferKHR(commands), CL_SUCCESS);
  std::vector<cl_int> expected;
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  for (int runsAfter = 0; runsAfter != 3;) {
    ASSERT_LT(std::chrono::steady_clock::now(), end);
    ASSERT_EQ(clEnqueueCommandBufferKHR(0, nullptr, commands, 0, nullptr, nullptr), CL_SUCCESS);
    const std::vector<cl_int> seen = read<cl_int>(out, 64);
    if (expected.empty())
      expected = seen;
    EXPECT_EQ(seen, expected);
    if (isOff() || countSpecializedLaunches() != before)
      ++runsAfter;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

} // namespace
