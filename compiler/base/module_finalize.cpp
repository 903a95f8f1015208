// Module::finalize: from a linked program to IR for the target's code generator.
#include "build_dump.h"
#include "compiler/base/module.h"
#include "compiler/base/pass_pipelines.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/printf_descriptors.h"
#include "compiler/utils/replace_addrspace_fns.h"
#include "compiler/utils/simple_callback.h"
#include "early_pipeline.h"
#include "kernel_info.h"
#include "mux/stage_times.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Transforms/Utils/Cloning.h>

namespace compiler {

namespace {

bool dependsOnLocalSize(const llvm::Function &F) {
  const utils::BuiltinID ID =
      F.isDeclaration() ? utils::BuiltinInfo::identifyMuxBuiltin(F).ID : utils::eBuiltinInvalid;
  if (ID == utils::eMuxBuiltinGetLocalSize || ID == utils::eMuxBuiltinGetEnqueuedLocalSize ||
      ID == utils::eMuxBuiltinWorkGroupBarrier)
    return true;
  const auto collective = utils::BuiltinInfo::isMuxGroupCollective(ID);
  return collective && collective->scope == utils::GroupCollective::Scope::WorkGroup;
}

using Functions = llvm::SmallPtrSet<const llvm::Function *, 16>;

/// Adds the functions that call those of the set, transitively.
void addCallers(Functions &functions) {
  llvm::SmallVector<const llvm::Function *, 16> worklist(functions.begin(), functions.end());
  while (!worklist.empty())
    for (const llvm::User *user : worklist.pop_back_val()->users())
      if (const auto *call = llvm::dyn_cast<llvm::CallInst>(user);
          call && functions.insert(call->getFunction()).second)
        worklist.push_back(call->getFunction());
}

/// The functions that call a builtin that depends on the local size, transitively.
Functions findSizeDependent(const llvm::Module &module) {
  Functions found;
  for (const llvm::Function &F : module)
    if (dependsOnLocalSize(F))
      found.insert(&F);
  addCallers(found);
  return found;
}

/// Whether the call may query an ID of another dimension than x.
bool queriesRows(const llvm::CallInst &call) {
  const llvm::Function *callee = call.getCalledFunction();
  const utils::BuiltinID ID = callee && callee->isDeclaration()
                                  ? utils::BuiltinInfo::identifyMuxBuiltin(*callee).ID
                                  : utils::eBuiltinInvalid;
  if (ID != utils::eMuxBuiltinGetGlobalId && ID != utils::eMuxBuiltinGetLocalId &&
      ID != utils::eMuxBuiltinGetGroupId)
    return false;
  const auto *dimension = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(0));
  return !dimension || !dimension->isZero();
}

/// The functions that query IDs of several dimensions, transitively: their work-groups are likely
/// to be narrow.
Functions findMultidimensional(const llvm::Module &module) {
  Functions found;
  for (const llvm::Function &F : module)
    for (const llvm::Instruction &I : llvm::instructions(F))
      if (const auto *call = llvm::dyn_cast<llvm::CallInst>(&I); call && queriesRows(*call))
        found.insert(&F);
  addCallers(found);
  return found;
}

bool hasImages(const KernelInfo &kernel) {
  return llvm::any_of(kernel.arguments, [](const KernelArgument &argument) {
    return argument.kind == ArgumentKind::IMAGE;
  });
}

// Runs before passes rename or wrap kernels.
void describe(const llvm::Module &module, FinalizedProgram &program, const Options &options) {
  // Debuggers should see one version of each kernel.
  const bool isOptimized = !options.opt_disable && !options.debug_info;
  program.printfCalls = utils::getPrintfDescriptors(module);
  const Functions sizeDependent = findSizeDependent(module);
  const Functions multidimensional = findMultidimensional(module);
  for (KernelInfo &kernel : program.info.kernels) {
    const llvm::Function *function = module.getFunction(kernel.name);
    kernel.takes_printf_buffer = function && utils::getPrintfBufferParameter(*function);
    const bool isSizeFree = isOptimized && !kernel.reqd_work_group_size;
    kernel.gains_from_known_size = isSizeFree && sizeDependent.contains(function);
    kernel.gains_from_narrow_size = isSizeFree && multidimensional.contains(function);
    kernel.gains_from_known_formats = isOptimized && hasImages(kernel);
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
      [&program, this](llvm::Module &module) { describe(module, program, options); }));
  PM.addPass(getEarlyTargetPasses(machinery));
  if (!options.opt_disable)
    addEarlyOptimizationPasses(PM);
  // Inlining lets more pointers be traced to their address space.
  PM.addPass(utils::ReplaceAddrSpaceFnsPass());
  addEarlyVectorizationPasses(PM, options.early_vectorization);
  PM.addPass(getLateTargetPasses(machinery));
  return PM;
}

bool BaseModule::checkVariables(const ProgramInfo &info) {
  const uint64_t limit = target.getCompilerInfo()->device_info->max_global_variable_size;
  if (info.global_variable_size <= limit)
    return true;
  addBuildError("program variables in global memory take " +
                std::to_string(info.global_variable_size) +
                " bytes, which exceeds the device limit of " + std::to_string(limit) + " bytes");
  return false;
}

llvm::ModulePassManager BaseModule::getEarlyTargetPasses(utils::PassMachinery &) {
  return llvm::ModulePassManager();
}

cargo::expected<std::unique_ptr<llvm::Module>, Result>
BaseModule::copyLinkedProgram(ProgramInfo &info) {
  if (getState() != ModuleState::LINKED)
    return cargo::make_unexpected(refuse("cannot finalize: module is not a linked program"));
  info = ProgramInfo();
  describeKernels(*llvm_module, info);
  if (!checkVariables(info))
    return cargo::make_unexpected(Result::FINALIZE_PROGRAM_FAILURE);
  return llvm::CloneModule(*llvm_module);
}

Result BaseModule::setFinalizedModule(std::unique_ptr<llvm::Module> module) {
  // Invalid IR of a target's pass would crash the code generator.
  std::string problem;
  llvm::raw_string_ostream stream(problem);
  if (llvm::verifyModule(*module, &stream)) {
    addBuildError("invalid IR after the passes of the target: " + problem);
    return Result::FINALIZE_PROGRAM_FAILURE;
  }
  if (isDumped())
    getDump()->writeIR("final.ll", *module);
  finalized_llvm_module = std::move(module);
  state = ModuleState::EXECUTABLE;
  return Result::SUCCESS;
}

Result BaseModule::finalize(ProgramInfo *program_info,
                            std::vector<builtins::printf::descriptor> &printf_calls) {
  std::lock_guard<BaseContext> guard(context);
  const mux::StageScope stage("passes");
  FinalizedProgram program;
  auto module = copyLinkedProgram(program.info);
  if (!module)
    return module.error();
  printf_calls.clear();
  if (!runPipeline(**module, [&](utils::PassMachinery &machinery) {
        return buildFinalizePipeline(machinery, program);
      }))
    return Result::FINALIZE_PROGRAM_FAILURE;
  if (const Result result = setFinalizedModule(std::move(*module)); result != Result::SUCCESS)
    return result;
  printf_calls = std::move(program.printfCalls);
  if (program_info)
    *program_info = std::move(program.info);
  return Result::SUCCESS;
}

} // namespace compiler
