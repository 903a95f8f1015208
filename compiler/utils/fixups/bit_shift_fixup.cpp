#include "compiler/utils/bit_shift_fixup.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/KnownBits.h>
#include <llvm/Support/MathExtras.h>

namespace compiler::utils {

namespace {

bool mayShiftTooFar(const llvm::BinaryOperator &shift) {
  const unsigned width = shift.getType()->getScalarSizeInBits();
  const llvm::KnownBits amount =
      llvm::computeKnownBits(shift.getOperand(1), shift.getModule()->getDataLayout());
  return amount.getMaxValue().uge(width);
}

void limitAmount(llvm::BinaryOperator &shift) {
  llvm::IRBuilder<> B(&shift);
  llvm::Type *type = shift.getType();
  const unsigned width = type->getScalarSizeInBits();
  llvm::Value *amount = shift.getOperand(1);
  amount = llvm::isPowerOf2_32(width) ? B.CreateAnd(amount, llvm::ConstantInt::get(type, width - 1))
                                      : B.CreateURem(amount, llvm::ConstantInt::get(type, width));
  shift.setOperand(1, amount);
  // nuw, nsw and exact may not hold for the masked amount.
  shift.dropPoisonGeneratingFlags();
}

} // namespace

llvm::PreservedAnalyses BitShiftFixupPass::run(llvm::Function &F, llvm::FunctionAnalysisManager &) {
  llvm::SmallVector<llvm::BinaryOperator *, 8> shifts;
  for (llvm::Instruction &I : llvm::instructions(F))
    if (auto *binary = llvm::dyn_cast<llvm::BinaryOperator>(&I))
      if (binary->isShift() && mayShiftTooFar(*binary))
        shifts.push_back(binary);
  if (shifts.empty())
    return llvm::PreservedAnalyses::all();
  for (llvm::BinaryOperator *shift : shifts)
    limitAmount(*shift);
  llvm::PreservedAnalyses preserved;
  preserved.preserveSet<llvm::CFGAnalyses>();
  return preserved;
}

} // namespace compiler::utils
