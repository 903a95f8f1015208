// Ready-made parts of the pipeline. A target's getLateTargetPasses puts them together and adds what
// is its own.
#ifndef COMPILER_BASE_PASS_PIPELINES_H
#define COMPILER_BASE_PASS_PIPELINES_H

#include "compiler/utils/add_kernel_wrapper.h"
#include "compiler/utils/pass_machinery.h"
#include "compiler/utils/replace_mux_math_decls.h"

#include <llvm/IR/CallingConv.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Passes/OptimizationLevel.h>

namespace compiler {

// How the parts differ from one target to the next.
struct PipelineOptions {
  // The calling convention that the target's code generator knows.
  llvm::CallingConv::ID callingConvention = llvm::CallingConv::C;
  utils::AddKernelWrapperPassOptions kernelWrapper;
  // Whether the sub-groups of a work-group, which run one after the other, must not be able to
  // tell: kernels in which one might wait for another get one for the whole work-group.
  bool independentSubGroups = false;
  // What programs give up for speed in maths.
  utils::ReplaceMuxMathDeclsPassOptions maths;
};

// mux-base<pre-vecz>: prepares kernels for the vectorizer.
void addPreVeczPasses(llvm::ModulePassManager &PM, const PipelineOptions &options = {});

// mux-base<late-builtins>: brings in what the kernels call, and leaves nothing else.
void addLateBuiltinsPasses(llvm::ModulePassManager &PM, const PipelineOptions &options = {});

// mux-base<prepare-wg-sched>: gives work-item builtins their data and their bodies.
void addPrepareWorkGroupSchedulingPasses(llvm::ModulePassManager &PM,
                                         const PipelineOptions &options = {});

// mux-base<wg-sched>: the part above, then the kernel's outer ABI.
void addWorkGroupSchedulingPasses(llvm::ModulePassManager &PM, const PipelineOptions &options = {});

// LLVM's own pipeline for a module that is about to become code.
void addLLVMDefaultPerModulePipeline(llvm::ModulePassManager &PM, llvm::PassBuilder &PB,
                                     llvm::OptimizationLevel level);

// Turns the module to the machinery's target machine: its triple and its data layout. If that is
// not the module's already, structures are padded to keep the front end's layout
// (align-module-structs). Nothing is added if there is no target machine.
void addSetTargetPass(llvm::ModulePassManager &PM, const utils::PassMachinery &machinery);

} // namespace compiler

#endif // COMPILER_BASE_PASS_PIPELINES_H
