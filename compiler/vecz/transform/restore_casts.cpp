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
  if (match(&I, m_And(m_Value(X), m_APInt(kept))) && kept->isMask(narrowBits))
    return B.CreateZExt(B.CreateTrunc(X, B.getIntNTy(narrowBits)), I.getType(), I.getName());
  uint64_t up;
  uint64_t down;
  if (!match(&I, m_AShr(m_Shl(m_Value(X), m_ConstantInt(up)), m_ConstantInt(down))) ||
      down != I.getType()->getIntegerBitWidth() - narrowBits || up < down || up >= 64)
    return nullptr;
  llvm::Value *narrow =
      B.CreateTrunc(up == down ? X : B.CreateShl(X, up - down), B.getIntNTy(narrowBits));
  return B.CreateSExt(narrow, I.getType(), I.getName());
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
