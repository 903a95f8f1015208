#include "emit.h"

#include "common/files.h"
#include "common/write_module.h"
#include "compiler/spirv.h"
#include "core/program_binary.h"
#include "emit_spirv.h"

#include <llvm/IR/DiagnosticHandler.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <mutex>

namespace clc {

using tools::fail;
using tools::Result;

namespace {

std::vector<uint8_t> wrapForDriver(tools::Build &build, const compiler::Info &info,
                                   std::vector<uint8_t> code) {
  opencl::ProgramBinary binary;
  binary.type = CL_PROGRAM_BINARY_TYPE_EXECUTABLE;
  binary.deviceName = info.device_info->device_name;
  binary.executable.info = build.info;
  binary.executable.printfCalls = build.printfCalls;
  binary.executable.code = std::move(code);
  opencl::addProgram(binary.executable, info, build.getModule());
  return opencl::writeBinary(binary);
}

Result<void> emitBinary(tools::Build &build, const compiler::Info &info, const Options &options) {
  auto code = build.createBinary();
  if (!code)
    return fail("'", options.file, "': ", code.error());
  // Compile-only devices are not visible in a driver.
  const bool isRun = info.device_info->device_type != mux_device_type_compiler;
  return tools::writeFile(options.output,
                          isRun ? wrapForDriver(build, info, std::move(*code)) : *code);
}

// Collects errors that the code generator reports.
class ErrorCollector final : public llvm::DiagnosticHandler {
public:
  explicit ErrorCollector(std::string &errors) : errors(errors) {}

  bool handleDiagnostics(const llvm::DiagnosticInfo &diagnostic) override {
    if (diagnostic.getSeverity() != llvm::DS_Error)
      return true;
    errors += errors.empty() ? "" : "; ";
    llvm::raw_string_ostream stream(errors);
    llvm::DiagnosticPrinterRawOStream printer(stream);
    diagnostic.print(printer);
    return true;
  }

private:
  std::string &errors;
};

Result<std::string> generateAssembly(compiler::BaseModule &module) {
  const auto machinery = module.createPassMachinery();
  llvm::TargetMachine *machine = machinery->getTM();
  if (!machine)
    return fail("--emit=asm: the device has no LLVM target machine");
  if (module.getOptions().opt_disable)
    machine->setOptLevel(llvm::CodeGenOptLevel::None);
  // Code generation modifies the module.
  const auto copy = llvm::CloneModule(*module.getFinalizedLLVMModule());
  std::string errors;
  copy->getContext().setDiagnosticHandler(std::make_unique<ErrorCollector>(errors));
  llvm::SmallString<0> assembly;
  llvm::raw_svector_ostream stream(assembly);
  llvm::legacy::PassManager passes;
  if (machine->addPassesToEmitFile(passes, stream, nullptr, llvm::CodeGenFileType::AssemblyFile))
    return fail("--emit=asm: no assembly printer for ", machine->getTargetTriple().str());
  // addPassesToEmitFile enables FastISel at -O0, which targets do not use for their binaries.
  machine->setFastISel(false);
  passes.run(*copy);
  if (!errors.empty())
    return fail(errors);
  return assembly.str().str();
}

Result<void> emitAssembly(tools::Build &build, const Options &options) {
  auto assembly = generateAssembly(build.getModule());
  if (!assembly)
    return fail("'", options.file, "': ", assembly.error());
  return tools::writeFile(options.output,
                          {reinterpret_cast<const uint8_t *>(assembly->data()), assembly->size()});
}

Result<void> emitSPIRV(tools::Build &build, const compiler::Info &info, const Options &options) {
  auto code = generateSPIRV(*build.getModule().getLLVMModule(),
                            compiler::getSPIRVDeviceInfo(*info.device_info).extensions);
  if (!code)
    return fail("'", options.file, "': ", code.error());
  return tools::writeFile(options.output, *code);
}

} // namespace

Result<void> emit(tools::Build &build, const compiler::Info &info, const Options &options) {
  if (options.kind == Output::Binary)
    return emitBinary(build, info, options);
  // A target that overrides finalize may leave no LLVM IR.
  std::lock_guard<compiler::Context> guard(build.getContext());
  if (options.kind == Output::SPIRV)
    return emitSPIRV(build, info, options);
  const llvm::Module *finalized = build.getModule().getFinalizedLLVMModule();
  if (!finalized)
    return fail("--emit: the device's compiler provides no LLVM IR");
  if (options.kind == Output::Assembly)
    return emitAssembly(build, options);
  return tools::writeModule(*finalized, options.output, options.kind == Output::Text);
}

} // namespace clc
