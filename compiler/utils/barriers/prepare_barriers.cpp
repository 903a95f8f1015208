#include "compiler/utils/prepare_barriers.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/barrier_calls.h"
#include "compiler/utils/builtin_info.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {
/// A duplicate of a barrier would have the same ID.
void forbidDuplication(llvm::Function &kernel, const BuiltinInfo &BI) {
  for (llvm::Instruction &I : llvm::instructions(kernel))
    if (auto *call = llvm::dyn_cast<llvm::CallInst>(&I); call && hasBarrierId(*call, BI))
      call->addFnAttr(llvm::Attribute::NoDuplicate);
}

bool callsAny(llvm::Function &kernel, const BuiltinInfo &BI) {
  return llvm::any_of(llvm::instructions(kernel), [&](const llvm::Instruction &I) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
    return call && hasBarrierId(*call, BI);
  });
}
} // namespace

llvm::PreservedAnalyses PrepareBarriersPass::run(llvm::Module &M, llvm::ModuleAnalysisManager &AM) {
  const BuiltinInfo &BI = AM.getResult<BuiltinInfoAnalysis>(M);
  bool changed = false;
  for (llvm::Function &F : M) {
    if (F.isDeclaration() || !isKernel(F))
      continue;
    if (!inlineBarriers(F, BI, changed) || !callsAny(F, BI))
      continue;
    makeBarrierIdsUnique(F, BI);
    forbidDuplication(F, BI);
    changed = true;
  }
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
