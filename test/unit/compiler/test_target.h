// A small target for tests: a device that is never run, a module whose late passes a test chooses,
// and kernels that answer with what they are asked.
#ifndef TEST_UNIT_COMPILER_TEST_TARGET_H
#define TEST_UNIT_COMPILER_TEST_TARGET_H

#include "compiler/base/context.h"
#include "compiler/base/kernel.h"
#include "compiler/base/module.h"
#include "compiler/base/target.h"
#include "compiler/info.h"

#include <gtest/gtest.h>
#include <llvm/Target/TargetMachine.h>

#include <functional>
#include <string>
#include <vector>

namespace test {

// A 64-bit device with doubles and without halves.
mux_device_info_s makeDeviceInfo(const char *name);

struct TestInfo : compiler::Info {
  explicit TestInfo(const char *name = "Test device");

  std::unique_ptr<compiler::Target>
  createTarget(compiler::Context *context, compiler::NotifyCallbackFn callback) const override;

  mux_device_info_s device;
};

class TestTarget : public compiler::BaseTarget {
public:
  using BaseTarget::BaseTarget;

  compiler::Result initWithBuiltins(std::unique_ptr<llvm::Module> builtins) override;
  std::unique_ptr<compiler::Module> createModule(uint32_t &num_errors, std::string &log) override;

  bool keepsBuiltins = true;
  unsigned initialized = 0;
};

class TestKernel : public compiler::BaseKernel {
public:
  explicit TestKernel(std::string name) : BaseKernel(4, 2, 1, 64), name(std::move(name)) {}

  cargo::expected<cargo::dynamic_array<uint8_t>, compiler::Result>
  createSpecializedKernel(const mux_ndrange_options_t &options) override;

  const std::string name;
  mux_device_info_s device = makeDeviceInfo("Test device");
};

class TestModule : public compiler::BaseModule {
public:
  using BaseModule::BaseModule;

  compiler::Result createBinary(cargo::array_view<uint8_t> &buffer) override;
  void clear() override;
  std::unique_ptr<compiler::utils::PassMachinery> createPassMachinery() override;

  llvm::Module *getFinalizedModule() { return finalized_llvm_module.get(); }
  // What the error and diagnostic helpers do is visible in the log.
  using BaseModule::addBuildError;
  using BaseModule::addDiagnostic;

  // Finalizes in a way of their own.
  std::function<compiler::Result(TestModule &)> customFinalize;
  compiler::Result finalize(compiler::ProgramInfo *info,
                            std::vector<builtins::printf::descriptor> &printfCalls) override;
  using BaseModule::buildFinalizePipeline;
  using BaseModule::copyLinkedProgram;
  using BaseModule::finalized_llvm_module;
  using BaseModule::runPipeline;
  using BaseModule::setFinalizedModule;

  std::function<void(llvm::ModulePassManager &, compiler::utils::PassMachinery &)> earlyPasses;
  std::function<void(llvm::ModulePassManager &, compiler::utils::PassMachinery &)> latePasses;
  // For the passes; none by default.
  llvm::TargetMachine *targetMachine = nullptr;
  unsigned createdKernels = 0;
  unsigned cleared = 0;

protected:
  llvm::ModulePassManager getEarlyTargetPasses(compiler::utils::PassMachinery &machinery) override;
  llvm::ModulePassManager getLateTargetPasses(compiler::utils::PassMachinery &machinery) override;
  compiler::Kernel *createKernel(const std::string &name) override;
};

// A target that is ready, and modules of it.
class CompilerTest : public testing::Test {
protected:
  CompilerTest();

  // Modules must not outlive the test.
  struct Built {
    uint32_t errors = 0;
    std::string log;
    std::unique_ptr<compiler::Module> module;

    TestModule *operator->() const { return static_cast<TestModule *>(module.get()); }
    compiler::Module *get() const { return module.get(); }
  };
  std::unique_ptr<Built> makeModule();
  std::unique_ptr<Built> makeModule(TestTarget &target);

  // A module that holds the compiled source; a failure to compile fails the test.
  std::unique_ptr<Built> compile(const std::string &source, const std::string &options = "");
  static void compileInto(Built &built, const std::string &source, const std::string &options = "");
  std::unique_ptr<Built> compileAndLink(const std::string &source, const std::string &options = "");

  TestInfo info;
  std::unique_ptr<compiler::Context> context = compiler::createContext();
  TestTarget target{&info, context.get(), nullptr};
};

inline constexpr const char *copyKernel =
    "kernel void copy(global int *out, global const int *in) {\n"
    "  size_t i = get_global_id(0);\n"
    "  out[i] = in[i];\n"
    "}\n";

// A machine for the CPU that the test runs on.
std::unique_ptr<llvm::TargetMachine> createNativeTargetMachine();
// A machine for 32-bit Arm, whose data layout aligns vectors of 16 bytes to 8.
std::unique_ptr<llvm::TargetMachine> createArmTargetMachine();

compiler::Result finalize(compiler::Module &module, compiler::ProgramInfo *info = nullptr);

} // namespace test

#endif // TEST_UNIT_COMPILER_TEST_TARGET_H
