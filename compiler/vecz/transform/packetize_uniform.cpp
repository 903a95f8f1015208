// Vectors of what is the same in all lanes: spread from one value or, by choice, computed in
// vectors as far as that goes without memory, calls and phis.
#include "packetizer.h"

#include <llvm/IR/Instructions.h>

namespace vecz {

bool Packetizer::isPacketizedUniform(const llvm::Value *V) const {
  const auto *I = llvm::dyn_cast<llvm::Instruction>(V);
  // A division may depend on a branch that tests its divisor, but not on a mask: it could be done
  // in vectors, and would be many times as dear.
  if (!I || !choices.isEnabled(VectorizationChoices::ePacketizeUniform) || I->isIntDivRem() ||
      I->getOpcode() == llvm::Instruction::FRem ||
      !llvm::isa<llvm::BinaryOperator, llvm::UnaryOperator, llvm::CmpInst, llvm::CastInst,
                 llvm::SelectInst, llvm::FreezeInst>(I))
    return false;
  return isElement(I->getType()) &&
         llvm::all_of(I->operand_values(),
                      [&](const llvm::Value *operand) { return isElement(operand->getType()); });
}

llvm::Value *Packetizer::getUniformVector(llvm::Value *V) {
  if (!isPacketizedUniform(V))
    return createSplat(V);
  // References into the map do not outlive its growth.
  if (llvm::Value *vector = packets[V].vector)
    return vector;
  auto &I = *llvm::cast<llvm::Instruction>(V);
  const llvm::IRBuilderBase::InsertPointGuard guard(B);
  B.SetInsertPoint(&I);
  B.SetCurrentDebugLocation(I.getDebugLoc());
  llvm::Value *vector = nullptr;
  if (auto *binary = llvm::dyn_cast<llvm::BinaryOperator>(&I)) {
    vector = B.CreateBinOp(binary->getOpcode(), getVector(I.getOperand(0)),
                           getVector(I.getOperand(1)), I.getName());
    if (auto *made = llvm::dyn_cast<llvm::Instruction>(vector))
      made->copyIRFlags(&I);
  } else {
    vector = packetizeSimple(I);
  }
  packets[V].vector = vector;
  return vector;
}

} // namespace vecz
