#include "supply_barrier_memory.h"

#include "compiler/utils/builtin_info.h"
#include "compiler/utils/preserved_analyses.h"
#include "group_info_access.h"
#include "kernel_group_info.h"
#include "mux_info.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace utils = compiler::utils;

namespace refsi {
namespace {

llvm::Argument *findInfo(llvm::Function &F, utils::BuiltinInfo &BI) {
  for (const utils::SchedParamInfo &param : BI.getFunctionSchedulingParameters(F))
    if (param.ID == utils::eSchedParamWorkGroupInfo)
      return param.ArgVal;
  return nullptr;
}

} // namespace

llvm::PreservedAnalyses SupplyBarrierMemoryPass::run(llvm::Module &M,
                                                     llvm::ModuleAnalysisManager &AM) {
  llvm::Function *placeholder = M.getFunction(barrierMemoryFunction);
  if (!placeholder)
    return llvm::PreservedAnalyses::all();
  utils::BuiltinInfo &BI = AM.getResult<utils::BuiltinInfoAnalysis>(M);
  for (llvm::User *user : llvm::make_early_inc_range(placeholder->users())) {
    auto *call = llvm::dyn_cast<llvm::CallInst>(user);
    llvm::Argument *info = call ? findInfo(*call->getFunction(), BI) : nullptr;
    if (!info)
      continue;
    llvm::IRBuilder<> B(call);
    llvm::Value *memory =
        loadField(B, call->getType(), info, offsetof(KernelGroupInfo, group.barrierMemory));
    call->replaceAllUsesWith(memory);
    call->eraseFromParent();
  }
  return utils::preserveControlFlow();
}

} // namespace refsi
