#include "module.h"

#include "compiler/base/device_info_from_mux.h"
#include "compiler/base/emit_object.h"
#include "compiler/utils/cl_builtin_info.h"
#include "debug_sources.h"
#include "host/binary_format.h"
#include "host_mux_info.h"
#include "host_pass_machinery.h"
#include "late_passes.h"
#include "target.h"
#include "target_machine.h"

#include <llvm/IR/Module.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <mutex>

using compiler::Result;

namespace host {
namespace {

using Object = llvm::SmallVector<char, 0>;

llvm::Expected<Object> emit(llvm::Module &module, const compiler::Options &options,
                            HostTarget &target) {
  if (!options.opt_disable)
    return target.getObjectEmitter().emit(module);
  auto machine = createTargetMachine(getCpuTarget(), llvm::CodeGenOptLevel::None);
  if (!machine)
    return machine.takeError();
  return compiler::ObjectEmitter(**machine).emit(module);
}

cargo::array_view<const uint8_t> asBytes(const Object &object) {
  return {reinterpret_cast<const uint8_t *>(object.data()), object.size()};
}

} // namespace

HostModule::HostModule(HostTarget &target, compiler::BaseContext &context, uint32_t &numErrors,
                       std::string &log)
    : BaseModule(target, context, numErrors, log), hostTarget(target) {}

Result HostModule::createBinary(cargo::array_view<uint8_t> &buffer) {
  std::lock_guard<compiler::BaseContext> guard(context);
  if (!finalized_llvm_module) {
    addBuildError("cannot create a binary: module is not finalized");
    return Result::INVALID_VALUE;
  }
  llvm::ValueToValueMapTy map;
  writeSources(map);
  // Code generation modifies the module, and the binary may be requested again.
  auto copy = llvm::CloneModule(*finalized_llvm_module, map);
  auto object = emit(*copy, options, hostTarget);
  if (!object) {
    addBuildError(llvm::toString(object.takeError()));
    return Result::FINALIZE_PROGRAM_FAILURE;
  }
  auto written = writeBinary(asBytes(*object), getCpuTarget());
  if (!written)
    return Result::OUT_OF_MEMORY;
  binary = std::move(*written);
  buffer = {binary.data(), binary.size()};
  return Result::SUCCESS;
}

void HostModule::writeSources(llvm::ValueToValueMapTy &map) {
  auto copies = writeDebugSources(*finalized_llvm_module, map);
  if (!copies) {
    const std::string message = llvm::toString(copies.takeError());
    if (!options.ignore_warnings)
      addDiagnostic("warning: debuggers will not find the source: " + message);
    return;
  }
  for (std::string &path : *copies) {
    compiler::FileDependency file;
    file.path = std::move(path);
    file.kind = compiler::FileDependency::Kind::FILE;
    addFileDependency(std::move(file));
  }
}

std::unique_ptr<compiler::utils::PassMachinery> HostModule::createPassMachinery() {
  auto builtinInfo = [this](const llvm::Module &) {
    return compiler::utils::BuiltinInfo(
        std::make_unique<HostMuxInfo>(),
        compiler::utils::createSimpleCLBuiltinInfo(target.getBuiltins()));
  };
  return std::make_unique<HostPassMachinery>(
      context.getLLVMContext(), &hostTarget.getTargetMachine(),
      compiler::deviceInfoFromMux(*target.getCompilerInfo()->device_info), builtinInfo, options);
}

llvm::ModulePassManager HostModule::getLateTargetPasses(compiler::utils::PassMachinery &machinery) {
  return buildLatePasses(machinery, options);
}

compiler::Kernel *HostModule::createKernel(const std::string &) { return nullptr; }

} // namespace host
