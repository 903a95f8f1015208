// Kernels that are compiled again for a local size: their errors, their facts, and their results,
// which must be those of the program's own binary.
#include "compiler/context.h"
#include "compiler/info.h"
#include "compiler/kernel.h"
#include "compiler/module.h"
#include "compiler/target.h"
#include "kernel_runner.h"
#include "mux/cancellation.h"
#include "mux/stage_times.h"

#include <gmock/gmock.h>

#include <atomic>
#include <chrono>
#include <numeric>
#include <thread>

using namespace host_test;
using compiler::Result;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

using Size = std::array<std::size_t, 3>;
using Bytes = std::vector<uint8_t>;

constexpr char queries[] =
    "kernel void k(global int *out, int n) {\n"
    "  size_t i = get_global_id(0) - get_global_offset(0);\n"
    "  local int s[64];\n"
    "  s[get_local_id(0)] = (int)get_group_id(0);\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  int sum = 0;\n"
    "  for (size_t j = 0; j < get_local_size(0); ++j) sum += s[j] + 1;\n"
    "  out[i] = sum * 10000 + (int)get_enqueued_local_size(0) * 100 + (int)get_global_offset(0) +"
    " n;\n"
    "}\n"
    "kernel void other(global int *out) { *out = 1; }\n";

class DeferredKernel : public testing::Test {
protected:
  std::unique_ptr<compiler::Context> context = compiler::createContext();
  const compiler::Info *info = compiler::getCompilerForDevice(getDeviceInfo());
  std::unique_ptr<compiler::Target> target;
  uint32_t errors = 0;
  std::string log;
  std::unique_ptr<compiler::Module> module;
  std::vector<builtins::printf::descriptor> printfs;

  std::size_t offset[3] = {0, 0, 0};
  std::size_t global[3] = {64, 1, 1};
  mux_ndrange_options_t options = {nullptr, 0, {8, 1, 1}, offset, global, 3};

  void SetUp() override {
    target = info->createTarget(context.get(), nullptr);
    ASSERT_EQ(target->init(), Result::SUCCESS);
    module = target->createModule(errors, log);
  }

  void link(const std::string &source, const std::string &text = "") {
    ASSERT_EQ(module->parseOptions("-cl-std=CL3.0 " + text, compiler::Options::Mode::BUILD),
              Result::SUCCESS)
        << log;
    ASSERT_EQ(module->compileOpenCLC("FULL_PROFILE", source, {}), Result::SUCCESS) << log;
    ASSERT_EQ(module->link({}), Result::SUCCESS) << log;
  }

  Bytes finalize() {
    EXPECT_EQ(module->finalize(nullptr, printfs), Result::SUCCESS) << log;
    cargo::array_view<uint8_t> binary;
    EXPECT_EQ(module->createBinary(binary), Result::SUCCESS) << log;
    return {binary.begin(), binary.end()};
  }

  static Bytes specialize(compiler::Kernel &kernel, const mux_ndrange_options_t &options) {
    auto binary = kernel.createSpecializedKernel(options);
    EXPECT_TRUE(binary.has_value());
    return binary ? Bytes(binary->begin(), binary->end()) : Bytes();
  }

  static Bytes specialize(compiler::Kernel &kernel, const Range &range) {
    mux_ndrange_options_t options = {};
    std::copy(range.local.begin(), range.local.end(), options.local_size);
    options.global_offset = range.offset.data();
    options.global_size = range.global.data();
    options.dimensions = range.global.size();
    return specialize(kernel, options);
  }
};

TEST_F(DeferredKernel, IsSupported) { EXPECT_TRUE(info->supports_deferred_compilation); }

TEST_F(DeferredKernel, OfLinkedAndFinalizedPrograms) {
  EXPECT_EQ(module->getKernel("k"), nullptr) << "nothing is compiled";
  link(queries);
  compiler::Kernel *linked = module->getKernel("k");
  ASSERT_NE(linked, nullptr);
  finalize();
  EXPECT_EQ(module->getKernel("k"), linked);
  EXPECT_NE(module->getKernel("other"), nullptr);
  EXPECT_NE(module->getKernel("other"), linked);
  EXPECT_EQ(module->getKernel("none"), nullptr);
  EXPECT_EQ(module->getKernel(""), nullptr);
  module->clear();
  EXPECT_EQ(module->getKernel("k"), nullptr);
}

