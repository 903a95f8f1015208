#include "replace_half_rint.h"

#include "compiler/utils/preserved_analyses.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

namespace host {
namespace {

bool isRoundedHalf(const llvm::Instruction &I) {
  const auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(&I);
  if (!call)
    return false;
  const llvm::Intrinsic::ID ID = call->getIntrinsicID();
  return (ID == llvm::Intrinsic::rint || ID == llvm::Intrinsic::lrint ||
          ID == llvm::Intrinsic::llrint) &&
         call->getArgOperand(0)->getType()->getScalarType()->isHalfTy();
}

} // namespace

llvm::PreservedAnalyses ReplaceHalfRintPass::run(llvm::Function &F,
                                                 llvm::FunctionAnalysisManager &) {
  if (!F.getParent()->getTargetTriple().isX86())
    return llvm::PreservedAnalyses::all();
  bool changed = false;
  for (llvm::Instruction &I : llvm::make_early_inc_range(llvm::instructions(F))) {
    if (!isRoundedHalf(I))
      continue;
    llvm::IRBuilder<> builder(&I);
    llvm::FMFSource flags;
    if (llvm::isa<llvm::FPMathOperator>(I))
      flags = &I;
    llvm::Value *result =
        builder.CreateUnaryIntrinsic(llvm::Intrinsic::nearbyint, I.getOperand(0), flags);
    if (result->getType() != I.getType())
      result = builder.CreateFPToSI(result, I.getType());
    result->takeName(&I);
    I.replaceAllUsesWith(result);
    I.eraseFromParent();
    changed = true;
  }
  return changed ? compiler::utils::preserveControlFlow() : llvm::PreservedAnalyses::all();
}

} // namespace host
