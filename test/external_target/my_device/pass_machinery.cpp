// A hardware thread runs one work-item, unless IDs are kept in memory: then a loop goes through the
// work-items of a group.
#include "my_device/pass_machinery.h"

#include "compiler/base/pass_pipelines.h"
#include "compiler/utils/work_item_loops.h"
#include "my_device/print_device_info.h"

#include <llvm/Support/raw_ostream.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>

namespace my_device {

PassMachinery::PassMachinery(llvm::LLVMContext &context, llvm::TargetMachine &targetMachine,
                             compiler::utils::DeviceInfo deviceInfo,
                             compiler::utils::BuiltinInfoAnalysis::CallbackFn builtinInfo,
                             DeviceOptions options)
    : BaseModulePassMachinery(context, &targetMachine, std::move(deviceInfo),
                              std::move(builtinInfo)),
      options(options) {}

void PassMachinery::addLatePasses(llvm::ModulePassManager &PM) {
  compiler::addSetTargetPass(PM, *this);
  compiler::addPreVeczPasses(PM);
  compiler::addLateBuiltinsPasses(PM);
  if (options.idsInMemory)
    PM.addPass(compiler::utils::WorkItemLoopsPass());
  compiler::addWorkGroupSchedulingPasses(PM);
  PM.addPass(llvm::GlobalDCEPass());
  if (options.optimize)
    compiler::addLLVMDefaultPerModulePipeline(PM, getPB(), llvm::OptimizationLevel::O2);
}

void PassMachinery::registerPassCallbacks() {
  BaseModulePassMachinery::registerPassCallbacks();
  using Elements = llvm::ArrayRef<llvm::PassBuilder::PipelineElement>;
  getPB().registerPipelineParsingCallback(
      [this](llvm::StringRef name, llvm::ModulePassManager &PM, Elements) {
        if (name == "my-device-late-passes")
          addLatePasses(PM);
        else if (name == "my-device-print-info")
          PM.addPass(PrintDeviceInfoPass());
        else
          return false;
        return true;
      });
}

void PassMachinery::printPassNames(llvm::raw_ostream &OS) {
  BaseModulePassMachinery::printPassNames(OS);
  OS << "Passes of MyDevice:\n"
        "  my-device-late-passes  the end of the pipeline\n"
        "  my-device-print-info   says what passes are told about the device\n";
}

} // namespace my_device