TEST_F(DeferredKernel, SizesAreThoseOfTheRuntime) {
  link(
      "kernel void some(global int *p) { local int a[5]; local char b; local long c[3];\n"
      "  a[0] = *p; b = 1; c[*p] = 3; *p = a[0] + b + (int)c[1]; }\n"
      "kernel __attribute__((reqd_work_group_size(4, 2, 3))) void none(global int *p) { *p = 1; }");
  compiler::Kernel *kernels[] = {module->getKernel("some"), module->getKernel("none")};
  Program program(finalize());
  for (unsigned i = 0; i != 2; ++i) {
    mux_kernel_t loaded = program.getKernel(i ? "none" : "some");
    EXPECT_EQ(kernels[i]->preferred_local_size_x, loaded->preferred_local_size_x);
    EXPECT_EQ(kernels[i]->preferred_local_size_y, loaded->preferred_local_size_y);
    EXPECT_EQ(kernels[i]->preferred_local_size_z, loaded->preferred_local_size_z);
    EXPECT_EQ(kernels[i]->local_memory_size, loaded->local_memory_size);
  }
}

TEST_F(DeferredKernel, IsNotCompiledOnceCancelled) {
  link(queries);
  compiler::Kernel &kernel = *module->getKernel("k");
  std::atomic<bool> flag = true;
  {
    const mux::CancellationScope scope(flag);
    EXPECT_EQ(kernel.createSpecializedKernel(options).error(), Result::FINALIZE_PROGRAM_FAILURE);
    EXPECT_THAT(log, HasSubstr("the build was cancelled"));
    flag = false;
    EXPECT_TRUE(kernel.createSpecializedKernel(options).has_value());
    flag = true;
  }
  EXPECT_TRUE(kernel.createSpecializedKernel(options).has_value()) << "the scope has ended";
}

// Has masks of several kinds, and takes some time to compile.
constexpr char masked[] = "kernel void k(global float *o) {\n"
                          "  local float tile[1024];\n"
                          "  int l = get_local_id(0), n = get_local_size(0);\n"
                          "  float sum = 0;\n"
                          "  for (int t = 0; t < 8; ++t) {\n"
                          "    tile[l] = o[l] + t;\n"
                          "    barrier(CLK_LOCAL_MEM_FENCE);\n"
                          "    for (int k = 0; k < n; ++k) sum += sin(tile[k]) * t;\n"
                          "    sum = cos(sum) + pow(fabs(sum), 1.3f);\n"
                          "    if (sum > 1) sum = exp(-sum) + o[(l + 1) & 63];\n"
                          "    barrier(CLK_LOCAL_MEM_FENCE);\n"
                          "  }\n"
                          "  o[l] = sum;\n"
                          "}\n";

TEST_F(DeferredKernel, IsCancelledAtAnyTime) {
  link(masked);
  compiler::Kernel &kernel = *module->getKernel("k");
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  const Bytes expected = specialize(kernel, options);
  const auto duration = Clock::now() - start;
  constexpr int steps = 24;
  for (int step = 0; step != steps; ++step) {
    std::atomic<bool> flag = false;
    std::thread canceller([&] {
      std::this_thread::sleep_for(duration * step / steps);
      flag = true;
    });
    std::optional<Bytes> compiled;
    {
      const mux::CancellationScope scope(flag);
      if (auto binary = kernel.createSpecializedKernel(options))
        compiled = Bytes(binary->begin(), binary->end());
    }
    canceller.join();
    if (compiled)
      EXPECT_EQ(*compiled, expected) << "step " << step;
  }
  EXPECT_EQ(specialize(kernel, options), expected);
}

