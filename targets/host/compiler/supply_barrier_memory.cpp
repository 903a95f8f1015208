#include "supply_barrier_memory.h"

#include "compiler/utils/builtin_info.h"
#include "compiler/utils/preserved_analyses.h"
#include "host/work_group_info.h"
#include "host_mux_info.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace utils = compiler::utils;

namespace host {
namespace {

llvm::Argument *findWorkGroupInfo(llvm::Function &F, utils::BuiltinInfo &BI) {
  for (const utils::SchedParamInfo &param : BI.getFunctionSchedulingParameters(F))
    if (param.ID == utils::eSchedParamWorkGroupInfo)
      return param.ArgVal;
  return nullptr;
}

} // namespace

llvm::PreservedAnalyses SupplyBarrierMemoryPass::run(llvm::Module &M,
                                                     llvm::ModuleAnalysisManager &AM) {
  llvm::Function *function = M.getFunction(barrierMemoryFunction);
  if (!function)
    return llvm::PreservedAnalyses::all();
  utils::BuiltinInfo &BI = AM.getResult<utils::BuiltinInfoAnalysis>(M);
  for (llvm::User *user : llvm::make_early_inc_range(function->users())) {
    auto *call = llvm::dyn_cast<llvm::CallInst>(user);
    llvm::Argument *info = call ? findWorkGroupInfo(*call->getFunction(), BI) : nullptr;
    if (!info)
      continue;
    llvm::IRBuilder<> B(call);
    llvm::Value *address =
        B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), info, offsetof(WorkGroupInfo, barrierMemory));
    llvm::LoadInst *memory = B.CreateLoad(call->getType(), address, "barrier-memory");
    memory->setMetadata(llvm::LLVMContext::MD_invariant_load,
                        llvm::MDNode::get(M.getContext(), {}));
    call->replaceAllUsesWith(memory);
    call->eraseFromParent();
  }
  return utils::preserveControlFlow();
}

} // namespace host
