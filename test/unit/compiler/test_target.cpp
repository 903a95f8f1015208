// A small target for tests.
#include "test_target.h"

#include "compiler/base/base_module_pass_machinery.h"
#include "compiler/base/device_info_from_mux.h"
#include "compiler/utils/cl_builtin_info.h"

#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/TargetParser/Host.h>
#include <llvm/TargetParser/Triple.h>

namespace test {

mux_device_info_s makeDeviceInfo(const char *name) {
  mux_device_info_s info = {};
  info.object_type = mux_object_type_device_info;
  info.device_type = mux_device_type_accelerator;
  info.device_name = name;
  info.board_name = "none";
  info.vendor_name = "OpenMux";
  info.driver_version = "1.0.0";
  info.address_capabilities = mux_address_capabilities_bits64;
  info.endianness = mux_endianness_little;
  info.float_capabilities = mux_floating_point_capabilities_denorm |
                            mux_floating_point_capabilities_inf_nan |
                            mux_floating_point_capabilities_rte;
  info.double_capabilities = info.float_capabilities | mux_floating_point_capabilities_fma |
                             mux_floating_point_capabilities_rtp |
                             mux_floating_point_capabilities_rtn;
  info.integer_capabilities = mux_integer_capabilities_8bit | mux_integer_capabilities_16bit |
                              mux_integer_capabilities_32bit | mux_integer_capabilities_64bit;
  info.max_work_width = 16;
  info.max_concurrent_work_items = 256;
  info.max_work_group_size_x = info.max_work_group_size_y = info.max_work_group_size_z = 256;
  info.shared_local_memory_type = mux_shared_local_memory_virtual;
  info.shared_local_memory_size = 32 * 1024;
  info.memory_size = info.allocation_size = 1024 * 1024;
  return info;
}

TestInfo::TestInfo(const char *name) : device(makeDeviceInfo(name)) {
  device_info = &device;
  supports_deferred_compilation = true;
  compilation_options = "--test-value,1,takes a value;--test-flag,0,takes none";
}

std::unique_ptr<compiler::Target>
TestInfo::createTarget(compiler::Context *context, compiler::NotifyCallbackFn callback) const {
  if (!context)
    return nullptr;
  return std::make_unique<TestTarget>(this, context, std::move(callback));
}

compiler::Result TestTarget::initWithBuiltins(std::unique_ptr<llvm::Module> builtins) {
  ++initialized;
  EXPECT_NE(builtins, nullptr);
  return keepsBuiltins ? BaseTarget::initWithBuiltins(std::move(builtins))
                       : compiler::Result::SUCCESS;
}

std::unique_ptr<compiler::Module> TestTarget::createModule(uint32_t &num_errors, std::string &log) {
  return std::make_unique<TestModule>(*this, context, num_errors, log);
}

cargo::expected<cargo::dynamic_array<uint8_t>, compiler::Result>
TestKernel::createSpecializedKernel(const mux_ndrange_options_t &options) {
  if (compiler::Result result = checkSpecializationOptions(options, &device);
      result != compiler::Result::SUCCESS)
    return cargo::make_unexpected(result);
  return cargo::dynamic_array<uint8_t>();
}

compiler::Result TestModule::createBinary(cargo::array_view<uint8_t> &buffer) {
  buffer = {};
  return compiler::Result::SUCCESS;
}

void TestModule::clear() {
  ++cleared;
  BaseModule::clear();
}

std::unique_ptr<compiler::utils::PassMachinery> TestModule::createPassMachinery() {
  if (!targetMachine)
    return BaseModule::createPassMachinery();
  return std::make_unique<compiler::BaseModulePassMachinery>(
      context.getLLVMContext(), targetMachine,
      compiler::deviceInfoFromMux(*target.getCompilerInfo()->device_info),
      [this](const llvm::Module &) {
        return compiler::utils::BuiltinInfo(
            compiler::utils::createSimpleCLBuiltinInfo(target.getBuiltins()));
      });
}

compiler::Result TestModule::finalize(compiler::ProgramInfo *info,
                                      std::vector<builtins::printf::descriptor> &printfCalls) {
  return customFinalize ? customFinalize(*this) : BaseModule::finalize(info, printfCalls);
}

llvm::ModulePassManager
TestModule::getEarlyTargetPasses(compiler::utils::PassMachinery &machinery) {
  if (!earlyPasses)
    return BaseModule::getEarlyTargetPasses(machinery);
  llvm::ModulePassManager PM;
  earlyPasses(PM, machinery);
  return PM;
}

llvm::ModulePassManager TestModule::getLateTargetPasses(compiler::utils::PassMachinery &machinery) {
  llvm::ModulePassManager PM;
  if (latePasses)
    latePasses(PM, machinery);
  return PM;
}

compiler::Kernel *TestModule::createKernel(const std::string &name) {
  ++createdKernels;
  return target.getCompilerInfo()->supports_deferred_compilation ? new TestKernel(name) : nullptr;
}

CompilerTest::CompilerTest() { EXPECT_EQ(target.init(), compiler::Result::SUCCESS); }

std::unique_ptr<CompilerTest::Built> CompilerTest::makeModule() { return makeModule(target); }

std::unique_ptr<CompilerTest::Built> CompilerTest::makeModule(TestTarget &moduleTarget) {
  auto built = std::make_unique<Built>();
  built->module = moduleTarget.createModule(built->errors, built->log);
  return built;
}

void CompilerTest::compileInto(Built &built, const std::string &source,
                               const std::string &options) {
  ASSERT_EQ(built->parseOptions(options, compiler::Options::Mode::COMPILE),
            compiler::Result::SUCCESS)
      << built.log;
  ASSERT_EQ(built->compileOpenCLC("FULL_PROFILE", source, {}), compiler::Result::SUCCESS)
      << built.log;
}

std::unique_ptr<CompilerTest::Built> CompilerTest::compile(const std::string &source,
                                                           const std::string &options) {
  auto built = makeModule();
  compileInto(*built, source, options);
  return built;
}

std::unique_ptr<CompilerTest::Built> CompilerTest::compileAndLink(const std::string &source,
                                                                  const std::string &options) {
  auto built = compile(source, options);
  EXPECT_EQ((*built)->link({}), compiler::Result::SUCCESS) << built->log;
  return built;
}

std::unique_ptr<llvm::TargetMachine> createNativeTargetMachine() {
  llvm::InitializeNativeTarget();
  const llvm::Triple triple(llvm::sys::getDefaultTargetTriple());
  std::string error;
  const llvm::Target *target = llvm::TargetRegistry::lookupTarget(triple, error);
  EXPECT_NE(target, nullptr) << error;
  return std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(
      triple, llvm::sys::getHostCPUName(), "", llvm::TargetOptions(), std::nullopt));
}

std::unique_ptr<llvm::TargetMachine> createArmTargetMachine() {
  LLVMInitializeARMTargetInfo();
  LLVMInitializeARMTarget();
  LLVMInitializeARMTargetMC();
  const llvm::Triple triple("armv7-unknown-linux-gnueabihf");
  std::string error;
  const llvm::Target *target = llvm::TargetRegistry::lookupTarget(triple, error);
  EXPECT_NE(target, nullptr) << error;
  return std::unique_ptr<llvm::TargetMachine>(
      target->createTargetMachine(triple, "cortex-a15", "", llvm::TargetOptions(), std::nullopt));
}

compiler::Result finalize(compiler::Module &module, compiler::ProgramInfo *info) {
  std::vector<builtins::printf::descriptor> printfCalls;
  return module.finalize(info, printfCalls);
}

} // namespace test