TEST_F(DeferredKernel, InvalidLocalSizes) {
  link(queries);
  compiler::Kernel &kernel = *module->getKernel("k");
  for (const Size &size : {Size{0, 1, 1}, Size{1, 0, 1}, Size{1, 1, 0}}) {
    const auto [x, y, z] = size;
    EXPECT_EQ(kernel.precacheLocalSize(x, y, z), Result::INVALID_VALUE);
    EXPECT_EQ(kernel.getDynamicWorkWidth(x, y, z).error(), Result::INVALID_VALUE);
    EXPECT_EQ(kernel.querySubGroupSizeForLocalSize(x, y, z).error(), Result::INVALID_VALUE);
    std::copy(size.begin(), size.end(), options.local_size);
    EXPECT_EQ(kernel.createSpecializedKernel(options).error(), Result::INVALID_VALUE);
  }
  EXPECT_EQ(errors, 0u) << log;
}

TEST_F(DeferredKernel, InvalidSpecializationOptions) {
  link(queries);
  compiler::Kernel &kernel = *module->getKernel("k");
  mux_descriptor_info_t descriptor = {};
  const auto expectInvalid = [&](auto change) {
    mux_ndrange_options_t changed = options;
    change(changed);
    EXPECT_EQ(kernel.createSpecializedKernel(changed).error(), Result::INVALID_VALUE);
  };
  expectInvalid([&](mux_ndrange_options_t &o) { o.descriptors = &descriptor; });
  expectInvalid([&](mux_ndrange_options_t &o) { o.descriptors_length = 1; });
  expectInvalid([&](mux_ndrange_options_t &o) { o.global_offset = nullptr; });
  expectInvalid([&](mux_ndrange_options_t &o) { o.global_size = nullptr; });
  expectInvalid([&](mux_ndrange_options_t &o) { o.dimensions = 0; });
  expectInvalid([&](mux_ndrange_options_t &o) { o.dimensions = 4; });
  ASSERT_EQ(getDeviceInfo()->custom_buffer_capabilities, 0u);
  descriptor.type = mux_descriptor_info_type_custom_buffer;
  expectInvalid([&](mux_ndrange_options_t &o) {
    o.descriptors = &descriptor;
    o.descriptors_length = 1;
  });
  descriptor.type = mux_descriptor_info_type_buffer;
  options.descriptors = &descriptor;
  options.descriptors_length = 1;
  EXPECT_TRUE(kernel.createSpecializedKernel(options).has_value());
}

TEST_F(DeferredKernel, OnlyTheRequiredLocalSize) {
  link("kernel __attribute__((reqd_work_group_size(8, 1, 1))) void k(global int *p) { *p = 1; }");
  compiler::Kernel &kernel = *module->getKernel("k");
  EXPECT_TRUE(kernel.createSpecializedKernel(options).has_value());
  options.local_size[0] = 4;
  EXPECT_EQ(kernel.createSpecializedKernel(options).error(), Result::INVALID_VALUE);
  EXPECT_EQ(kernel.precacheLocalSize(4, 1, 1), Result::SUCCESS) << "a hint";
}

TEST_F(DeferredKernel, ErrorsOfThePassesAreReported) {
  link("void wait(int n) { barrier(CLK_GLOBAL_MEM_FENCE); if (n) wait(n - 1); }"
       "kernel void k(global int *p, int n) { wait(n); *p = 2; }"
       "kernel void fine(global int *p) { *p = 2; }");
  compiler::Kernel &kernel = *module->getKernel("k");
  EXPECT_EQ(kernel.createSpecializedKernel(options).error(), Result::FINALIZE_PROGRAM_FAILURE);
  EXPECT_EQ(kernel.precacheLocalSize(4, 1, 1), Result::FINALIZE_PROGRAM_FAILURE);
  EXPECT_EQ(kernel.getSubGroupSize().error(), Result::FINALIZE_PROGRAM_FAILURE);
  EXPECT_EQ(kernel.getDynamicWorkWidth(4, 1, 1).error(), Result::FINALIZE_PROGRAM_FAILURE);
  EXPECT_EQ(kernel.querySubGroupSizeForLocalSize(4, 1, 1).error(),
            Result::FINALIZE_PROGRAM_FAILURE);
  EXPECT_EQ(kernel.queryLocalSizeForSubGroupCount(1).error(), Result::FINALIZE_PROGRAM_FAILURE);
  EXPECT_EQ(kernel.queryMaxSubGroupCount().error(), Result::FINALIZE_PROGRAM_FAILURE);
  EXPECT_GE(errors, 1u);
  EXPECT_THAT(log, HasSubstr("wait"));
  EXPECT_TRUE(module->getKernel("fine")->createSpecializedKernel(options).has_value());
}

