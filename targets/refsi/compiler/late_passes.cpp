#include "late_passes.h"

#include "add_kernel_info.h"
#include "compiler/base/pass_pipelines.h"
#include "compiler/utils/add_kernel_wrapper.h"
#include "compiler/utils/add_metadata.h"
#include "compiler/utils/compute_local_memory_usage.h"
#include "compiler/utils/link_builtins.h"
#include "compiler/utils/remove_debug_address_spaces.h"
#include "compiler/utils/replace_local_module_scope_variables.h"
#include "compiler/utils/replace_target_ext_types.h"
#include "compiler/utils/verify_reqd_sub_group_size.h"
#include "compiler/utils/work_item_loops.h"
#include "drop_convergence_control.h"
#include "prepare_code.h"
#include "supply_barrier_memory.h"
#include "vector_mode.h"
#include "vecz/pass.h"
#include "wrapper_pass.h"

#include <llvm/Passes/PassBuilder.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>

namespace refsi {

using namespace compiler;

/// From kernels of a work-item to functions that run a work-group: by loops around vectors of
/// work-items, or by the harts of a core.
static void addWorkGroupPasses(llvm::ModulePassManager &PM, const DeviceInfo &device,
                               const Options &options) {
  const bool hasLoops = device.getScheduling() == Scheduling::workGroupPerHart;
  PipelineOptions pipeline;
  pipeline.maths = {options.fast_relaxed_math, options.denorms_may_be_zero};
  if (!hasLoops)
    PM.addPass(DropConvergenceControlPass());
  addPreVeczPasses(PM, pipeline);
  if (hasLoops && getVectorMode(options) != VectorMode::scalar) {
    // Library functions must be linked to be vectorized with the kernel.
    PM.addPass(utils::LinkBuiltinsPass(/*EarlyLinking=*/true));
    PM.addPass(vecz::RunVeczPass());
  }
  PM.addPass(utils::VerifyReqdSubGroupSizeSatisfiedPass());
  addLateBuiltinsPasses(PM, pipeline);
  PM.addPass(utils::ReplaceTargetExtTysPass());
  PM.addPass(utils::ComputeLocalMemoryUsagePass());
  if (hasLoops) {
    utils::WorkItemLoopsPassOptions loops;
    loops.IsDebug = options.debug_info;
    PM.addPass(utils::WorkItemLoopsPass(loops));
  }
  addPrepareWorkGroupSchedulingPasses(PM, pipeline);
}

/// From these to entry points.
static void addEntryPointPasses(llvm::ModulePassManager &PM, const DeviceInfo &device) {
  PM.addPass(SupplyBarrierMemoryPass());
  PM.addPass(utils::ReplaceLocalModuleScopeVariablesPass());
  PM.addPass(AddKernelInfoPass(device.getScheduling()));
  PM.addPass(utils::AddKernelWrapperPass());
  PM.addPass(RefSiWrapperPass());
  PM.addPass(utils::AddGenericMetadataPass());
  PM.addPass(utils::AddVectorizeMetadataPass());
}

llvm::ModulePassManager buildKernelPasses(utils::PassMachinery &machinery, const DeviceInfo &device,
                                          const Options &options) {
  llvm::ModulePassManager PM;
  addSetTargetPass(PM, machinery);
  PM.addPass(utils::RemoveDebugAddressSpacesPass());
  addWorkGroupPasses(PM, device, options);
  addEntryPointPasses(PM, device);
  return PM;
}

llvm::ModulePassManager buildLatePasses(utils::PassMachinery &machinery, const DeviceInfo &device,
                                        const Options &options) {
  llvm::ModulePassManager PM = buildKernelPasses(machinery, device, options);
  PM.addPass(llvm::GlobalDCEPass());
  PM.addPass(PrepareCodePass(device));
  addLLVMDefaultPerModulePipeline(PM, machinery.getPB(),
                                  options.opt_disable ? llvm::OptimizationLevel::O0
                                                      : llvm::OptimizationLevel::O3);
  return PM;
}

} // namespace refsi
