// From source to binary: what goes wrong is said, and nothing else happens.
#include "compiler/context.h"
#include "compiler/info.h"
#include "compiler/module.h"
#include "compiler/target.h"
#include "kernel_runner.h"

#include <gmock/gmock.h>

#include <thread>

using namespace host_test;
using compiler::Result;
using testing::HasSubstr;

namespace {

class Builds : public AllBuilds {};
INSTANTIATE_FOR_ALL_BUILDS(Builds);

TEST_P(Builds, BarriersInRecursiveFunctionsAreRefusedByName) {
  const Build built =
      build("void wait(int n) { barrier(CLK_GLOBAL_MEM_FENCE); if (n) wait(n - 1); }"
            "kernel void k(global int *p, int n) { wait(n); *p = 2; }",
            GetParam());
  EXPECT_EQ(built.result, Result::FINALIZE_PROGRAM_FAILURE) << built.stage;
  EXPECT_THAT(built.log, HasSubstr("wait"));
}

TEST_P(Builds, UndefinedFunctionsAreNamed) {
  const Build built = build("int missing(int);"
                            "kernel void k(global int *p) { *p = missing(*p); }",
                            GetParam());
  EXPECT_EQ(built.result, Result::LINK_PROGRAM_FAILURE) << built.stage;
  EXPECT_GE(built.errors, 1u);
  EXPECT_THAT(built.log, HasSubstr("missing"));
}

TEST_P(Builds, SyntaxErrors) {
  const Build built = build("kernel void k(global int *p) { *p = ; }", GetParam());
  EXPECT_EQ(built.result, Result::COMPILE_PROGRAM_FAILURE) << built.stage;
  EXPECT_GE(built.errors, 1u);
  EXPECT_THAT(built.log, HasSubstr("expected expression"));
}

// A kernel whose private variables are all in use at the same time: writes 1 to p[j] of each for
// all j below n, and adds up what p[n] finds there.
std::string getKernelWith(unsigned variables, const std::string &declarator, bool hasBarrier) {
  std::string declared, written, sum;
  for (unsigned i = 0; i < variables; ++i) {
    const std::string name = "v" + std::to_string(i);
    declared += "char " + name + declarator + "; ";
    written += name + "[p[j] + " + std::to_string(i) + "] = 1; ";
    sum += " + " + name + "[p[n] + " + std::to_string(i) + "]";
  }
  return "kernel void k(global int *p, global int *out, int n) { " + declared +
         "for (int j = 0; j < n; ++j) { " + written + "} " +
         (hasBarrier ? "barrier(CLK_GLOBAL_MEM_FENCE); " : "") + "out[get_global_id(0)] = 0" + sum +
         "; }";
}

// Each is too small for memory of the runtime's, and all of them are too large for a stack.
std::string getKernelWithLargeStack() { return getKernelWith(80, "[1000000]", false); }

TEST_P(Builds, StackThatNoThreadHas) {
  for (const std::string &source :
       {getKernelWithLargeStack(), getKernelWith(1, "[1 << 29] __attribute__((aligned(16384)))",
                                                 /*hasBarrier=*/false)}) {
    const Build built = build(source, GetParam());
    EXPECT_EQ(built.result, Result::FINALIZE_PROGRAM_FAILURE) << built.stage;
    EXPECT_GE(built.errors, 1u);
    EXPECT_THAT(built.log, HasSubstr("stack"));
    EXPECT_THAT(built.log, HasSubstr("'k"));
  }
}

TEST_P(Builds, LargeVariablesAreInMemoryOfTheRuntime) {
  for (const bool hasBarrier : {false, true}) {
    Program program(getKernelWith(3, "[1 << 25]", hasBarrier), GetParam());
    std::vector<int32_t> in = {1 << 24, 5, 1 << 24};
    std::vector<int32_t> out(2);
    ASSERT_TRUE(program.run("k", {{2}, {2, 1, 1}}, Arguments().buffer(in).buffer(out).value(2)));
    EXPECT_EQ(out, (std::vector<int32_t>{3, 3})) << hasBarrier;
  }
}

// The sizes of the last add up to nothing, if they are counted in 64 bits.
TEST_P(Builds, MemoryThatNoMachineHasIsAnErrorOfTheLaunch) {
  for (const bool hasBarrier : {false, true})
    for (const auto &[variables, declarator] :
         {std::pair(1u, "[1UL << 46]"), {1u, "[1UL << 60]"}, {16u, "[1UL << 60]"}}) {
      Program program(getKernelWith(variables, declarator, hasBarrier), GetParam());
      std::vector<int32_t> in = {3, 5, 3};
      std::vector<int32_t> out = {7, 7};
      const Arguments arguments = Arguments().buffer(in).buffer(out).value(2);
      EXPECT_FALSE(program.run("k", {{2}, {2, 1, 1}}, arguments)) << variables << declarator;
      EXPECT_EQ(out, (std::vector<int32_t>{7, 7})) << variables << declarator;
    }
  Program program(getKernelWith(1, "[1 << 20]", false), GetParam());
  std::vector<int32_t> in = {3, 5, 3};
  std::vector<int32_t> out(1);
  EXPECT_TRUE(program.run("k", {{1}}, Arguments().buffer(in).buffer(out).value(2)));
  EXPECT_EQ(out[0], 1);
}

TEST_P(Builds, ProgramsWithoutKernels) {
  const Build built = build("int helper(int x) { return x; }", GetParam());
  EXPECT_TRUE(built.succeeded()) << built.log;
  EXPECT_TRUE(built.info.kernels.empty());
}

TEST_P(Builds, BinariesLoadInAnotherProgram) {
  const Build built =
      build("kernel void k(global int *p) { p[get_global_id(0)] = 42; }", GetParam());
  ASSERT_TRUE(built.succeeded()) << built.log;
  Program program(built.binary);
  std::vector<int32_t> out(4);
  ASSERT_TRUE(program.run("k", {{4}}, Arguments().buffer(out)));
  EXPECT_EQ(out, (std::vector<int32_t>(4, 42)));
}

TEST_P(Builds, KernelFacts) {
  Program program(
      "kernel void none() {}"
      "kernel void some(char a, float3 b, global int *p, local int *q) {}"
      "kernel __attribute__((reqd_work_group_size(8, 4, 2))) void sized(global int *p) {"
      "  local long l[5]; l[get_local_id(0) % 5] = 1; *p = l[get_local_id(0) % 5]; }",
      GetParam());
  const mux_kernel_t none = program.getKernel("none");
  ASSERT_TRUE(none);
  EXPECT_EQ(none->num_arguments, 0u);
  EXPECT_EQ(none->local_memory_size, 0u);
  EXPECT_GE(none->preferred_local_size_x, 1u);
  EXPECT_EQ(none->preferred_local_size_y, 1u);
  EXPECT_EQ(none->preferred_local_size_z, 1u);

  const mux_kernel_t some = program.getKernel("some");
  ASSERT_TRUE(some);
  EXPECT_EQ(some->num_arguments, 4u);

  const mux_kernel_t sized = program.getKernel("sized");
  ASSERT_TRUE(sized);
  EXPECT_EQ(sized->num_arguments, 1u);
  EXPECT_EQ(sized->local_memory_size, 40u);
  EXPECT_EQ(sized->preferred_local_size_x, 8u);
  EXPECT_EQ(sized->preferred_local_size_y, 4u);
  EXPECT_EQ(sized->preferred_local_size_z, 2u);

  EXPECT_FALSE(program.getKernel("other"));
}

const compiler::Info *getInfo() {
  for (const compiler::Info *info : compiler::compilers())
    if (std::string(info->device_info->device_name) == "OpenMux host")
      return info;
  return nullptr;
}

TEST(HostInfo, Facts) {
  const compiler::Info *info = getInfo();
  ASSERT_TRUE(info);
  EXPECT_TRUE(info->supports_deferred_compilation);
  EXPECT_TRUE(info->vectorizable);
  EXPECT_STREQ(info->compilation_options,
               "--vecz-width,1,vectorization factor (1: disables vectorization)");
  EXPECT_EQ(compiler::getCompilerForDevice(info->device_info), info);
  EXPECT_FALSE(info->createTarget(nullptr, nullptr));
}

TEST(HostTarget, NoModuleBeforeInit) {
  auto context = compiler::createContext();
  auto target = getInfo()->createTarget(context.get(), nullptr);
  ASSERT_TRUE(target);
  uint32_t errors = 0;
  std::string log;
  EXPECT_FALSE(target->createModule(errors, log));
  EXPECT_EQ(target->init(), Result::SUCCESS);
  EXPECT_TRUE(target->createModule(errors, log));
}

class HostModule : public testing::Test {
protected:
  void SetUp() override {
    target = getInfo()->createTarget(context.get(), nullptr);
    ASSERT_EQ(target->init(), Result::SUCCESS);
    module = target->createModule(errors, log);
  }

