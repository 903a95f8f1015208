// veczc: vectorizes kernels of a module.
#include "common/device_compiler.h"
#include "common/devices.h"
#include "common/write_module.h"
#include "compiler/base/base_module_pass_machinery.h"
#include "compiler/base/context.h"
#include "compiler/base/device_info_from_mux.h"
#include "compiler/utils/attributes.h"
#include "compiler/utils/metadata.h"
#include "compiler/utils/transfer_kernel_metadata.h"
#include "options.h"
#include "target.h"
#include "vecz/pass.h"
#include "vecz/vecz_target_info.h"

#include <llvm/IR/DiagnosticHandler.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Support/Format.h>
#include <llvm/Support/SourceMgr.h>

#include <ctime>
#include <mutex>

namespace {

using namespace veczc;
using tools::fail;
using tools::Result;

void report(const llvm::DiagnosticInfo *diagnostic, void *failed) {
  const llvm::DiagnosticSeverity severity = diagnostic->getSeverity();
  if (severity == llvm::DS_Error)
    *static_cast<bool *>(failed) = true;
  llvm::errs() << "veczc: "
               << (severity == llvm::DS_Error     ? "error: "
                   : severity == llvm::DS_Warning ? "warning: "
                                                  : "remark: ");
  llvm::DiagnosticPrinterRawOStream printer(llvm::errs());
  diagnostic->print(printer);
  llvm::errs() << '\n';
}

const KernelSpec *findSpec(const Options &options, llvm::StringRef name) {
  for (const KernelSpec &kernel : options.kernels)
    if (kernel.name == name)
      return &kernel;
  return nullptr;
}

// Checks that the named kernels exist and marks them as kernels.
Result<void> markKernels(llvm::Module &module, const Options &options) {
  for (const KernelSpec &kernel : options.kernels) {
    llvm::Function *function = module.getFunction(kernel.name);
    if (!function || function->isDeclaration())
      return fail("-k: unknown kernel '", kernel.name, "'");
    if (compiler::utils::parseVeczToOrigFnLinkMetadata(*function))
      return fail("-k: '", kernel.name, "' is a vectorized version of another kernel");
    compiler::utils::setIsKernelEntryPt(*function);
  }
  return {};
}

// Command-line options take precedence over properties of the device.
compiler::utils::DeviceInfo applyOptions(compiler::utils::DeviceInfo device,
                                         const Options &options) {
  if (!options.doubleSupport)
    device.doubleCapabilities = compiler::utils::eFloatCapabilityNone;
  if (!options.subGroupSizes.empty())
    device.reqdSubGroupSizes.assign(options.subGroupSizes.begin(), options.subGroupSizes.end());
  return device;
}

vecz::VeczPassOptionsAnalysis createPassOptions(const Options &options) {
  return vecz::VeczPassOptionsAnalysis(
      [&](llvm::Function &F, llvm::SmallVectorImpl<vecz::VeczPassOptions> &versions) {
        const KernelSpec *kernel = findSpec(options, F.getName());
        if (kernel)
          versions.append(kernel->versions.begin(), kernel->versions.end());
        else if (options.kernels.empty())
          versions.push_back(options.common);
        return !versions.empty();
      });
}

Result<void> runPasses(llvm::Module &module, compiler::utils::PassMachinery &machinery,
                       const Options &options) {
  llvm::ModulePassManager passes;
  passes.addPass(compiler::utils::TransferKernelMetadataPass());
  passes.run(module, machinery.getMAM());
  if (auto marked = markKernels(module, options); !marked)
    return marked;
  llvm::ModulePassManager run;
  run.addPass(vecz::RunVeczPass());
  const std::clock_t start = std::clock();
  run.run(module, machinery.getMAM());
  const double time = 1000.0 * double(std::clock() - start) / CLOCKS_PER_SEC;
  if (options.time)
    llvm::errs() << llvm::format("veczc: vectorization took %.3f ms\n", time);
  machinery.getMAM().clear();
  return {};
}

Result<void> vectorize(llvm::Module &module, const Options &options) {
  auto target = createTargetMachine(options.target);
  if (!target)
    return fail(target.error());
  const auto device = applyOptions(compiler::utils::DeviceInfo::getNeutral(), options);
  auto machinery = compiler::createNeutralPassMachinery(module.getContext(), device);
  // The first registration of an analysis takes precedence.
  machinery->getMAM().registerPass([&] { return createPassOptions(options); });
  if (*target)
    machinery->getMAM().registerPass([&] { return vecz::TargetInfoAnalysis(target->get()); });
  machinery->initializeStart();
  machinery->initializeFinish();
  return runPasses(module, *machinery, options);
}

// Uses the builtins, the TargetMachine and the analyses of the device.
Result<void> vectorizeForDevice(llvm::Module &module, compiler::BaseContext &context,
                                const Options &options) {
  auto info = tools::findDevice(options.device, [](const compiler::Info &) { return true; });
  if (!info)
    return fail(info.error());
  auto created = tools::createDeviceCompiler(**info, context);
  if (!created)
    return fail(created.error());
  compiler::BaseModule &compiler = (*created)->base();
  auto machinery = compiler.createPassMachinery();
  machinery->getMAM().registerPass([&] { return createPassOptions(options); });
  machinery->getMAM().registerPass([&] {
    return compiler::utils::DeviceInfoAnalysis(
        applyOptions(compiler::deviceInfoFromMux(*(*info)->device_info), options));
  });
  compiler.initializePassMachineryForFinalize(*machinery);
  return runPasses(module, *machinery, options);
}

Result<void> checkAllVectorized(const llvm::Module &module) {
  for (const llvm::Function &F : module)
    if (!compiler::utils::getVectorizationFailedMetadata(F).empty())
      return fail("kernel '", F.getName().str(), "' cannot be vectorized");
  return {};
}

void printChoices() {
  using vecz::VectorizationChoices;
  for (unsigned i = 0; i != VectorizationChoices::eNumChoices; ++i) {
    const auto choice = VectorizationChoices::Choice(i);
    llvm::outs() << VectorizationChoices::getName(choice) << ": "
                 << VectorizationChoices::getHelp(choice) << '\n';
  }
}

// Reads, vectorizes and writes a module.
Result<void> processModule(const Options &options) {
  compiler::BaseContext owner;
  std::lock_guard<compiler::BaseContext> guard(owner);
  llvm::LLVMContext &context = owner.getLLVMContext();
  llvm::SMDiagnostic diagnostic;
  auto module = llvm::parseIRFile(options.input, diagnostic, context);
  if (!module)
    return fail("'", options.input, "': line ", std::to_string(diagnostic.getLineNo()), ": ",
                diagnostic.getMessage().str());
  std::string messages;
  llvm::raw_string_ostream stream(messages);
  if (llvm::verifyModule(*module, &stream))
    return fail("'", options.input, "' does not verify: ", messages);
  bool failed = false;
  // The default handler does not call the diagnostic callback.
  context.setDiagnosticHandler(std::make_unique<llvm::DiagnosticHandler>());
  context.setDiagnosticHandlerCallBack(report, &failed, /*RespectFilters=*/true);
  if (auto done = options.device.empty() ? vectorize(*module, options)
                                         : vectorizeForDevice(*module, owner, options);
      !done)
    return done;
  if (failed)
    return fail("the pipeline reported errors");
  if (llvm::verifyModule(*module, &stream))
    return fail("the vectorized module does not verify: ", messages);
  if (auto written = tools::writeModule(*module, options.output, options.asText); !written)
    return written;
  if (!options.failQuietly)
    return checkAllVectorized(*module);
  return {};
}

Result<void> runTool(int argc, char **argv) {
  auto options = parseOptions(argc, argv);
  if (!options)
    return fail(options.error());
  if (auto loaded = tools::loadTargets(options->loadTargets); !loaded)
    return loaded;
  if (options->choicesHelp)
    printChoices();
  else if (options->passesHelp)
    vecz::printInnerPasses(llvm::outs());
  else if (options->listDevices)
    tools::listDevices(llvm::outs());
  else
    return processModule(*options);
  return {};
}

} // namespace

int main(int argc, char **argv) {
  const auto done = runTool(argc, argv);
  if (done)
    return 0;
  llvm::errs() << "veczc: error: " << done.error() << '\n';
  return 1;
}
