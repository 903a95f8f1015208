// Attributes by which LLVM decides about instructions, inlining and frames.
#include "add_cpu_attributes.h"

#include "host/device_info.h"

#include <llvm/IR/Attributes.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>

using namespace llvm;

namespace host {
namespace {

// One frame may take half of what the runtime's threads have. The code generator reports larger
// ones, and ObjectEmitter makes an error of that.
uint64_t getMaximumFrameSize() { return deviceInfo().getStackSize() / 2; }

} // namespace

PreservedAnalyses AddCpuAttributesPass::run(Module &M, ModuleAnalysisManager &) {
  AttrBuilder attributes(M.getContext());
  attributes.addAttribute("target-cpu", target.cpu);
  attributes.addAttribute("target-features", target.features);
  attributes.addAttribute("warn-stack-size", std::to_string(getMaximumFrameSize()));

  bool changed = false;
  for (Function &F : M) {
    if (F.isIntrinsic())
      continue;
    F.removeFnAttr("tune-cpu");
    F.addFnAttrs(attributes);
    // The runtime does not unwind through kernels: OpenCL C has nothing to throw.
    F.setDoesNotThrow();
    F.setUWTableKind(UWTableKind::None);
    changed = true;
  }
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace host
