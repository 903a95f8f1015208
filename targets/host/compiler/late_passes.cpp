// The list of stages. What each does stands at the head of its pass.
#include "late_passes.h"

#include "add_cpu_attributes.h"
#include "add_kernel_info.h"
#include "compiler/base/pass_pipelines.h"
#include "compiler/utils/add_kernel_wrapper.h"
#include "compiler/utils/compute_local_memory_usage.h"
#include "compiler/utils/link_builtins.h"
#include "compiler/utils/replace_local_module_scope_variables.h"
#include "compiler/utils/replace_target_ext_types.h"
#include "compiler/utils/work_item_loops.h"
#include "hide_local_names.h"
#include "supply_barrier_memory.h"
#include "vecz/pass.h"

#include <llvm/Passes/PassBuilder.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>

namespace host {

using namespace compiler;

namespace {

/// `auto` leaves kernels to LLVM's loop vectorizer, which takes the loops over work-items: no cost
/// model has been measured yet that tells when this vectorizer does better.
bool isVectorizing(const Options &options) {
  if (const auto factor = getVectorWidth(options))
    return *factor != 1;
  return options.wfv == WholeFunctionVectorization::Always && !options.opt_disable;
}

} // namespace

std::optional<unsigned> getVectorWidth(const Options &options) {
  for (const DeviceArgument &argument : options.device_args) {
    unsigned width = 0;
    // A text that is no number is a factor that the vectorizer refuses, with its remark.
    if (argument.name == vectorWidthOption)
      return llvm::StringRef(argument.value).getAsInteger(10, width) ? 0 : width;
  }
  return std::nullopt;
}

llvm::ModulePassManager buildLatePasses(utils::PassMachinery &machinery, const Options &options) {
  llvm::ModulePassManager PM;
  // The layouts of the front end's SPIR and of the CPUs we know agree on the size and the alignment
  // of every type that OpenCL C has, so structures keep their shape.
  addSetTargetPass(PM, machinery);
  PipelineOptions pipeline;
  pipeline.fastMath = options.fast_relaxed_math;
  addPreVeczPasses(PM, pipeline);
  if (isVectorizing(options)) {
    // The functions of the library are vectorized with the kernel that calls them.
    PM.addPass(utils::LinkBuiltinsPass(/*EarlyLinking=*/true));
    PM.addPass(vecz::RunVeczPass());
  }
  addLateBuiltinsPasses(PM, pipeline);
  // The code generators of CPUs know nothing of events, samplers and images.
  PM.addPass(utils::ReplaceTargetExtTysPass());

  PM.addPass(utils::ComputeLocalMemoryUsagePass());
  utils::WorkItemLoopsPassOptions loops;
  loops.IsDebug = options.debug_info;
  PM.addPass(utils::WorkItemLoopsPass(loops));
  addPrepareWorkGroupSchedulingPasses(PM);
  PM.addPass(SupplyBarrierMemoryPass());
  // Local variables are allocated in the frame of the group: outside the loops over its work-items,
  // and inside the wrapper, which gives the entry point its name.
  PM.addPass(utils::ReplaceLocalModuleScopeVariablesPass());
  PM.addPass(AddKernelInfoPass());
  PM.addPass(utils::AddKernelWrapperPass());

  PM.addPass(llvm::GlobalDCEPass());
  PM.addPass(HideLocalNamesPass());
  PM.addPass(AddCpuAttributesPass());
  addLLVMDefaultPerModulePipeline(PM, machinery.getPB(),
                                  options.opt_disable ? llvm::OptimizationLevel::O0
                                                      : llvm::OptimizationLevel::O3);
  return PM;
}

} // namespace host
