#include "compiler/base/pass_pipelines.h"

#include "compiler/base/describe_kernels.h"
#include "compiler/utils/add_metadata.h"
#include "compiler/utils/add_scheduling_parameters.h"
#include "compiler/utils/align_module_structs.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/compute_local_memory_usage.h"
#include "compiler/utils/define_mux_builtins.h"
#include "compiler/utils/define_mux_dma.h"
#include "compiler/utils/fixup_calling_convention.h"
#include "compiler/utils/internalize.h"
#include "compiler/utils/link_builtins.h"
#include "compiler/utils/mark_sub_group_use.h"
#include "compiler/utils/optimal_builtin_replacement.h"
#include "compiler/utils/prepare_barriers.h"
#include "compiler/utils/reduce_to_function.h"
#include "compiler/utils/remove_debug_address_spaces.h"
#include "compiler/utils/replace_local_module_scope_variables.h"
#include "compiler/utils/replace_mux_math_decls.h"
#include "compiler/utils/replace_target_ext_types.h"
#include "compiler/utils/replace_wgc.h"
#include "compiler/utils/verify_reqd_sub_group_size.h"
#include "compiler/utils/work_item_loops.h"
#include "vecz/pass.h"

#include <llvm/IR/Module.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>

namespace compiler {

static void addOptimalBuiltinReplacement(llvm::ModulePassManager &PM) {
  // CGSCC passes can use module analyses only if they are cached.
  PM.addPass(llvm::RequireAnalysisPass<utils::BuiltinInfoAnalysis, llvm::Module>());
  PM.addPass(llvm::createModuleToPostOrderCGSCCPassAdaptor(utils::OptimalBuiltinReplacementPass()));
}

void addPreVeczPasses(llvm::ModulePassManager &PM, const PipelineOptions &options) {
  addOptimalBuiltinReplacement(PM);
  PM.addPass(utils::MarkSubGroupUsePass(options.independentSubGroups));
  PM.addPass(utils::ReplaceWGCPass());
  PM.addPass(utils::PrepareBarriersPass());
  PM.addPass(utils::ReplaceMuxMathDeclsPass(options.maths));
}

void addLateBuiltinsPasses(llvm::ModulePassManager &PM, const PipelineOptions &options) {
  PM.addPass(utils::LinkBuiltinsPass());
  PM.addPass(utils::DefineMuxDmaPass());
  PM.addPass(utils::ReplaceMuxMathDeclsPass(options.maths));
  addOptimalBuiltinReplacement(PM);
  PM.addPass(utils::ReduceToFunctionPass());
  PM.addPass(utils::createInternalizePass());
  PM.addPass(utils::FixupCallingConventionPass(options.callingConvention));
}

void addPrepareWorkGroupSchedulingPasses(llvm::ModulePassManager &PM, const PipelineOptions &) {
  utils::AddSchedulingParametersPassOptions schedulingParameters;
  schedulingParameters.AddObjectAttributes = true;
  schedulingParameters.EraseOldVersions = true;
  PM.addPass(utils::AddSchedulingParametersPass(schedulingParameters));
  PM.addPass(utils::DefineMuxBuiltinsPass());
}

void addWorkGroupSchedulingPasses(llvm::ModulePassManager &PM, const PipelineOptions &options) {
  addPrepareWorkGroupSchedulingPasses(PM, options);
  utils::AddKernelWrapperPassOptions kernelWrapper = options.kernelWrapper;
  kernelWrapper.CheckLocalBuffers = true;
  PM.addPass(utils::AddKernelWrapperPass(kernelWrapper));
}

void addWorkGroupPasses(llvm::ModulePassManager &PM, const PipelineOptions &options) {
  addPreVeczPasses(PM, options);
  if (options.vectorize) {
    // Library functions must be linked to be vectorized with the kernel.
    PM.addPass(utils::LinkBuiltinsPass(/*EarlyLinking=*/true));
    PM.addPass(vecz::RunVeczPass());
  }
  PM.addPass(utils::VerifyReqdSubGroupSizeSatisfiedPass());
  addLateBuiltinsPasses(PM, options);
  // Few code generators support target extension types.
  PM.addPass(utils::ReplaceTargetExtTysPass());
  PM.addPass(utils::ComputeLocalMemoryUsagePass());
  utils::WorkItemLoopsPassOptions loops;
  loops.IsDebug = options.debug;
  PM.addPass(utils::WorkItemLoopsPass(loops));
  addPrepareWorkGroupSchedulingPasses(PM, options);
  PM.addPass(utils::ReplaceLocalModuleScopeVariablesPass());
  PM.addPass(DescribeKernelsPass());
  PM.addPass(utils::AddKernelWrapperPass(options.kernelWrapper));
  PM.addPass(utils::AddVectorizeMetadataPass());
}

void addDefaultLatePasses(llvm::ModulePassManager &PM, utils::PassMachinery &machinery,
                          const Options &options, const Info &info) {
  PipelineOptions pipeline;
  pipeline.maths = {options.fast_relaxed_math, options.denorms_may_be_zero};
  pipeline.vectorize =
      info.vectorizable && !options.opt_disable && options.wfv != WholeFunctionVectorization::Never;
  pipeline.debug = options.debug_info;
  PM.addPass(utils::RemoveDebugAddressSpacesPass());
  addWorkGroupPasses(PM, pipeline);
  PM.addPass(llvm::GlobalDCEPass());
  addLLVMDefaultPerModulePipeline(PM, machinery.getPB(),
                                  options.opt_disable ? llvm::OptimizationLevel::O0
                                                      : llvm::OptimizationLevel::O3);
}

namespace {
/// LLVM's optimizer as one pass, which instrumentation knows by name.
class OptimizerPass : public llvm::PassInfoMixin<OptimizerPass> {
public:
  explicit OptimizerPass(llvm::ModulePassManager passes) : passes(std::move(passes)) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM) {
    return passes.run(M, AM);
  }

  static bool isRequired() { return true; }

private:
  llvm::ModulePassManager passes;
};
} // namespace

void addLLVMDefaultPerModulePipeline(llvm::ModulePassManager &PM, llvm::PassBuilder &PB,
                                     llvm::OptimizationLevel level) {
  PM.addPass(OptimizerPass(level == llvm::OptimizationLevel::O0
                               ? PB.buildO0DefaultPipeline(level)
                               : PB.buildPerModuleDefaultPipeline(level)));
}

namespace {

/// Pads structures together with the change of layout: offsets that were folded before follow the
/// front end's layout, and those that are folded later must agree with them.
class SetTargetPass : public llvm::PassInfoMixin<SetTargetPass> {
public:
  explicit SetTargetPass(const llvm::TargetMachine &TM) : TM(TM) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM) {
    M.setTargetTriple(TM.getTargetTriple());
    const llvm::DataLayout layout = TM.createDataLayout();
    if (M.getDataLayout() == layout)
      return llvm::PreservedAnalyses::all();
    M.setDataLayout(layout);
    utils::AlignModuleStructsPass().run(M, AM);
    return llvm::PreservedAnalyses::none();
  }

  static bool isRequired() { return true; }

private:
  const llvm::TargetMachine &TM;
};

} // namespace

void addSetTargetPass(llvm::ModulePassManager &PM, const utils::PassMachinery &machinery) {
  if (const llvm::TargetMachine *TM = machinery.getTM())
    PM.addPass(SetTargetPass(*TM));
}

} // namespace compiler