TEST_F(DeferredKernel, BinaryHoldsOneKernel) {
  link(queries);
  Program program(specialize(*module->getKernel("k"), options));
  EXPECT_NE(program.getKernel("k"), nullptr);
  EXPECT_EQ(program.getKernel("other"), nullptr);
}

TEST_F(DeferredKernel, ResultsAreThoseOfTheProgram) {
  const Range ranges[] = {
      {{64}, {8, 1, 1}},
      {{64}, {64, 1, 1}},
      {{60}, {7, 1, 1}},
      {{61}, {8, 1, 1}, {3}},
      {{5}, {16, 1, 1}},
      {{9}, {1, 1, 1}},
      {{63, 1, 1}, {9, 1, 1}, {1, 0, 0}},
  };
  for (const char *text : {"", "-cl-opt-disable", "-cl-wfv=never", "-cl-wfv=always", "-g"}) {
    module->clear();
    link(queries, text);
    Program program(finalize());
    for (const Range &range : ranges) {
      std::vector<int32_t> expected(64), seen(64);
      ASSERT_TRUE(program.run("k", range, Arguments().buffer(expected).value(5)));
      Program specialized(specialize(*module->getKernel("k"), range));
      ASSERT_TRUE(specialized.run("k", range, Arguments().buffer(seen).value(5)));
      EXPECT_EQ(seen, expected) << text << " " << range.global[0] << " " << range.local[0];
    }
  }
}

// One binary for all ND-ranges with the same facts.
TEST_F(DeferredKernel, OtherGlobalSizesMayFollow) {
  link(queries);
  Program general(finalize());
  const struct {
    Range made, run;
  } cases[] = {{{{64}, {8, 1, 1}}, {{16}, {8, 1, 1}}},
               {{{61}, {8, 1, 1}}, {{3}, {8, 1, 1}}},
               {{{61}, {8, 1, 1}}, {{62}, {8, 1, 1}}},
               {{{8}, {8, 1, 1}, {1}}, {{24}, {8, 1, 1}, {77}}}};
  for (const auto &[made, run] : cases) {
    std::vector<int32_t> expected(64), seen(64);
    ASSERT_TRUE(general.run("k", run, Arguments().buffer(expected).value(5)));
    Program specialized(specialize(*module->getKernel("k"), made));
    ASSERT_TRUE(specialized.run("k", run, Arguments().buffer(seen).value(5)));
    EXPECT_EQ(seen, expected);
  }
}

TEST_F(DeferredKernel, Facts) {
  const auto facts = [](const Range &range) {
    mux_ndrange_options_t options = {};
    std::copy(range.local.begin(), range.local.end(), options.local_size);
    options.global_offset = range.offset.data();
    options.global_size = range.global.data();
    options.dimensions = range.global.size();
    return compiler::getNDRangeFacts(options);
  };
  const compiler::NDRangeFacts simple = facts({{64, 4}, {8, 2, 1}});
  EXPECT_THAT(simple.local_size, ElementsAre(8u, 2u, 1u));
  EXPECT_TRUE(simple.has_full_groups && simple.has_no_offset);
  EXPECT_FALSE(facts({{64, 5}, {8, 2, 1}}).has_full_groups);
  EXPECT_FALSE(facts({{64}, {8, 2, 1}}).has_full_groups) << "there is one row of work-items";
  EXPECT_FALSE(facts({{64, 4}, {8, 2, 1}, {0, 1}}).has_no_offset);
  EXPECT_EQ(simple, facts({{8, 2, 3}, {8, 2, 1}}));
  EXPECT_NE(simple, facts({{8, 2, 3}, {8, 1, 1}}));
}

