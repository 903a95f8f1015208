#include "supply_barrier_memory.h"

#include "compiler/utils/builtin_info.h"
#include "compiler/utils/preserved_analyses.h"
#include "host/work_group_info.h"
#include "host_mux_info.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

using namespace llvm;
namespace utils = compiler::utils;

namespace host {
namespace {

Argument *findWorkGroupInfo(Function &F, utils::BuiltinInfo &BI) {
  for (const utils::SchedParamInfo &param : BI.getFunctionSchedulingParameters(F))
    if (param.ID == utils::eSchedParamWorkGroupInfo)
      return param.ArgVal;
  return nullptr;
}

} // namespace

PreservedAnalyses SupplyBarrierMemoryPass::run(Module &M, ModuleAnalysisManager &AM) {
  Function *function = M.getFunction(barrierMemoryFunction);
  if (!function)
    return PreservedAnalyses::all();
  utils::BuiltinInfo &BI = AM.getResult<utils::BuiltinInfoAnalysis>(M);
  for (User *user : make_early_inc_range(function->users())) {
    auto *call = dyn_cast<CallInst>(user);
    Argument *info = call ? findWorkGroupInfo(*call->getFunction(), BI) : nullptr;
    if (!info)
      continue;
    IRBuilder<> B(call);
    Value *address =
        B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), info, offsetof(WorkGroupInfo, barrierMemory));
    LoadInst *memory = B.CreateLoad(call->getType(), address, "barrier-memory");
    memory->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(M.getContext(), {}));
    call->replaceAllUsesWith(memory);
    call->eraseFromParent();
  }
  return utils::preserveControlFlow();
}

} // namespace host
