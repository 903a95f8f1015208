// The sign of a product does not affect how it is rounded, so that no fast-math flag is needed.
#include "compiler/utils/fold_negations.h"

#include "compiler/utils/preserved_analyses.h"

#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PatternMatch.h>

namespace compiler::utils {

namespace {
/// Whether operands 0 and 1 of an instruction are factors of one product.
bool isProduct(const llvm::Instruction &I) {
  if (const auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&I))
    return intrinsic->getIntrinsicID() == llvm::Intrinsic::fma ||
           intrinsic->getIntrinsicID() == llvm::Intrinsic::fmuladd;
  return I.getOpcode() == llvm::Instruction::FMul;
}

/// Negates the constant factor of a product that has no other user.
bool negateConstant(llvm::Value *value, const llvm::DataLayout &layout) {
  using namespace llvm::PatternMatch;
  auto *product = llvm::dyn_cast<llvm::BinaryOperator>(value);
  if (!product || product->getOpcode() != llvm::Instruction::FMul || !product->hasOneUse())
    return false;
  for (llvm::Use &factor : product->operands()) {
    auto *constant = llvm::dyn_cast<llvm::Constant>(factor);
    if (!constant || !match(constant, m_ImmConstant()))
      continue;
    llvm::Constant *negated =
        llvm::ConstantFoldUnaryOpOperand(llvm::Instruction::FNeg, constant, layout);
    if (!negated)
      continue;
    factor.set(negated);
    return true;
  }
  return false;
}

bool foldNegation(llvm::Instruction &I, const llvm::DataLayout &layout) {
  using namespace llvm::PatternMatch;
  if (!isProduct(I))
    return false;
  for (unsigned index : {0U, 1U}) {
    llvm::Value *negated = nullptr;
    auto *negation = llvm::dyn_cast<llvm::Instruction>(I.getOperand(index));
    if (!negation || !match(negation, m_FNeg(m_Value(negated))))
      continue;
    // Unreachable code may be self-referential.
    if (negated == negation || !negateConstant(I.getOperand(1 - index), layout))
      continue;
    I.setOperand(index, negated);
    if (negation->use_empty())
      negation->eraseFromParent();
    return true;
  }
  return false;
}
} // namespace

llvm::PreservedAnalyses FoldNegationsPass::run(llvm::Function &F, llvm::FunctionAnalysisManager &) {
  const llvm::DataLayout &layout = F.getParent()->getDataLayout();
  bool changed = false;
  // Erasing a negation would invalidate an iterator over the function.
  llvm::SmallVector<llvm::Instruction *, 16> products;
  for (llvm::Instruction &I : llvm::instructions(F))
    if (isProduct(I))
      products.push_back(&I);
  for (llvm::Instruction *product : products)
    changed |= foldNegation(*product, layout);
  return changed ? preserveControlFlow() : llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
