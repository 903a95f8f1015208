#include "add_cpu_attributes.h"

#include "host/device_info.h"

#include <llvm/IR/Attributes.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>

namespace host {
namespace {

// A frame may take half of a worker's stack. The code generator warns about larger frames, and
// ObjectEmitter treats the warning as an error.
uint64_t getMaximumFrameSize() { return deviceInfo().getStackSize() / 2; }

} // namespace

llvm::PreservedAnalyses AddCpuAttributesPass::run(llvm::Module &M, llvm::ModuleAnalysisManager &) {
  llvm::AttrBuilder attributes(M.getContext());
  attributes.addAttribute("target-cpu", target.cpu);
  attributes.addAttribute("target-features", target.features);
  attributes.addAttribute("warn-stack-size", std::to_string(getMaximumFrameSize()));

  bool changed = false;
  for (llvm::Function &F : M) {
    if (F.isIntrinsic())
      continue;
    F.removeFnAttr("tune-cpu");
    F.addFnAttrs(attributes);
    // OpenCL C has no exceptions.
    F.setDoesNotThrow();
    F.setUWTableKind(llvm::UWTableKind::None);
    changed = true;
  }
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace host
