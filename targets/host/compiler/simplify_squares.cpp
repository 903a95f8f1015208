#include "simplify_squares.h"

#include "compiler/utils/preserved_analyses.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/PatternMatch.h>

namespace host {
namespace {

bool isFirstSquare(const llvm::Instruction &I) {
  const auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(&I);
  if (!call || (call->getIntrinsicID() != llvm::Intrinsic::fma &&
                call->getIntrinsicID() != llvm::Intrinsic::fmuladd))
    return false;
  return call->getArgOperand(0) == call->getArgOperand(1) &&
         llvm::PatternMatch::match(call->getArgOperand(2), llvm::PatternMatch::m_PosZeroFP());
}

} // namespace

llvm::PreservedAnalyses SimplifySquaresPass::run(llvm::Function &F,
                                                 llvm::FunctionAnalysisManager &) {
  bool changed = false;
  for (llvm::Instruction &I : llvm::make_early_inc_range(llvm::instructions(F))) {
    if (!isFirstSquare(I))
      continue;
    llvm::IRBuilder<> builder(&I);
    llvm::Value *square = builder.CreateFMulFMF(I.getOperand(0), I.getOperand(0), &I);
    square->takeName(&I);
    I.replaceAllUsesWith(square);
    I.eraseFromParent();
    changed = true;
  }
  return changed ? compiler::utils::preserveControlFlow() : llvm::PreservedAnalyses::all();
}

} // namespace host