TEST_F(DeferredKernel, KernelsThatPromiseToGain) {
  const std::string source =
      "void wait() { barrier(CLK_LOCAL_MEM_FENCE); }\n"
      "kernel void plain(global int *p) { p[get_global_id(0)] = 1; }\n"
      "kernel void asks(global int *p) { p[get_global_id(0)] = (int)get_local_size(0); }\n"
      "kernel void waits(global int *p) { wait(); p[get_global_id(0)] = 1; }\n"
      "kernel void reduces(global int *p) { *p = work_group_reduce_add(*p); }\n"
      "kernel __attribute__((reqd_work_group_size(8, 1, 1))) void fixed(global int *p) {\n"
      "  wait(); p[get_global_id(0)] = (int)get_local_size(0); }\n";
  for (const bool isOptimized : {true, false}) {
    module->clear();
    link(source, isOptimized ? "" : "-cl-opt-disable");
    compiler::ProgramInfo program;
    ASSERT_EQ(module->finalize(&program, printfs), Result::SUCCESS) << log;
    std::vector<std::string> names;
    for (const compiler::KernelInfo &kernel : program.kernels)
      if (kernel.gains_from_known_size)
        names.push_back(kernel.name);
    if (isOptimized)
      EXPECT_THAT(names, ElementsAre("asks", "waits", "reduces"));
    else
      EXPECT_TRUE(names.empty());
  }
}

TEST_F(DeferredKernel, KernelsThatMayHaveNarrowRows) {
  const std::string source =
      "size_t row() { return get_global_id(1); }\n"
      "kernel void line(global int *p) { p[get_global_id(0)] = (int)get_global_size(1); }\n"
      "kernel void plane(global int *p) { p[get_global_id(0) + 64 * row()] = 1; }\n"
      "kernel void any(global int *p, uint d) { p[get_local_id(d)] = 1; }\n"
      "kernel __attribute__((reqd_work_group_size(8, 8, 1))) void fixed(global int *p) {\n"
      "  p[get_global_id(0) + 64 * row()] = 1; }\n";
  for (const bool isOptimized : {true, false}) {
    module->clear();
    link(source, isOptimized ? "" : "-cl-opt-disable");
    compiler::ProgramInfo program;
    ASSERT_EQ(module->finalize(&program, printfs), Result::SUCCESS) << log;
    std::vector<std::string> names;
    for (const compiler::KernelInfo &kernel : program.kernels)
      if (kernel.gains_from_narrow_size)
        names.push_back(kernel.name);
    if (isOptimized)
      EXPECT_THAT(names, ElementsAre("plane", "any"));
    else
      EXPECT_TRUE(names.empty());
  }
}

TEST_F(DeferredKernel, PrecachedBinariesAreTheSame) {
  link(queries);
  compiler::Kernel &kernel = *module->getKernel("k");
  const Bytes made = specialize(kernel, options);
  EXPECT_EQ(kernel.precacheLocalSize(8, 1, 1), Result::SUCCESS);
  EXPECT_EQ(kernel.precacheLocalSize(8, 1, 1), Result::SUCCESS);
  EXPECT_EQ(specialize(kernel, options), made);
  EXPECT_EQ(specialize(kernel, options), made);
  offset[0] = 1;
  EXPECT_NE(specialize(kernel, options), made);
}

