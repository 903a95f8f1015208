#include "compiler/utils/replace_mem_intrinsics.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/LowerMemIntrinsics.h>

namespace compiler::utils {

namespace {

bool expand(llvm::MemIntrinsic &intrinsic, const llvm::TargetTransformInfo &TTI) {
  if (auto *copy = llvm::dyn_cast<llvm::MemCpyInst>(&intrinsic))
    llvm::expandMemCpyAsLoop(copy, TTI);
  else if (auto *set = llvm::dyn_cast<llvm::MemSetInst>(&intrinsic))
    llvm::expandMemSetAsLoop(set);
  else if (!llvm::expandMemMoveAsLoop(llvm::cast<llvm::MemMoveInst>(&intrinsic), TTI))
    return false;
  intrinsic.eraseFromParent();
  return true;
}

} // namespace

llvm::PreservedAnalyses ReplaceMemIntrinsicsPass::run(llvm::Function &F,
                                                      llvm::FunctionAnalysisManager &AM) {
  llvm::SmallVector<llvm::MemIntrinsic *, 8> intrinsics;
  for (llvm::Instruction &I : llvm::instructions(F))
    if (auto *intrinsic = llvm::dyn_cast<llvm::MemIntrinsic>(&I))
      intrinsics.push_back(intrinsic);

  const llvm::TargetTransformInfo &TTI = AM.getResult<llvm::TargetIRAnalysis>(F);
  bool changed = false;
  for (llvm::MemIntrinsic *intrinsic : intrinsics)
    changed |= expand(*intrinsic, TTI);
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
