#include "widen_indices.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/ValueHandle.h>
#include <llvm/Transforms/Utils/Local.h>

#include <tuple>

namespace vecz {

namespace {
/// Extends values that do not wrap in active lanes by extending what they are computed from.
class IndexWidener {
public:
  IndexWidener(const Uniformity &uniformity, const Strides &strides)
      : uniformity(uniformity), strides(strides) {}

  /// Whether V, extended, is what its operation gives on its extended operands. A value that the
  /// precondition bounds is exact in all lanes, so it is extended itself. That the flags of the
  /// others forbid them to wrap is known from their strides.
  bool isWidened(const llvm::Value *V, bool isSigned) const;

  /// V in the type `type`, computed before `user`.
  llvm::Value *widen(llvm::Value *V, bool isSigned, llvm::Type *type, llvm::Instruction &user);

  /// Removes narrow phis that have no other use.
  void removeDeadPhis();

private:
  using Values = llvm::SmallDenseMap<const llvm::Value *, llvm::Value *, 8>;
  llvm::Value *widen(llvm::Value *V, bool isSigned, llvm::IRBuilder<> &B, llvm::Type *type,
                     Values &widened);
  llvm::Value *create(llvm::Value *V, bool isSigned, llvm::IRBuilder<> &B, llvm::Type *type,
                      Values &widened);
  llvm::Value *widenPhi(llvm::PHINode &phi, bool isSigned, llvm::Type *type);