// Queries are answered by the program's binary; kernels must see the same.
TEST_F(DeferredKernel, SubGroupsAreThoseOfTheProgram) {
  const std::string source =
      "kernel void k(global int *out) { int x = (int)get_global_id(0);\n"
      "  out[x] = (int)get_sub_group_size() * 1000 + sub_group_reduce_add(x); }\n"
      "kernel void plain(global int *out) { out[get_global_id(0)] = (int)get_local_size(0); }\n"
      "kernel void waits(global int *out, global volatile int *flag) {\n"
      "  if (get_sub_group_id() == 0) { *flag = 1; } else { while (*flag == 0) {} }\n"
      "  sub_group_barrier(CLK_GLOBAL_MEM_FENCE); out[get_global_id(0)] = 1; }\n";
  for (const char *text : {"", "-cl-wfv=never", "--vecz-width 2"}) {
    for (const bool isFinalized : {true, false}) {
      module->clear();
      link(source, text);
      std::vector<compiler::Kernel *> kernels;
      const char *const names[] = {"k", "plain", "waits"};
      for (const char *name : names) {
        kernels.push_back(module->getKernel(name));
        if (!isFinalized)
          EXPECT_TRUE(kernels.back()->getSubGroupSize().has_value());
      }
      Program program(finalize());
      for (unsigned i = 0; i != 3; ++i) {
        mux_kernel_t loaded = program.getKernel(names[i]);
        for (const Size &size : {Size{1, 1, 1}, Size{3, 2, 1}, Size{64, 1, 1}, Size{8, 4, 2}}) {
          const auto [x, y, z] = size;
          std::size_t expected = 0;
          ASSERT_EQ(muxQuerySubGroupSizeForLocalSize(loaded, x, y, z, &expected), mux_success);
          EXPECT_EQ(*kernels[i]->querySubGroupSizeForLocalSize(x, y, z), expected) << names[i];
          const uint32_t width = *kernels[i]->getDynamicWorkWidth(x, y, z);
          EXPECT_GE(width, 1u);
          EXPECT_LE(width, x * y * z);
        }
        for (const std::size_t count : {1u, 2u, 100000u}) {
          Size expected;
          ASSERT_EQ(muxQueryLocalSizeForSubGroupCount(loaded, count, &expected[0], &expected[1],
                                                      &expected[2]),
                    mux_success);
          EXPECT_EQ(*kernels[i]->queryLocalSizeForSubGroupCount(count), expected) << names[i];
        }
        std::size_t most = 0;
        ASSERT_EQ(muxQueryMaxNumSubGroups(loaded, &most), mux_success);
        EXPECT_EQ(*kernels[i]->queryMaxSubGroupCount(), most) << names[i];
      }
      for (const Range &range : {Range{{64}, {16, 1, 1}}, Range{{64}, {64, 1, 1}},
                                 Range{{60}, {5, 1, 1}}, Range{{61}, {8, 1, 1}}}) {
        std::vector<int32_t> expected(64), seen(64);
        ASSERT_TRUE(program.run("k", range, Arguments().buffer(expected)));
        Program specialized(specialize(*kernels[0], range));
        ASSERT_TRUE(specialized.run("k", range, Arguments().buffer(seen)));
        EXPECT_EQ(seen, expected) << text << " " << range.local[0];
      }
    }
  }
}

// Records of printf calls are numbered for the whole program.
TEST_F(DeferredKernel, OtherKernelsMayPrint) {
  link("kernel void first() { printf(\"first\\n\"); }\n"
       "kernel void k(global int *out) { out[get_global_id(0)] = (int)get_local_size(0);\n"
       "  if (out[0] == -1) printf(\"second\\n\"); }\n"
       "kernel void silent(global int *out) { out[get_global_id(0)] = (int)get_local_size(0); }");
  Program program(specialize(*module->getKernel("silent"), options));
  std::vector<int32_t> seen(64);
  ASSERT_TRUE(program.run("silent", {{64}, {8, 1, 1}}, Arguments().buffer(seen)));
  EXPECT_EQ(seen, std::vector<int32_t>(64, 8));
  EXPECT_EQ(program.getKernel("first"), nullptr);
  EXPECT_FALSE(specialize(*module->getKernel("k"), options).empty());
}

// Kernels that are compiled one by one.
class GeneralKernel : public DeferredKernel {
protected:
  Result prepare(compiler::ProgramInfo &program) {
    return module->prepareKernels(&program, printfs);
  }

  Bytes create(const char *name) {
    auto binary = module->getKernel(name)->createGeneralKernel();
    EXPECT_TRUE(binary.has_value()) << log;
    return binary ? Bytes(binary->begin(), binary->end()) : Bytes();
  }
};

TEST_F(GeneralKernel, ResultsAreThoseOfTheProgram) {
  for (const char *text : {"", "-cl-opt-disable", "-cl-wfv=never", "-cl-wfv=always"}) {
    module->clear();
    link(queries, text);
    compiler::ProgramInfo program;
    ASSERT_EQ(prepare(program), Result::SUCCESS) << log;
    EXPECT_EQ(module->getState(), compiler::ModuleState::LINKED);
    Program separate(create("k"));
    EXPECT_EQ(separate.getKernel("other"), nullptr);
    Program whole(finalize());
    for (const Range &range : {Range{{64}, {8, 1, 1}}, Range{{60}, {7, 1, 1}},
                               Range{{61}, {8, 1, 1}, {3}}, Range{{5}, {16, 1, 1}}}) {
      std::vector<int32_t> expected(64), seen(64);
      ASSERT_TRUE(whole.run("k", range, Arguments().buffer(expected).value(5)));
      ASSERT_TRUE(separate.run("k", range, Arguments().buffer(seen).value(5)));
      EXPECT_EQ(seen, expected) << text << " " << range.global[0] << " " << range.local[0];
    }
  }
}

