// The host's part of the pipeline.
#include "late_passes.h"

#include "add_cpu_attributes.h"
#include "add_entry_hook.h"
#include "add_fp_control.h"
#include "add_kernel_info.h"
#include "compiler/base/pass_pipelines.h"
#include "compiler/utils/add_kernel_wrapper.h"
#include "compiler/utils/add_metadata.h"
#include "compiler/utils/attributes.h"
#include "compiler/utils/coarsen_work_items.h"
#include "compiler/utils/compute_local_memory_usage.h"
#include "compiler/utils/fold_negations.h"
#include "compiler/utils/link_builtins.h"
#include "compiler/utils/metadata.h"
#include "compiler/utils/remove_debug_address_spaces.h"
#include "compiler/utils/replace_local_module_scope_variables.h"
#include "compiler/utils/replace_target_ext_types.h"
#include "compiler/utils/verify_reqd_sub_group_size.h"
#include "compiler/utils/work_item_loops.h"
#include "drop_noalias.h"
#include "expand_rare_gathers.h"
#include "fold_image_formats.h"
#include "fold_local_sizes.h"
#include "hide_local_names.h"
#include "keep_variables.h"
#include "load_constants.h"
#include "merge_groups.h"
#include "narrow_streams.h"
#include "order_functions.h"
#include "outline_tail_builtins.h"
#include "partial_groups.h"
#include "place_large_variables.h"
#include "place_local_memory.h"
#include "prefer_tiles.h"
#include "privatize_atomics.h"
#include "relax_local_sizes.h"
#include "replace_half_rint.h"
#include "schedule_long_blocks.h"
#include "simplify_local_atomics.h"
#include "simplify_squares.h"
#include "supply_barrier_memory.h"
#include "unroll_short_loops.h"
#include "vecz/pass.h"
#include "widen_masks.h"

#include <llvm/Passes/PassBuilder.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>
#include <llvm/Transforms/InstCombine/InstCombine.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>

namespace host {

using namespace compiler;

namespace {

/// Runs the vectorizer if it is enabled, or on kernels that require sub-groups, which are only
/// implemented by vectorization.
class VectorizePass : public llvm::PassInfoMixin<VectorizePass> {
public:
  VectorizePass(bool isWanted, bool isDebug) : isWanted(isWanted) {
    // Library functions must be linked to be vectorized with the kernel.
    passes.addPass(utils::LinkBuiltinsPass(/*EarlyLinking=*/true));
    // A debugger shows memory as each work-group leaves it.
    if (isWanted && !isDebug)
      passes.addPass(PrivatizeAtomicsPass());
    passes.addPass(vecz::RunVeczPass());
  }

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM) {
    return isWanted || llvm::any_of(M, requiresVectors) ? passes.run(M, AM)
                                                        : llvm::PreservedAnalyses::all();
  }

  static bool isRequired() { return true; }

private:
  bool isWanted;
  llvm::ModulePassManager passes;
};

/// Unrolls loops whose unrolling helps the vectorizer.
void addUnrolling(llvm::ModulePassManager &PM) {
  llvm::FunctionPassManager FPM;
  FPM.addPass(llvm::LoopSimplifyPass());
  FPM.addPass(UnrollShortLoopsPass());
  // SROA needs constant indices.
  FPM.addPass(llvm::InstCombinePass());
  FPM.addPass(utils::FoldNegationsPass());
  FPM.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  FPM.addPass(llvm::EarlyCSEPass());
  FPM.addPass(llvm::SimplifyCFGPass());
  PM.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(FPM)));
}

} // namespace

bool requiresVectors(const llvm::Function &kernel) {
  return utils::isKernelEntryPt(kernel) && utils::getReqdSubgroupSize(kernel).value_or(1) != 1;
}

bool isVectorizing(const Options &options) {
  if (const auto factor = getVectorWidth(options))
    return *factor != 1;
  return options.wfv != WholeFunctionVectorization::Never && !options.opt_disable;
}

std::optional<unsigned> getVectorWidth(const Options &options) {
  for (const DeviceArgument &argument : options.device_args) {
    unsigned width = 0;
    // Invalid text becomes a factor that the vectorizer rejects with a remark.
    if (argument.name == vectorWidthOption)
      return llvm::StringRef(argument.value).getAsInteger(10, width) ? 0 : width;
  }
  return std::nullopt;
}

static void addPreparation(llvm::ModulePassManager &PM, utils::PassMachinery &machinery,
                           const Options &options) {
  // SPIR's layout and those of supported CPUs agree on the size and alignment of all OpenCL C
  // types, so that structures are not changed.
  addSetTargetPass(PM, machinery);
  PM.addPass(utils::RemoveDebugAddressSpacesPass());
  if (!options.opt_disable)
    PM.addPass(SplitPartialGroupsPass());
  PM.addPass(RelaxLocalSizesPass());
  if (!options.opt_disable) {
    PM.addPass(PreferTilesPass());
    PM.addPass(FoldLocalSizesPass());
    addUnrolling(PM);
  }
}

