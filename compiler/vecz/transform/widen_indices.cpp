#include "widen_indices.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/ValueHandle.h>
#include <llvm/Transforms/Utils/Local.h>

namespace vecz {

namespace {
/// Whether V, extended, is what its operation gives on its extended operands. That its flags are
/// those that forbid it to wrap is known from its stride.
bool isArithmetic(const llvm::Value *V) {
  const auto *binary = llvm::dyn_cast<llvm::BinaryOperator>(V);
  if (!binary)
    return false;
  if (const auto *mayWrap = llvm::dyn_cast<llvm::OverflowingBinaryOperator>(V);
      mayWrap && !mayWrap->hasNoSignedWrap() && !mayWrap->hasNoUnsignedWrap())
    return false;
  switch (binary->getOpcode()) {
  case llvm::Instruction::Add:
  case llvm::Instruction::Sub:
  case llvm::Instruction::Mul:
    return true;
  case llvm::Instruction::Shl:
    return llvm::isa<llvm::ConstantInt>(binary->getOperand(1));
  case llvm::Instruction::Or:
    return llvm::cast<llvm::PossiblyDisjointInst>(binary)->isDisjoint();
  default:
    return false;
  }
}

class IndexWidener {
public:
  IndexWidener(llvm::Instruction &user, bool isSigned, llvm::Type *type,
               const Uniformity &uniformity)
      : B(&user), isSigned(isSigned), type(type), uniformity(uniformity) {}

  llvm::Value *widen(llvm::Value *V) {
    // There may be many ways to one value.
    if (llvm::Value *known = widened.lookup(V))
      return known;
    llvm::Value *wide = createWide(V);
    widened[V] = wide;
    return wide;
  }

private:
  llvm::Value *createWide(llvm::Value *V) {
    if (!uniformity.isVarying(V) || !isArithmetic(V))
      return isSigned ? B.CreateSExt(V, type) : B.CreateZExt(V, type);
    auto *binary = llvm::cast<llvm::BinaryOperator>(V);
    llvm::Value *left = widen(binary->getOperand(0));
    if (binary->getOpcode() == llvm::Instruction::Shl)
      return B.CreateShl(left, B.CreateZExt(binary->getOperand(1), type));
    llvm::Value *right = widen(binary->getOperand(1));
    // No bit is in both operands, but wide ones may share those of their signs' extension in lanes
    // that are not active.
    const auto opcode =
        binary->getOpcode() == llvm::Instruction::Or ? llvm::Instruction::Add : binary->getOpcode();
    return B.CreateBinOp(opcode, left, right, V->getName());
  }

  llvm::IRBuilder<> B;
  bool isSigned;
  llvm::Type *type;
  const Uniformity &uniformity;
  llvm::SmallDenseMap<const llvm::Value *, llvm::Value *, 8> widened;
};

bool widenExtension(llvm::CastInst &I, const Uniformity &uniformity, const Strides &strides) {
  llvm::Value *operand = I.getOperand(0);
  // That a number is not negative holds in active lanes only, and lane 0, from which the others are
  // counted, may be none: it is extended by its sign.
  if (!strides.get(&I).isLinear() || !(isArithmetic(operand) || I.hasNonNeg()))
    return false;
  const bool isSigned = llvm::isa<llvm::SExtInst>(I) || I.hasNonNeg();
  I.replaceAllUsesWith(IndexWidener(I, isSigned, I.getType(), uniformity).widen(operand));
  llvm::RecursivelyDeleteTriviallyDeadInstructions(&I);
  return true;
}

/// Indices narrower than an address are extended by the instruction itself.
bool widenAddress(llvm::GetElementPtrInst &I, const Uniformity &uniformity,
                  const Strides &strides) {
  bool changed = false;
  if (!strides.get(&I).isLinear())
    return changed;
  llvm::Type *wide = I.getModule()->getDataLayout().getIndexType(I.getType());
  for (llvm::Use &index : I.indices()) {
    if (!uniformity.isVarying(index) || !isArithmetic(index) ||
        index->getType()->getScalarSizeInBits() >= wide->getScalarSizeInBits())
      continue;
    index.set(IndexWidener(I, /*isSigned=*/true, wide, uniformity).widen(index));
    changed = true;
  }
  return changed;
}
/// What has no bit in common is added instead: lanes that are not active may have bits in common,
/// and if lane 0 is one of them, the others are not as far from it as the sum is.
bool addDisjoint(llvm::Function &F, const Uniformity &uniformity, const Strides &strides) {
  llvm::SmallVector<llvm::BinaryOperator *, 16> work;
  for (llvm::Instruction &I : llvm::instructions(F))
    if (I.getOpcode() == llvm::Instruction::Or && uniformity.isVarying(&I) &&
        strides.get(&I).isLinear())
      work.push_back(llvm::cast<llvm::BinaryOperator>(&I));
  for (llvm::BinaryOperator *I : work) {
    llvm::IRBuilder<> B(I);
    llvm::Value *sum =
        B.CreateAdd(I->getOperand(0), I->getOperand(1), "", /*HasNUW=*/true, /*HasNSW=*/true);
    sum->takeName(I);
    I->replaceAllUsesWith(sum);
  }
  // The analyses know values by their address, which no new one may get meanwhile.
  for (llvm::BinaryOperator *I : work)
    I->eraseFromParent();
  return !work.empty();
}
} // namespace

bool widenIndices(llvm::Function &F, const Uniformity &uniformity, const Strides &strides) {
  // What is extended may die with its last use, wherever it stands.
  llvm::SmallVector<llvm::WeakVH, 16> work;
  for (llvm::Instruction &I : llvm::instructions(F))
    if (llvm::isa<llvm::SExtInst, llvm::ZExtInst, llvm::GetElementPtrInst>(I))
      work.push_back(&I);
  bool changed = false;
  for (llvm::Value *V : work) {
    if (auto *cast = llvm::dyn_cast_or_null<llvm::CastInst>(V))
      changed |= widenExtension(*cast, uniformity, strides);
    else if (auto *address = llvm::dyn_cast_or_null<llvm::GetElementPtrInst>(V))
      changed |= widenAddress(*address, uniformity, strides);
  }
  changed |= addDisjoint(F, uniformity, strides);
  return changed;
}

} // namespace vecz