TEST_F(GeneralKernel, PropertiesAreThoseOfTheProgram) {
  link("kernel void prints(global int *p) { printf(\"%d\\n\", *p); }\n"
       "kernel __attribute__((reqd_work_group_size(4, 2, 1))) void fixed(global int *p) {\n"
       "  local int a[8]; a[get_local_id(0)] = *p; barrier(CLK_LOCAL_MEM_FENCE); *p = a[1]; }\n"
       "kernel void also(global int *p) { printf(\"%f\\n\", 1.0f); fixed(p); }\n"
       "kernel void lanes(global int *p) { p[get_global_id(0)] = sub_group_reduce_add(*p); }");
  compiler::ProgramInfo prepared, finalized;
  ASSERT_EQ(prepare(prepared), Result::SUCCESS) << log;
  const auto descriptors = printfs;
  std::vector<Bytes> binaries;
  for (const compiler::KernelInfo &kernel : prepared.kernels)
    binaries.push_back(create(kernel.name.c_str()));
  ASSERT_EQ(module->finalize(&finalized, printfs), Result::SUCCESS) << log;
  cargo::array_view<uint8_t> code;
  ASSERT_EQ(module->createBinary(code), Result::SUCCESS) << log;
  Program whole(Bytes(code.begin(), code.end()));
  ASSERT_EQ(descriptors.size(), printfs.size());
  for (size_t i = 0; i != printfs.size(); ++i)
    EXPECT_EQ(descriptors[i].format_string, printfs[i].format_string);
  ASSERT_EQ(prepared.kernels.size(), 4u);
  for (size_t i = 0; i != prepared.kernels.size(); ++i) {
    const compiler::KernelInfo &kernel = prepared.kernels[i];
    EXPECT_EQ(kernel.name, finalized.kernels[i].name);
    EXPECT_EQ(kernel.takes_printf_buffer, finalized.kernels[i].takes_printf_buffer) << kernel.name;
    EXPECT_EQ(kernel.gains_from_narrow_size, finalized.kernels[i].gains_from_narrow_size)
        << kernel.name;
    EXPECT_EQ(kernel.gains_from_known_size, finalized.kernels[i].gains_from_known_size)
        << kernel.name;
    Program separate(binaries[i]);
    const mux_kernel_t a = separate.getKernel(kernel.name), b = whole.getKernel(kernel.name);
    ASSERT_TRUE(a && b) << kernel.name;
    EXPECT_EQ(a->local_memory_size, b->local_memory_size) << kernel.name;
    EXPECT_EQ(a->preferred_local_size_x, b->preferred_local_size_x) << kernel.name;
    EXPECT_EQ(a->live_memory_per_work_item, b->live_memory_per_work_item) << kernel.name;
    size_t sizes[2] = {};
    ASSERT_EQ(muxQuerySubGroupSizeForLocalSize(a, 64, 1, 1, &sizes[0]), mux_success);
    ASSERT_EQ(muxQuerySubGroupSizeForLocalSize(b, 64, 1, 1, &sizes[1]), mux_success);
    EXPECT_EQ(sizes[0], sizes[1]) << kernel.name;
  }
}

TEST_F(GeneralKernel, ErrorsOfThePassesAreReportedInAdvance) {
  link("void wait(int n) { barrier(CLK_GLOBAL_MEM_FENCE); if (n) wait(n - 1); }"
       "kernel void k(global int *p, int n) { wait(n); *p = 2; }"
       "kernel void fine(global int *p) { *p = 2; }");
  compiler::ProgramInfo program;
  EXPECT_EQ(prepare(program), Result::FINALIZE_PROGRAM_FAILURE);
  EXPECT_GE(errors, 1u);
  EXPECT_THAT(log, HasSubstr("wait"));
  EXPECT_TRUE(program.kernels.empty());
  EXPECT_EQ(module->getKernel("k")->createGeneralKernel().error(),
            Result::FINALIZE_PROGRAM_FAILURE);
  EXPECT_FALSE(create("fine").empty());
}

