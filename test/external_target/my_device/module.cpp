// Only what differs from the default: the passes at the end, and the code generator.
#include "my_device/module.h"

#include "compiler/base/device_info_from_mux.h"
#include "compiler/utils/cl_builtin_info.h"
#include "my_device/mux_builtins.h"

#include <llvm/IR/LegacyPassManager.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <mutex>

namespace my_device {

Module::Module(Target &target, compiler::BaseContext &context, uint32_t &numErrors,
               std::string &log)
    : BaseModule(target, context, numErrors, log), myTarget(target) {}

DeviceOptions Module::readDeviceOptions() {
  DeviceOptions result;
  for (const compiler::DeviceArgument &argument : options.device_args) {
    if (argument.name == "--my-thread-ids")
      result.idsInMemory = argument.value == "memory";
    else if (argument.name == "--my-group-hardware")
      result.groupHardware = true;
    else if (argument.name == "--my-unoptimized")
      result.optimize = false;
  }
  return result;
}

std::unique_ptr<compiler::utils::PassMachinery> Module::createPassMachinery() {
  const DeviceOptions deviceOptions = readDeviceOptions();
  auto builtinInfo = [this, deviceOptions](const llvm::Module &) {
    std::unique_ptr<compiler::utils::BIMuxInfoConcept> muxInfo;
    if (!deviceOptions.idsInMemory)
      muxInfo = std::make_unique<ThreadIdBuiltins>(deviceOptions.groupHardware);
    return compiler::utils::BuiltinInfo(
        std::move(muxInfo), compiler::utils::createSimpleCLBuiltinInfo(target.getBuiltins()));
  };
  return std::make_unique<PassMachinery>(
      context.getLLVMContext(), myTarget.getTargetMachine(),
      compiler::deviceInfoFromMux(*target.getCompilerInfo()->device_info), builtinInfo,
      deviceOptions);
}

llvm::ModulePassManager Module::getLateTargetPasses(compiler::utils::PassMachinery &machinery) {
  llvm::ModulePassManager PM;
  static_cast<PassMachinery &>(machinery).addLatePasses(PM);
  return PM;
}

compiler::Kernel *Module::createKernel(const std::string &) { return nullptr; }

compiler::Result Module::createBinary(cargo::array_view<uint8_t> &buffer) {
  std::lock_guard<compiler::BaseContext> guard(context);
  if (!finalized_llvm_module) {
    addBuildError("cannot create a binary: module is not finalized");
    return compiler::Result::INVALID_VALUE;
  }
  // Code generation uses its module up.
  auto copy = llvm::CloneModule(*finalized_llvm_module);
  llvm::SmallVector<char, 0> object;
  llvm::raw_svector_ostream stream(object);
  llvm::legacy::PassManager passes;
  if (myTarget.getTargetMachine().addPassesToEmitFile(passes, stream, nullptr,
                                                      llvm::CodeGenFileType::ObjectFile)) {
    addBuildError("no object file writer for this device");
    return compiler::Result::FINALIZE_PROGRAM_FAILURE;
  }
  passes.run(*copy);
  binary.assign(object.begin(), object.end());
  buffer = binary;
  return compiler::Result::SUCCESS;
}

} // namespace my_device
