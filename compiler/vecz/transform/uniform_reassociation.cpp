#include "uniform_reassociation.h"

#include "../analysis/strides.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

namespace vecz {

namespace {
/// The two operands of an associative operation of which one is uniform.
struct Mixed {
  llvm::Value *varying = nullptr;
  llvm::Value *uniform = nullptr;
};

Mixed split(const llvm::BinaryOperator &I, const Uniformity &uniformity) {
  const bool isFirst = uniformity.isVarying(I.getOperand(0));
  if (isFirst == uniformity.isVarying(I.getOperand(1)))
    return {};
  return {I.getOperand(isFirst ? 0 : 1), I.getOperand(isFirst ? 1 : 0)};
}

/// Returns the inner operation, which nothing uses any more; null if nothing was done.
llvm::BinaryOperator *reassociate(llvm::BinaryOperator &outer, const Uniformity &uniformity) {
  if (!outer.isAssociative() || !outer.isCommutative())
    return nullptr;
  const Mixed outerParts = split(outer, uniformity);
  auto *inner = llvm::dyn_cast_or_null<llvm::BinaryOperator>(outerParts.varying);
  if (!inner || inner->getOpcode() != outer.getOpcode() || !inner->hasOneUse() ||
      !inner->isAssociative())
    return nullptr;
  const Mixed innerParts = split(*inner, uniformity);
  if (!innerParts.varying)
    return nullptr;
  llvm::IRBuilder<> B(&outer);
  llvm::Value *together =
      B.CreateBinOp(outer.getOpcode(), innerParts.uniform, outerParts.uniform, "uniform");
  // What did not wrap before may do so on the way now.
  if (llvm::isa<llvm::FPMathOperator>(outer))
    outer.andIRFlags(inner);
  else
    outer.dropPoisonGeneratingFlags();
  if (auto *made = llvm::dyn_cast<llvm::Instruction>(together);
      made && llvm::isa<llvm::FPMathOperator>(outer))
    made->copyIRFlags(&outer);
  outer.setOperand(0, innerParts.varying);
  outer.setOperand(1, together);
  return inner;
}
} // namespace

bool reassociateUniform(llvm::Function &F, const Uniformity &uniformity, const Strides &strides) {
  llvm::SmallVector<llvm::BinaryOperator *, 16> work;
  for (llvm::Instruction &I : llvm::instructions(F))
    if (auto *binary = llvm::dyn_cast<llvm::BinaryOperator>(&I);
        binary && uniformity.isVarying(binary) && !strides.get(binary).isLinear())
      work.push_back(binary);
  // The analyses know values by their address, which no new one may get meanwhile.
  llvm::SmallSetVector<llvm::BinaryOperator *, 8> gone;
  for (llvm::BinaryOperator *outer : llvm::reverse(work))
    while (!gone.contains(outer)) {
      llvm::BinaryOperator *inner = reassociate(*outer, uniformity);
      if (!inner)
        break;
      inner->dropAllReferences();
      gone.insert(inner);
    }
  for (llvm::BinaryOperator *inner : gone)
    inner->eraseFromParent();
  return !gone.empty();
}

} // namespace vecz
