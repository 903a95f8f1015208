// veczc: vectorizes kernels of a module.
#include "common/write_module.h"
#include "compiler/base/base_module_pass_machinery.h"
#include "compiler/base/context.h"
#include "compiler/utils/attributes.h"
#include "compiler/utils/metadata.h"
#include "compiler/utils/transfer_kernel_metadata.h"
#include "options.h"
#include "target.h"
#include "vecz/pass.h"
#include "vecz/vecz_target_info.h"

#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/SourceMgr.h"

#include <ctime>

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

// Every kernel that is named must be there; naming a function makes it a kernel.
Result<void> markKernels(llvm::Module &module, const Options &options) {
  for (const KernelSpec &kernel : options.kernels) {
    llvm::Function *function = module.getFunction(kernel.name);
    if (!function || function->isDeclaration())
      return fail("-k: there is no kernel '", kernel.name, "'");
    compiler::utils::setIsKernelEntryPt(*function);
  }
  return {};
}

Result<void> vectorize(llvm::Module &module, const Options &options) {
  auto target = createTargetMachine(options.target);
  if (!target)
    return fail(target.error());
  auto device = compiler::utils::DeviceInfo::getNeutral();
  if (!options.doubleSupport)
    device.doubleCapabilities = compiler::utils::eFloatCapabilityNone;
  if (!options.subGroupSizes.empty())
    device.reqdSubGroupSizes.assign(options.subGroupSizes.begin(), options.subGroupSizes.end());
  auto machinery = compiler::createNeutralPassMachinery(module.getContext(), device);
  // The first registration of an analysis is the one that counts.
  machinery->getMAM().registerPass([&] {
    return vecz::VeczPassOptionsAnalysis(
        [&](llvm::Function &F, llvm::SmallVectorImpl<vecz::VeczPassOptions> &versions) {
          const KernelSpec *kernel = findSpec(options, F.getName());
          if (kernel)
            versions.append(kernel->versions.begin(), kernel->versions.end());
          else if (options.kernels.empty())
            versions.push_back(options.common);
          return !versions.empty();
        });
  });
  if (*target)
    machinery->getMAM().registerPass([&] { return vecz::TargetInfoAnalysis(target->get()); });
  machinery->initializeStart();
  machinery->initializeFinish();
  llvm::ModulePassManager passes;
  passes.addPass(compiler::utils::TransferKernelMetadataPass());
  passes.run(module, machinery->getMAM());
  if (auto marked = markKernels(module, options); !marked)
    return marked;
  llvm::ModulePassManager run;
  run.addPass(vecz::RunVeczPass());
  const std::clock_t start = std::clock();
  run.run(module, machinery->getMAM());
  const double time = 1000.0 * double(std::clock() - start) / CLOCKS_PER_SEC;
  if (options.time)
    llvm::errs() << llvm::format("veczc: vectorizing took %.3f ms\n", time);
  machinery->getMAM().clear();
  return {};
}

Result<void> checkAllVectorized(const llvm::Module &module) {
  for (const llvm::Function &F : module)
    if (!compiler::utils::getVectorizationFailedMetadata(F).empty())
      return fail("kernel '", F.getName().str(), "' could not be vectorized");
  return {};
}

Result<void> runTool(int argc, char **argv) {
  auto options = parseOptions(argc, argv);
  if (!options)
    return fail(options.error());
  if (options->choicesHelp) {
    using vecz::VectorizationChoices;
    for (unsigned i = 0; i != VectorizationChoices::eNumChoices; ++i) {
      const auto choice = VectorizationChoices::Choice(i);
      llvm::outs() << VectorizationChoices::getName(choice) << ": "
                   << VectorizationChoices::getHelp(choice) << '\n';
    }
    return {};
  }
  if (options->passesHelp) {
    vecz::printInnerPasses(llvm::outs());
    return {};
  }
  llvm::LLVMContext context;
  llvm::SMDiagnostic diagnostic;
  auto module = llvm::parseIRFile(options->input, diagnostic, context);
  if (!module)
    return fail("'", options->input, "': line ", std::to_string(diagnostic.getLineNo()), ": ",
                diagnostic.getMessage().str());
  std::string complaints;
  llvm::raw_string_ostream stream(complaints);
  if (llvm::verifyModule(*module, &stream))
    return fail("'", options->input, "' does not verify: ", complaints);
  bool failed = false;
  context.setDiagnosticHandlerCallBack(report, &failed, /*RespectFilters=*/true);
  if (auto done = vectorize(*module, *options); !done)
    return done;
  if (failed)
    return fail("the module could not be handled");
  if (llvm::verifyModule(*module, &stream))
    return fail("the vectorized module does not verify: ", complaints);
  if (auto written = tools::writeModule(*module, options->output, options->asText); !written)
    return written;
  if (!options->failQuietly)
    return checkAllVectorized(*module);
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
