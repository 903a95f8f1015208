// From a linked program to the form that a target makes its binary from.
#include "compiler/base/module.h"

#include "compiler/base/pass_pipelines.h"
#include "compiler/frontend/opencl_c/kernel_info.h"
#include "compiler/utils/printf_descriptors.h"
#include "compiler/utils/replace_addrspace_fns.h"
#include "compiler/utils/simple_callback.h"
#include "early_pipeline.h"

#include <llvm/IR/Verifier.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Transforms/Utils/Cloning.h>

namespace compiler {

namespace {

// Later passes make other functions of kernels, so that the names of these are only known now.
void describePrintf(const llvm::Module &module, FinalizedProgram &program) {
  program.printfCalls = utils::getPrintfDescriptors(module);
  for (KernelInfo &kernel : program.info.kernels) {
    const llvm::Function *function = module.getFunction(kernel.name);
    kernel.takes_printf_buffer = function && utils::getPrintfBufferParameter(*function);
  }
}

} // namespace

llvm::ModulePassManager BaseModule::buildFinalizePipeline(utils::PassMachinery &machinery,
                                                          FinalizedProgram &program) {
  initializePassMachineryForFinalize(machinery);
  llvm::ModulePassManager PM;
  addSetTargetPass(PM, machinery);
  addCanonicalFormPasses(PM, options);
  PM.addPass(utils::SimpleCallbackPass(
      [&program](llvm::Module &module) { describePrintf(module, program); }));
  if (!options.opt_disable)
    addEarlyOptimizationPasses(PM);
  // Pointers can be followed further once functions are inlined.
  PM.addPass(utils::ReplaceAddrSpaceFnsPass());
  addEarlyVectorizationPasses(PM, options.early_vectorization);
  PM.addPass(getLateTargetPasses(machinery));
  return PM;
}

bool BaseModule::checkVariables(const ProgramInfo &info) {
  const uint64_t limit = target.getCompilerInfo()->device_info->max_global_variable_size;
  if (info.global_variable_size <= limit)
    return true;
  addBuildError("the program's variables in global memory have " +
                std::to_string(info.global_variable_size) + " bytes, and the device allows " +
                std::to_string(limit));
  return false;
}

Result BaseModule::finalize(ProgramInfo *program_info,
                            std::vector<builtins::printf::descriptor> &printf_calls) {
  std::lock_guard<BaseContext> guard(context);
  if (state != ModuleState::LINKED)
    return refuse("only a linked program can be finalized");
  printf_calls.clear();

  // The program as it is stays, to be stored or specialized later.
  std::unique_ptr<llvm::Module> module = llvm::CloneModule(*llvm_module);
  FinalizedProgram program;
  opencl_c::describeKernels(*module, program.info);
  if (!checkVariables(program.info))
    return Result::FINALIZE_PROGRAM_FAILURE;
  if (!runPipeline(*module, [&](utils::PassMachinery &machinery) {
        return buildFinalizePipeline(machinery, program);
      }))
    return Result::FINALIZE_PROGRAM_FAILURE;

  // A pass of a target may be wrong. Code generation would crash on what it left.
  std::string problem;
  llvm::raw_string_ostream stream(problem);
  if (llvm::verifyModule(*module, &stream)) {
    addBuildError("a pass of the target broke the module: " + problem);
    return Result::FINALIZE_PROGRAM_FAILURE;
  }

  printf_calls = std::move(program.printfCalls);
  if (program_info)
    *program_info = program.info;
  finalized_info = std::move(program.info);
  finalized_llvm_module = std::move(module);
  state = ModuleState::EXECUTABLE;
  return Result::SUCCESS;
}

} // namespace compiler