llvm::ModulePassManager buildKernelPasses(const Options &options) {
  llvm::ModulePassManager PM;
  PipelineOptions pipeline;
  pipeline.maths = {options.fast_relaxed_math, options.denorms_may_be_zero};
  pipeline.independentSubGroups = !options.no_subgroup_ifp;
  addPreVeczPasses(PM, pipeline);
  PM.addPass(FoldImageFormatsPass());
  PM.addPass(VectorizePass(isVectorizing(options), options.debug_info));
  PM.addPass(utils::VerifyReqdSubGroupSizeSatisfiedPass());
  addLateBuiltinsPasses(PM, pipeline);
  if (!options.opt_disable)
    PM.addPass(OutlineTailBuiltinsPass());
  // Code generators of CPUs do not support target extension types.
  PM.addPass(utils::ReplaceTargetExtTysPass());

  PM.addPass(utils::ComputeLocalMemoryUsagePass());
  // A debugger shows the work-group of a work-item.
  if (!options.opt_disable && !options.debug_info)
    PM.addPass(MergeGroupsPass());
  if (isVectorizing(options) && !options.debug_info)
    PM.addPass(utils::CoarsenWorkItemsPass());
  utils::WorkItemLoopsPassOptions loops;
  loops.IsDebug = options.debug_info;
  loops.MergeRows = true;
  PM.addPass(utils::WorkItemLoopsPass(loops));
  PM.addPass(JoinPartialGroupsPass());
  addPrepareWorkGroupSchedulingPasses(PM);
  PM.addPass(PlaceLargeVariablesPass());
  PM.addPass(SupplyBarrierMemoryPass());
  PM.addPass(AddEntryHookPass(/*onlySmallGroups=*/true));
  if (options.denorms_may_be_zero)
    PM.addPass(AddFPControlPass(/*flushesToZero=*/true));
  if (!options.opt_disable)
    PM.addPass(llvm::createModuleToFunctionPassAdaptor(SimplifyLocalAtomicsPass()));
  // Local variables become allocas outside of the work-group loops and inside of the kernel
  // wrapper. Kernels that query address spaces have them in the arena.
  PM.addPass(utils::ReplaceLocalModuleScopeVariablesPass());
  PM.addPass(AddKernelInfoPass());
  PM.addPass(utils::AddKernelWrapperPass());
  PM.addPass(PlaceLocalMemoryPass());
  PM.addPass(
      utils::AddMetadataPass<utils::VectorizeMetadataAnalysis, utils::VectorizeMetadataHandler>());
  return PM;
}

llvm::ModulePassManager buildLoweringPasses(utils::PassMachinery &machinery,
                                            const Options &options) {
  llvm::ModulePassManager PM;
  addPreparation(PM, machinery, options);
  PM.addPass(buildKernelPasses(options));
  return PM;
}

llvm::ModulePassManager buildLatePasses(utils::PassMachinery &machinery, const Options &options) {
  llvm::ModulePassManager PM = buildLoweringPasses(machinery, options);
  PM.addPass(buildCodePasses(machinery, options));
  return PM;
}

llvm::ModulePassManager buildCodePasses(utils::PassMachinery &machinery, const Options &options) {
  llvm::ModulePassManager PM;
  PM.addPass(llvm::GlobalDCEPass());
  PM.addPass(HideLocalNamesPass());
  PM.addPass(AddCpuAttributesPass());
  if (!options.opt_disable) {
    PM.addPass(OrderFunctionsPass());
    PM.addPass(DropNoAliasPass());
  }
  addLLVMDefaultPerModulePipeline(PM, machinery.getPB(),
                                  options.opt_disable ? llvm::OptimizationLevel::O0
                                                      : llvm::OptimizationLevel::O3);
  PM.addPass(ExpandRareGathersPass());
  if (!options.opt_disable) {
    PM.addPass(llvm::createModuleToFunctionPassAdaptor(SimplifySquaresPass()));
    PM.addPass(llvm::createModuleToFunctionPassAdaptor(WidenMasksPass()));
    PM.addPass(LoadConstantsPass());
    PM.addPass(llvm::createModuleToFunctionPassAdaptor(ScheduleLongBlocksPass()));
    PM.addPass(llvm::createModuleToFunctionPassAdaptor(NarrowStreamsPass()));
  }
  PM.addPass(llvm::createModuleToFunctionPassAdaptor(ReplaceHalfRintPass()));
  if (options.debug_info)
    PM.addPass(llvm::createModuleToFunctionPassAdaptor(KeepVariablesPass()));
  return PM;
}

} // namespace host