// Those that are not created need not be vectorized.
TEST_F(GeneralKernel, AreVectorizedInAdvanceOnlyForReports) {
  const struct {
    const char *attribute, *text;
    bool isVectorized;
  } cases[] = {
      {"", "", false},
      {"", "-cl-wfv=always", true},
      {"", "--vecz-width 4", true},
      {"__attribute__((intel_reqd_sub_group_size(8)))", "", true},
  };
  for (const auto &[attribute, text, isVectorized] : cases) {
    module->clear();
    link("kernel " + std::string(attribute) +
             " void a(global int *p) { p[get_global_id(0)] = 1; }\n"
             "kernel void b(global int *p) { p[get_global_id(0)] = 2; }",
         text);
    compiler::ProgramInfo program;
    const mux::StageTimes stages;
    EXPECT_EQ(prepare(program), Result::SUCCESS) << log;
    EXPECT_EQ(stages.print().find("vecz") != std::string::npos, isVectorized)
        << attribute << text << ": " << stages.print();
  }
}

// What kernels are compiled with, here and from the serialized program, is what was asked for.
TEST_F(GeneralKernel, AreVectorizedWhenTheyAreCreated) {
  link("kernel void a(global int *p) { p[get_global_id(0)] = 1; }\n"
       "kernel void b(global int *p) { p[get_global_id(0)] = 2; }");
  compiler::ProgramInfo program;
  ASSERT_EQ(prepare(program), Result::SUCCESS) << log;
  EXPECT_EQ(module->getOptions().wfv, compiler::WholeFunctionVectorization::Auto);
  const mux::StageTimes stages;
  EXPECT_FALSE(create("a").empty());
  EXPECT_NE(stages.print().find("vecz"), std::string::npos) << stages.print();
}

TEST_F(GeneralKernel, ProgramsThatMustBeCompiledAsAWhole) {
  const std::string two = "kernel void a(global int *p) { *p = 1; }\n"
                          "kernel void b(global int *p) { *p = 2; }\n";
  const struct {
    const char *what;
    std::string source;
    const char *text;
  } cases[] = {
      {"one kernel", "kernel void a(global int *p) { *p = 1; }", ""},
      {"shared variables", two + "global int x; kernel void c() { x = 1; }", ""},
      {"debug information", two, "-g"},
      {"warnings are errors", two, "-Werror"},
      {"remarks", two, "-Rpass=inline"},
  };
  compiler::ProgramInfo program;
  for (const auto &[what, source, text] : cases) {
    module->clear();
    link(source, text);
    EXPECT_EQ(prepare(program), Result::FEATURE_UNSUPPORTED) << what;
    EXPECT_EQ(errors, 0u) << what << ": " << log;
    EXPECT_EQ(module->getState(), compiler::ModuleState::LINKED) << what;
  }
  module->clear();
  link(two + "constant int table[2] = {1, 2}; kernel void c(global int *p) { *p = table[*p]; }");
  EXPECT_EQ(prepare(program), Result::SUCCESS) << log;
}

TEST_F(GeneralKernel, RequiresALinkedProgram) {
  compiler::ProgramInfo program;
  EXPECT_EQ(prepare(program), Result::INVALID_VALUE);
  EXPECT_EQ(errors, 1u);
}

// The build has them in its log already.
TEST_F(GeneralKernel, WarningsAreNotRepeated) {
  link("kernel void a(global int *p) { printf(\"%q\\n\", *p); }\n"
       "kernel void b(global int *p) { *p = 2; }");
  compiler::ProgramInfo program;
  log.clear();
  ASSERT_EQ(prepare(program), Result::SUCCESS) << log;
  EXPECT_THAT(log, HasSubstr("warning: "));
  log.clear();
  EXPECT_FALSE(create("a").empty());
  EXPECT_EQ(log, "");
}

} // namespace
