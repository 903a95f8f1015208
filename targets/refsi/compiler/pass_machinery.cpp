#include "pass_machinery.h"

#include "add_kernel_info.h"
#include "compiler/utils/keep_work_items_apart.h"
#include "drop_convergence_control.h"
#include "late_passes.h"
#include "prepare_code.h"
#include "supply_barrier_memory.h"
#include "vector_mode.h"
#include "vecz/pass.h"
#include "vecz/vecz_target_info.h"
#include "wrapper_pass.h"

#include <llvm/Support/raw_ostream.h>

namespace refsi {
namespace {

/// Requests one version of each kernel. With -cl-wfv=auto it must be profitable.
vecz::VeczPassOptionsAnalysis createVeczOptions(const compiler::Options &options) {
  return vecz::VeczPassOptionsAnalysis(
      [&options](llvm::Function &, llvm::SmallVectorImpl<vecz::VeczPassOptions> &versions) {
        const VectorMode mode = getVectorMode(options);
        if (mode == VectorMode::scalar)
          return false;
        vecz::VeczPassOptions &version = versions.emplace_back();
        version.vecz_auto = true;
        version.factor = llvm::ElementCount::get(2, mode != VectorMode::fixed);
        version.onlyIfFaster = options.wfv == compiler::WholeFunctionVectorization::Auto;
        if (mode == VectorMode::predicated)
          version.choices.enable(vecz::VectorizationChoices::eVectorPredication);
        return true;
      });
}

/// The vector unit. A scalable factor is counted in parts of a register, of which vscale make one.
vecz::TargetInfoAnalysis createVectorUnit(const DeviceInfo &device,
                                          const compiler::Options &options) {
  return vecz::TargetInfoAnalysis([&device, &options](const llvm::Module &) {
    const bool isFixed = getVectorMode(options) == VectorMode::fixed;
    vecz::MachineFacts facts;
    facts.registerBits = isFixed ? device.getVectorLength() : 64;
    facts.maxRegisters = 2;
    return std::make_unique<vecz::TargetInfo>(facts);
  });
}

} // namespace

PassMachinery::PassMachinery(llvm::LLVMContext &context, llvm::TargetMachine &targetMachine,
                             compiler::utils::DeviceInfo deviceInfo,
                             compiler::utils::BuiltinInfoAnalysis::CallbackFn builtinInfo,
                             const DeviceInfo &device, const compiler::Options &options)
    : BaseModulePassMachinery(context, &targetMachine, std::move(deviceInfo),
                              std::move(builtinInfo)),
      device(device), options(options) {}

void PassMachinery::registerPasses() {
  getMAM().registerPass([this] { return createVeczOptions(options); });
  getMAM().registerPass([this] { return createVectorUnit(device, options); });
  BaseModulePassMachinery::registerPasses();
}

void PassMachinery::addClassToPassNames() {
  BaseModulePassMachinery::addClassToPassNames();
#define MODULE_PASS(NAME, CLASS, BUILD, HELP) addPassName<CLASS>(NAME);
#include "refsi_passes.def"
}

void PassMachinery::registerPassCallbacks() {
  BaseModulePassMachinery::registerPassCallbacks();
  getPB().registerPipelineParsingCallback(
      [this](llvm::StringRef name, llvm::ModulePassManager &PM,
             llvm::ArrayRef<llvm::PassBuilder::PipelineElement> inner) {
        if (!inner.empty())
          return false;
#define MODULE_PASS(NAME, CLASS, BUILD, HELP) PIPELINE(NAME, BUILD, HELP)
#define PIPELINE(NAME, BUILD, HELP)                                                                \
  if (llvm::Expected<bool> match = matchesPlainPass(name, NAME); !match) {                         \
    return rejectPipelineElement(match.takeError());                                               \
  } else if (*match) {                                                                             \
    PM.addPass(BUILD);                                                                             \
    return true;                                                                                   \
  }
#include "refsi_passes.def"
        return false;
      });
  getPB().registerVectorizerStartEPCallback(
      [this](llvm::FunctionPassManager &PM, llvm::OptimizationLevel) {
        if (getVectorMode(options) == VectorMode::scalar)
          PM.addPass(compiler::utils::KeepWorkItemsApartPass());
      });
}

void PassMachinery::printPassNames(llvm::raw_ostream &OS) {
  BaseModulePassMachinery::printPassNames(OS);
#define MODULE_PASS(NAME, CLASS, BUILD, HELP) printPassName(OS, NAME, HELP);
#define PIPELINE(NAME, BUILD, HELP) printPassName(OS, NAME, HELP " (several passes)");
#include "refsi_passes.def"
}

} // namespace refsi
