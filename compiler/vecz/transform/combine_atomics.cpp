#include "combine_atomics.h"

#include "compiler/utils/atomic_operations.h"

#include <llvm/IR/Instructions.h>
#include <llvm/IR/Intrinsics.h>

namespace vecz {

bool combineAtomic(PacketBuilder &packets, const PredicatedInst &PI, llvm::AtomicRMWInst &I) {
  const llvm::Intrinsic::ID reduction = compiler::utils::getAtomicReduction(I.getOperation());
  if (reduction == llvm::Intrinsic::not_intrinsic || I.isVolatile() || !I.use_empty() ||
      packets.uniformity.isVarying(I.getPointerOperand()) || !packets.isElement(I.getType()))
    return false;
  llvm::IRBuilder<> &B = packets.B;
  llvm::Value *operands = packets.getVector(I.getValOperand());
  if (llvm::Value *mask = packets.getMask(PI))
    operands = B.CreateSelect(
        mask, operands, compiler::utils::getAtomicIdentity(I.getOperation(), operands->getType()));
  llvm::Value *reduced = B.CreateIntrinsic(reduction, operands->getType(), operands);
  auto *combined = llvm::cast<llvm::AtomicRMWInst>(I.clone());
  combined->setOperand(1, reduced);
  B.Insert(combined);
  return true;
}

} // namespace vecz
