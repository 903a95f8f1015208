#include "restore_casts.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/Transforms/Utils/Local.h>

namespace vecz {

namespace {
/// Null if I is no cast in disguise.
llvm::Value *restoreCast(llvm::Instruction &I) {
  using namespace llvm::PatternMatch;
  constexpr unsigned narrowBits = 32;
  if (!I.getType()->isIntegerTy(64))
    return nullptr;
  llvm::IRBuilder<> B(&I);
  llvm::Value *X;
  const llvm::APInt *kept;
  uint64_t up = 0;
  if ((match(&I, m_And(m_Shl(m_Value(X), m_ConstantInt(up)), m_APInt(kept))) && up < narrowBits &&
       kept->lshr(up).isMask(narrowBits) && kept->countr_zero() == up)) {
    llvm::Value *wide = B.CreateZExt(B.CreateTrunc(X, B.getIntNTy(narrowBits)), I.getType());
    return B.CreateShl(wide, up, I.getName());
  }
  if (match(&I, m_And(m_Value(X), m_APInt(kept))) && kept->isMask(narrowBits))
    return B.CreateZExt(B.CreateTrunc(X, B.getIntNTy(narrowBits)), I.getType(), I.getName());
  uint64_t down;
  // What is shifted up further than down again is multiplied as well: an index times the size of
  // an element.
  if (!match(&I, m_AShr(m_Shl(m_Value(X), m_ConstantInt(up)), m_ConstantInt(down))) ||
      down > narrowBits || up < narrowBits || up >= 64)
    return nullptr;
  llvm::Value *narrow = B.CreateTrunc(up == narrowBits ? X : B.CreateShl(X, up - narrowBits),
                                      B.getIntNTy(narrowBits));
  llvm::Value *wide = B.CreateSExt(narrow, I.getType(), I.getName());
  return down == narrowBits ? wide : B.CreateShl(wide, narrowBits - down, I.getName());
}
} // namespace

void restoreCasts(llvm::Function &F) {
  llvm::SmallVector<llvm::WeakTrackingVH, 8> dead;
  for (llvm::Instruction &I : llvm::instructions(F))
    if (llvm::Value *cast = restoreCast(I)) {
      I.replaceAllUsesWith(cast);
      dead.push_back(&I);
    }
  llvm::RecursivelyDeleteTriviallyDeadInstructions(dead);
}

} // namespace vecz