  Result compile(const char *source) { return module->compileOpenCLC("FULL_PROFILE", source, {}); }
  Result finalize() {
    std::vector<builtins::printf::descriptor> printfs;
    return module->finalize(nullptr, printfs);
  }

  uint32_t errors = 0;
  std::string log;
  std::unique_ptr<compiler::Context> context = compiler::createContext();
  std::unique_ptr<compiler::Target> target;
  std::unique_ptr<compiler::Module> module;
};

TEST_F(HostModule, NoBinaryBeforeFinalize) {
  cargo::array_view<uint8_t> binary;
  EXPECT_EQ(module->createBinary(binary), Result::INVALID_VALUE);
  EXPECT_EQ(errors, 1u);
  ASSERT_EQ(compile("kernel void k() {}"), Result::SUCCESS);
  EXPECT_EQ(module->createBinary(binary), Result::INVALID_VALUE);
  EXPECT_TRUE(binary.empty());
}

TEST_F(HostModule, TheSameBinaryTwice) {
  ASSERT_EQ(compile("kernel void k(global float *p) { p[get_global_id(0)] *= 2; }"),
            Result::SUCCESS);
  ASSERT_EQ(module->link({}), Result::SUCCESS) << log;
  ASSERT_EQ(finalize(), Result::SUCCESS) << log;
  cargo::array_view<uint8_t> binary;
  ASSERT_EQ(module->createBinary(binary), Result::SUCCESS) << log;
  const std::vector<uint8_t> first(binary.begin(), binary.end());
  ASSERT_EQ(module->createBinary(binary), Result::SUCCESS) << log;
  EXPECT_EQ(first, std::vector<uint8_t>(binary.begin(), binary.end()));
}

// All modules of a target go through one code generator, and leave nothing in it.
TEST(HostTarget, BinariesDoNotDependOnThoseBefore) {
  const std::string options[] = {"-cl-std=CL3.0", "-cl-std=CL3.0 -g",
                                 "-cl-std=CL3.0 -cl-opt-disable"};
  const std::string sources[] = {
      "kernel void k(global float *p) { p[get_global_id(0)] = exp(p[get_global_id(0)]); }",
      "global int total = 3; constant int table[] = {4, 5, 6};"
      "kernel void k(global int *p) { total += 1; p[get_global_id(0)] = table[*p & 1] + total; }",
      getKernelWithLargeStack(), getKernelWith(2, "[1 << 21]", false),
      "kernel void k(global int *p) { local int l[64]; size_t i = get_local_id(0); l[i] = p[i];"
      "  barrier(CLK_LOCAL_MEM_FENCE); p[i] = l[63 - i]; }"};
  const auto buildWith = [](compiler::Target &target, const std::string &source,
                            const std::string &options) {
    uint32_t errors = 0;
    std::string log;
    auto module = target.createModule(errors, log);
    EXPECT_EQ(module->parseOptions(options, compiler::Options::Mode::BUILD), Result::SUCCESS);
    std::vector<builtins::printf::descriptor> printfs;
    EXPECT_EQ(module->compileOpenCLC("FULL_PROFILE", source, {}), Result::SUCCESS) << log;
    EXPECT_EQ(module->link({}), Result::SUCCESS) << log;
    EXPECT_EQ(module->finalize(nullptr, printfs), Result::SUCCESS) << log;
    cargo::array_view<uint8_t> made;
    // The stack of one of them is too large, of which the code generator tells.
    const bool isMade = module->createBinary(made) == Result::SUCCESS;
    EXPECT_EQ(isMade, source != getKernelWithLargeStack()) << log;
    return std::vector<uint8_t>(made.begin(), made.end());
  };
  const auto createTarget = [](compiler::Context &context) {
    auto target = getInfo()->createTarget(&context, nullptr);
    EXPECT_EQ(target->init(), Result::SUCCESS);
    return target;
  };
  auto context = compiler::createContext();
  auto target = createTarget(*context);
  for (const std::string &source : sources)
    for (const std::string &each : options) {
      auto otherContext = compiler::createContext();
      auto other = createTarget(*otherContext);
      EXPECT_EQ(buildWith(*target, source, each), buildWith(*other, source, each))
          << source << each;
    }
}

TEST_F(HostModule, KernelsOfSeveralModules) {
  auto other = target->createModule(errors, log);
  ASSERT_EQ(other->compileOpenCLC("FULL_PROFILE", "int twice(int x) { return 2 * x; }", {}),
            Result::SUCCESS);
  ASSERT_EQ(compile("int twice(int); kernel void k(global int *p) {"
                    "  p[get_global_id(0)] = twice((int)get_global_id(0)); }"),
            Result::SUCCESS);
  auto linked = target->createModule(errors, log);
  compiler::Module *inputs[] = {module.get(), other.get()};
  ASSERT_EQ(linked->link(inputs), Result::SUCCESS) << log;
  std::vector<builtins::printf::descriptor> printfs;
  ASSERT_EQ(linked->finalize(nullptr, printfs), Result::SUCCESS) << log;
  cargo::array_view<uint8_t> binary;
  ASSERT_EQ(linked->createBinary(binary), Result::SUCCESS) << log;
  Program program(std::vector<uint8_t>(binary.begin(), binary.end()));
  std::vector<int32_t> out(3);
  ASSERT_TRUE(program.run("k", {{3}}, Arguments().buffer(out)));
  EXPECT_EQ(out, (std::vector<int32_t>{0, 2, 4}));
}

// Modules of one context take turns; contexts do not know each other.
TEST(Threads, BuildAtTheSameTime) {
  auto shared = compiler::createContext();
  auto sharedTarget = getInfo()->createTarget(shared.get(), nullptr);
  ASSERT_EQ(sharedTarget->init(), Result::SUCCESS);
  const auto buildWith = [](compiler::Target &target, int number, std::vector<uint8_t> &binary) {
    uint32_t errors = 0;
    std::string log;
    auto module = target.createModule(errors, log);
    const std::string source =
        "kernel void k(global int *p) { p[get_global_id(0)] = " + std::to_string(number) + "; }";
    std::vector<builtins::printf::descriptor> printfs;
    cargo::array_view<uint8_t> made;
    if (module->compileOpenCLC("FULL_PROFILE", source, {}) == Result::SUCCESS &&
        module->link({}) == Result::SUCCESS &&
        module->finalize(nullptr, printfs) == Result::SUCCESS &&
        module->createBinary(made) == Result::SUCCESS)
      binary.assign(made.begin(), made.end());
  };

  std::vector<std::vector<uint8_t>> binaries(8);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&, i] { buildWith(*sharedTarget, i, binaries[i]); });
  for (int i = 4; i < 8; ++i)
    threads.emplace_back([&, i] {
      auto context = compiler::createContext();
      auto target = getInfo()->createTarget(context.get(), nullptr);
      if (target->init() == Result::SUCCESS)
        buildWith(*target, i, binaries[i]);
    });
  for (std::thread &thread : threads)
    thread.join();

  for (int i = 0; i < 8; ++i) {
    ASSERT_FALSE(binaries[i].empty());
    Program program(binaries[i]);
    std::vector<int32_t> out(2, -1);
    ASSERT_TRUE(program.run("k", {{2}}, Arguments().buffer(out)));
    EXPECT_EQ(out, (std::vector<int32_t>(2, i)));
  }
}

} // namespace
