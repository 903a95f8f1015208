#include "compiler/utils/supply_barrier_memory.h"

#include "compiler/utils/builtin_info.h"
#include "compiler/utils/preserved_analyses.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {
namespace {

llvm::Argument *findWorkGroupInfo(llvm::Function &F, BuiltinInfo &BI) {
  for (const SchedParamInfo &param : BI.getFunctionSchedulingParameters(F))
    if (param.ID == eSchedParamWorkGroupInfo)
      return param.ArgVal;
  return nullptr;
}

} // namespace

llvm::PreservedAnalyses SupplyBarrierMemoryPass::run(llvm::Module &M,
                                                     llvm::ModuleAnalysisManager &AM) {
  llvm::Function *placeholder = M.getFunction(options.placeholder);
  if (!placeholder)
    return llvm::PreservedAnalyses::all();
  BuiltinInfo &BI = AM.getResult<BuiltinInfoAnalysis>(M);
  for (llvm::User *user : llvm::make_early_inc_range(placeholder->users())) {
    auto *call = llvm::dyn_cast<llvm::CallInst>(user);
    llvm::Argument *info = call ? findWorkGroupInfo(*call->getFunction(), BI) : nullptr;
    if (!info)
      continue;
    llvm::IRBuilder<> B(call);
    llvm::Value *address = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), info, options.offset);
    llvm::LoadInst *memory = B.CreateLoad(call->getType(), address, "barrier-memory");
    if (options.isInvariant)
      memory->setMetadata(llvm::LLVMContext::MD_invariant_load,
                          llvm::MDNode::get(M.getContext(), {}));
    call->replaceAllUsesWith(memory);
    call->eraseFromParent();
  }
  return preserveControlFlow();
}

} // namespace compiler::utils