  const Uniformity &uniformity;
  const Strides &strides;
  /// By phi, wide type and signedness. Each is entered before its incoming values are widened.
  llvm::DenseMap<std::tuple<const llvm::PHINode *, llvm::Type *, unsigned>, llvm::PHINode *> phis;
  /// The phis that were widened, unless they have been deleted since.
  llvm::SmallVector<llvm::WeakVH, 8> narrowPhis;
};

bool IndexWidener::isWidened(const llvm::Value *V, bool isSigned) const {
  if (!uniformity.isVarying(V) ||
      llvm::is_contained(strides.getPrecondition(), NarrowIndex{V, isSigned}))
    return false;
  if (const auto *phi = llvm::dyn_cast<llvm::PHINode>(V))
    return strides.get(phi).isLinear();
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
    return !uniformity.isVarying(binary->getOperand(1));
  case llvm::Instruction::Or:
    return llvm::cast<llvm::PossiblyDisjointInst>(binary)->isDisjoint();
  default:
    return false;
  }
}

llvm::Value *IndexWidener::widen(llvm::Value *V, bool isSigned, llvm::Type *type,
                                 llvm::Instruction &user) {
  llvm::IRBuilder<> B(&user);
  Values widened;
  return widen(V, isSigned, B, type, widened);
}

/// An expression may use a value several times: `widened` are those that B has computed already.
llvm::Value *IndexWidener::widen(llvm::Value *V, bool isSigned, llvm::IRBuilder<> &B,
                                 llvm::Type *type, Values &widened) {
  if (llvm::Value *known = widened.lookup(V))
    return known;
  llvm::Value *wide = create(V, isSigned, B, type, widened);
  widened[V] = wide;
  return wide;
}

llvm::Value *IndexWidener::create(llvm::Value *V, bool isSigned, llvm::IRBuilder<> &B,
                                  llvm::Type *type, Values &widened) {
  if (!isWidened(V, isSigned))
    return isSigned ? B.CreateSExt(V, type) : B.CreateZExt(V, type);
  if (auto *phi = llvm::dyn_cast<llvm::PHINode>(V))
    return widenPhi(*phi, isSigned, type);
  auto *binary = llvm::cast<llvm::BinaryOperator>(V);
  llvm::Value *left = widen(binary->getOperand(0), isSigned, B, type, widened);
  if (binary->getOpcode() == llvm::Instruction::Shl)
    return B.CreateShl(left, B.CreateZExt(binary->getOperand(1), type));
  llvm::Value *right = widen(binary->getOperand(1), isSigned, B, type, widened);
  // The operands have no bit in common, but in inactive lanes their sign extensions may.
  const auto opcode =
      binary->getOpcode() == llvm::Instruction::Or ? llvm::Instruction::Add : binary->getOpcode();
  return B.CreateBinOp(opcode, left, right, V->getName());
}

/// A phi of wide values. Lane 0 counts on in the wide type where the narrow one would wrap.
llvm::Value *IndexWidener::widenPhi(llvm::PHINode &phi, bool isSigned, llvm::Type *type) {
  llvm::PHINode *&known = phis[{&phi, type, unsigned(isSigned)}];
  if (known)
    return known;
  known = llvm::PHINode::Create(type, phi.getNumIncomingValues(), phi.getName() + ".wide",
                                phi.getIterator());
  known->setDebugLoc(phi.getDebugLoc());
  narrowPhis.push_back(&phi);
  llvm::PHINode *wide = known;
  for (unsigned i = 0; i != phi.getNumIncomingValues(); ++i) {
    llvm::BasicBlock *from = phi.getIncomingBlock(i);
    // A block that is a predecessor several times has one value for all edges.
    const int before = wide->getBasicBlockIndex(from);
    wide->addIncoming(before >= 0
                          ? wide->getIncomingValue(before)
                          : widen(phi.getIncomingValue(i), isSigned, type, *from->getTerminator()),
                      from);
  }
  return wide;
}

void IndexWidener::removeDeadPhis() {
  for (llvm::Value *phi : narrowPhis)
    if (phi)
      llvm::RecursivelyDeleteDeadPHINode(llvm::cast<llvm::PHINode>(phi));
}

bool widenExtension(llvm::CastInst &I, IndexWidener &widener, const Strides &strides) {
  llvm::Value *operand = I.getOperand(0);
  // `nneg` holds in active lanes only. The base of the stride is lane 0, which may be inactive, so
  // it is sign-extended.
  const bool isSigned = llvm::isa<llvm::SExtInst>(I) || I.hasNonNeg();
  if (!strides.get(&I).isLinear() || !(widener.isWidened(operand, isSigned) || I.hasNonNeg()))
    return false;
  I.replaceAllUsesWith(widener.widen(operand, isSigned, I.getType(), I));
  return true;
}

/// Indices narrower than an address are extended by the instruction itself.
bool widenAddress(llvm::GetElementPtrInst &I, IndexWidener &widener, const Strides &strides) {
  bool changed = false;
  if (!strides.get(&I).isLinear())
    return changed;
  llvm::Type *wide = I.getModule()->getDataLayout().getIndexType(I.getType());
  for (llvm::Use &index : I.indices()) {
    if (index->getType()->getScalarSizeInBits() >= wide->getScalarSizeInBits() ||
        !widener.isWidened(index, /*isSigned=*/true))
      continue;
    index.set(widener.widen(index, /*isSigned=*/true, wide, I));
    changed = true;
  }
  return changed;
}

/// Replaces `or` of disjoint operands by `add`. The operands of inactive lanes may share bits, and
/// if lane 0 is inactive, only a sum is a valid base of the stride.
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
  // The analyses are keyed by address: nothing may be allocated in place of an erased instruction.
  for (llvm::BinaryOperator *I : work)
    I->eraseFromParent();
  return !work.empty();
}
} // namespace

bool widenIndices(llvm::Function &F, const Uniformity &uniformity, const Strides &strides) {
  llvm::SmallVector<llvm::Instruction *, 16> work;
  for (llvm::Instruction &I : llvm::instructions(F))
    if (llvm::isa<llvm::SExtInst, llvm::ZExtInst, llvm::GetElementPtrInst>(I))
      work.push_back(&I);
  IndexWidener widener(uniformity, strides);
  llvm::SmallVector<llvm::WeakTrackingVH, 16> dead;
  bool changed = false;
  for (llvm::Instruction *I : work) {
    if (auto *address = llvm::dyn_cast<llvm::GetElementPtrInst>(I)) {
      changed |= widenAddress(*address, widener, strides);
    } else if (widenExtension(*llvm::cast<llvm::CastInst>(I), widener, strides)) {
      dead.push_back(I);
      changed = true;
    }
  }
  changed |= addDisjoint(F, uniformity, strides);
  // The analyses know values by their addresses, so nothing is freed before all is created.
  llvm::RecursivelyDeleteTriviallyDeadInstructionsPermissive(dead);
  widener.removeDeadPhis();
  return changed;
}

} // namespace vecz
