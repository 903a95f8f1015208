#include "module.h"

#include "compiler/base/device_info_from_mux.h"
#include "compiler/utils/cl_builtin_info.h"
#include "emit_object.h"
#include "late_passes.h"
#include "link_binary.h"
#include "mux_info.h"
#include "pass_machinery.h"
#include "vector_mode.h"

#include <llvm/Transforms/Utils/Cloning.h>

#include <mutex>

using compiler::Result;

namespace refsi {
namespace {

Result getInvalidOptions(compiler::Options::Mode mode) {
  switch (mode) {
  case compiler::Options::Mode::COMPILE:
    return Result::INVALID_COMPILER_OPTIONS;
  case compiler::Options::Mode::LINK:
    return Result::INVALID_LINKER_OPTIONS;
  default:
    return Result::INVALID_BUILD_OPTIONS;
  }
}

/// Code generation modifies the module.
llvm::Expected<Object> emitCopy(const llvm::Module &module, Target &target, bool isOptimized,
                                std::string &assembly) {
  const auto copy = llvm::CloneModule(module);
  if (isOptimized)
    return emitObject(*copy, target.getTargetMachine(), assembly);
  std::string error;
  const auto machine = target.createTargetMachine(llvm::CodeGenOptLevel::None, error);
  return machine ? emitObject(*copy, *machine, assembly) : llvm::createStringError(error);
}

} // namespace

Module::Module(Target &target, compiler::BaseContext &context, uint32_t &numErrors,
               std::string &log)
    : BaseModule(target, context, numErrors, log), refsiTarget(target) {}

Result Module::parseOptions(cargo::string_view text, compiler::Options::Mode mode) {
  const Result result = BaseModule::parseOptions(text, mode);
  if (result != Result::SUCCESS)
    return result;
  for (const compiler::DeviceArgument &argument : options.device_args) {
    if (argument.name != vectorModeOption || parseVectorMode(argument.value))
      continue;
    addBuildError("invalid value '" + argument.value + "' of option '" + vectorModeOption +
                  "': expected scalar, fixed, scalable or predicated");
    return getInvalidOptions(mode);
  }
  return result;
}

Result Module::createBinary(cargo::array_view<uint8_t> &buffer) {
  std::lock_guard<compiler::BaseContext> guard(context);
  if (!finalized_llvm_module) {
    addBuildError("cannot create a binary: module is not finalized");
    return Result::INVALID_VALUE;
  }
  std::string assembly;
  auto object = emitCopy(*finalized_llvm_module, refsiTarget, !options.opt_disable, assembly);
  if (object && isDumped()) {
    dump("code.s", assembly);
    dump("code.o", {object->data(), object->size()});
  }
  auto linked = object ? linkBinary(*object) : object.takeError();
  if (!linked) {
    addBuildError(llvm::toString(linked.takeError()));
    return Result::FINALIZE_PROGRAM_FAILURE;
  }
  binary.assign((*linked)->getBuffer().bytes_begin(), (*linked)->getBuffer().bytes_end());
  buffer = {binary.data(), binary.size()};
  return Result::SUCCESS;
}

std::unique_ptr<compiler::utils::PassMachinery> Module::createPassMachinery() {
  const DeviceInfo &device = refsiTarget.getDevice();
  auto builtinInfo = [this, &device](const llvm::Module &) {
    return compiler::utils::BuiltinInfo(
        std::make_unique<MuxInfo>(device),
        compiler::utils::createSimpleCLBuiltinInfo(target.getBuiltins()));
  };
  return std::make_unique<PassMachinery>(context.getLLVMContext(), refsiTarget.getTargetMachine(),
                                         compiler::deviceInfoFromMux(device), builtinInfo, device,
                                         options);
}

llvm::ModulePassManager Module::getLateTargetPasses(compiler::utils::PassMachinery &machinery) {
  return buildLatePasses(machinery, refsiTarget.getDevice(), options);
}

compiler::Kernel *Module::createKernel(const std::string &) { return nullptr; }

} // namespace refsi
