#include "uniform_reassociation.h"

#include "../analysis/strides.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

namespace vecz {

namespace {
/// The operands of an operation of which exactly one is uniform; both null otherwise.
struct MixedOperands {
  llvm::Value *varying = nullptr;
  llvm::Value *uniform = nullptr;
};

MixedOperands getMixedOperands(const llvm::BinaryOperator &I, const Uniformity &uniformity) {
  const bool isFirst = uniformity.isVarying(I.getOperand(0));
  if (isFirst == uniformity.isVarying(I.getOperand(1)))
    return {};
  return {I.getOperand(isFirst ? 0 : 1), I.getOperand(isFirst ? 1 : 0)};
}

/// Returns the inner operation, which has no uses left; null if nothing was changed.
llvm::BinaryOperator *reassociate(llvm::BinaryOperator &outer, const Uniformity &uniformity) {
  if (!outer.isAssociative() || !outer.isCommutative())
    return nullptr;
  const MixedOperands outerOperands = getMixedOperands(outer, uniformity);
  auto *inner = llvm::dyn_cast_or_null<llvm::BinaryOperator>(outerOperands.varying);
  if (!inner || inner->getOpcode() != outer.getOpcode() || !inner->hasOneUse() ||
      !inner->isAssociative())
    return nullptr;
  const MixedOperands innerOperands = getMixedOperands(*inner, uniformity);
  if (!innerOperands.varying)
    return nullptr;
  llvm::IRBuilder<> B(&outer);
  llvm::Value *combined =
      B.CreateBinOp(outer.getOpcode(), innerOperands.uniform, outerOperands.uniform, "uniform");
  // The new intermediate result may wrap.
  if (llvm::isa<llvm::FPMathOperator>(outer))
    outer.andIRFlags(inner);
  else
    outer.dropPoisonGeneratingFlags();
  if (auto *instruction = llvm::dyn_cast<llvm::Instruction>(combined);
      instruction && llvm::isa<llvm::FPMathOperator>(outer))
    instruction->copyIRFlags(&outer);
  assert(!uniformity.isVarying(combined));
  outer.setOperand(0, innerOperands.varying);
  outer.setOperand(1, combined);
  return inner;
}
} // namespace

bool reassociateUniform(llvm::Function &F, const Uniformity &uniformity, const Strides &strides) {
  llvm::SmallVector<llvm::BinaryOperator *, 16> worklist;
  for (llvm::Instruction &I : llvm::instructions(F))
    if (auto *binary = llvm::dyn_cast<llvm::BinaryOperator>(&I);
        binary && uniformity.isVarying(binary) && !strides.get(binary).isLinear())
      worklist.push_back(binary);
  // Analyses are keyed by address, which no new instruction may reuse: erased at the end.
  llvm::SmallSetVector<llvm::BinaryOperator *, 8> dead;
  for (llvm::BinaryOperator *outer : llvm::reverse(worklist))
    while (!dead.contains(outer)) {
      llvm::BinaryOperator *inner = reassociate(*outer, uniformity);
      if (!inner)
        break;
      inner->dropAllReferences();
      dead.insert(inner);
    }
  for (llvm::BinaryOperator *inner : dead)
    inner->eraseFromParent();
  return !dead.empty();
}

} // namespace vecz
