// Building blocks of the pipeline, from which a target's getLateTargetPasses is composed.
#ifndef COMPILER_BASE_PASS_PIPELINES_H
#define COMPILER_BASE_PASS_PIPELINES_H

#include "compiler/info.h"
#include "compiler/options.h"
#include "compiler/utils/add_kernel_wrapper.h"
#include "compiler/utils/pass_machinery.h"
#include "compiler/utils/replace_mux_math_decls.h"

#include <llvm/IR/CallingConv.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Passes/OptimizationLevel.h>

namespace compiler {

/// Target-specific parameters of the building blocks.
struct PipelineOptions {
  /// The calling convention that the target's code generator supports.
  llvm::CallingConv::ID callingConvention = llvm::CallingConv::C;
  utils::AddKernelWrapperPassOptions kernelWrapper;
  /// Guarantees independent forward progress of sub-groups although they run one after the other:
  /// kernels in which a sub-group may wait for another get one sub-group per work-group.
  bool independentSubGroups = false;
  /// Accuracy that programs trade for speed.
  utils::ReplaceMuxMathDeclsPassOptions maths;
  /// Vectorize kernels in addWorkGroupPasses.
  bool vectorize = true;
  /// Keep variables for debuggers in addWorkGroupPasses.
  bool debug = false;
};

/// mux-base<pre-vecz>: prepares kernels for vectorization.
void addPreVeczPasses(llvm::ModulePassManager &PM, const PipelineOptions &options = {});

/// mux-base<late-builtins>: links the device library and removes functions that kernels do not
/// call.
void addLateBuiltinsPasses(llvm::ModulePassManager &PM, const PipelineOptions &options = {});

/// mux-base<prepare-wg-sched>: adds scheduling parameters and defines work-item builtins.
void addPrepareWorkGroupSchedulingPasses(llvm::ModulePassManager &PM,
                                         const PipelineOptions &options = {});

/// mux-base<wg-sched>: mux-base<prepare-wg-sched>, then the kernel wrapper.
void addWorkGroupSchedulingPasses(llvm::ModulePassManager &PM, const PipelineOptions &options = {});

/// mux-base<work-groups>: all of the above, with run-vecz, work-item-loops and the placement of
/// local variables between them. The entry point of kernel `foo` is the symbol
/// foo.mux-kernel-wrapper, which runs one work-group; its local memory and the values that are live
/// across barriers are on its stack. mux/kernel_description.h has its properties, and so have ELF
/// notes (VectorizeMetadata).
void addWorkGroupPasses(llvm::ModulePassManager &PM, const PipelineOptions &options = {});

/// The default of BaseModule::getLateTargetPasses: mux-base<work-groups> as the build options ask,
/// without vectorization unless the compiler is `vectorizable`, then LLVM's default pipeline.
void addDefaultLatePasses(llvm::ModulePassManager &PM, utils::PassMachinery &machinery,
                          const Options &options, const Info &info);

/// LLVM's default per-module pipeline.
void addLLVMDefaultPerModulePipeline(llvm::ModulePassManager &PM, llvm::PassBuilder &PB,
                                     llvm::OptimizationLevel level);

/// Sets the module's triple and data layout to those of the machinery's TargetMachine. If the
/// layout changes, align-module-structs preserves the structure layout of the front end. Adds
/// nothing without a TargetMachine.
void addSetTargetPass(llvm::ModulePassManager &PM, const utils::PassMachinery &machinery);

} // namespace compiler

#endif // COMPILER_BASE_PASS_PIPELINES_H
