#include "compiler/utils/software_division.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>

namespace compiler::utils {

namespace {

bool isSignedDivision(const llvm::BinaryOperator &division) {
  return division.getOpcode() == llvm::Instruction::SDiv ||
         division.getOpcode() == llvm::Instruction::SRem;
}

bool isSafeDivisor(const llvm::ConstantInt *divisor, bool isSigned) {
  return divisor && !divisor->isZero() && !(isSigned && divisor->isMinusOne());
}

/// Whether a constant divisor can neither trap nor overflow in any element.
bool hasSafeDivisor(const llvm::BinaryOperator &division) {
  const auto *divisor = llvm::dyn_cast<llvm::Constant>(division.getOperand(1));
  if (!divisor)
    return false;
  const bool isSigned = isSignedDivision(division);
  if (const auto *splat = llvm::dyn_cast_or_null<llvm::ConstantInt>(
          divisor->getType()->isVectorTy() ? divisor->getSplatValue() : divisor))
    return isSafeDivisor(splat, isSigned);
  const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(divisor->getType());
  if (!vector)
    return false;
  for (unsigned element = 0; element < vector->getNumElements(); ++element)
    if (!isSafeDivisor(
            llvm::dyn_cast_or_null<llvm::ConstantInt>(divisor->getAggregateElement(element)),
            isSigned))
      return false;
  return true;
}

/// Freezes the value, so that the comparison and the division see the same one.
llvm::Value *freezeIfNeeded(llvm::IRBuilder<> &B, llvm::Value *value) {
  return llvm::isGuaranteedNotToBeUndefOrPoison(value) ? value : B.CreateFreeze(value);
}

/// The only i1 values are 0 and, signed, -1, and -1 / -1 overflows for any replacement divisor. The
/// unsigned operation does not overflow and has the same results otherwise.
llvm::BinaryOperator *makeUnsigned(llvm::BinaryOperator &division) {
  const bool isQuotient = division.getOpcode() == llvm::Instruction::SDiv;
  auto *result = llvm::BinaryOperator::Create(
      isQuotient ? llvm::Instruction::UDiv : llvm::Instruction::URem, division.getOperand(0),
      division.getOperand(1), "", division.getIterator());
  result->setDebugLoc(division.getDebugLoc());
  result->takeName(&division);
  division.replaceAllUsesWith(result);
  division.eraseFromParent();
  return result;
}

void makeSafe(llvm::BinaryOperator &division) {
  llvm::IRBuilder<> B(&division);
  llvm::Type *type = division.getType();
  llvm::Value *divisor = freezeIfNeeded(B, division.getOperand(1));
  llvm::Value *isUnsafe = B.CreateICmpEQ(divisor, llvm::Constant::getNullValue(type));
  if (isSignedDivision(division)) {
    llvm::Value *dividend = freezeIfNeeded(B, division.getOperand(0));
    division.setOperand(0, dividend);
    auto *smallest =
        llvm::ConstantInt::get(type, llvm::APInt::getSignedMinValue(type->getScalarSizeInBits()));
    llvm::Value *overflows =
        B.CreateAnd(B.CreateICmpEQ(dividend, smallest),
                    B.CreateICmpEQ(divisor, llvm::Constant::getAllOnesValue(type)));
    isUnsafe = B.CreateOr(isUnsafe, overflows);
  }
  division.setOperand(1, B.CreateSelect(isUnsafe, llvm::ConstantInt::get(type, 1), divisor));
  // `exact` may not hold for the new divisor.
  division.dropPoisonGeneratingFlags();
}

} // namespace

llvm::PreservedAnalyses SoftwareDivisionPass::run(llvm::Function &F,
                                                  llvm::FunctionAnalysisManager &) {
  llvm::SmallVector<llvm::BinaryOperator *, 8> divisions;
  for (llvm::Instruction &I : llvm::instructions(F))
    if (auto *binary = llvm::dyn_cast<llvm::BinaryOperator>(&I))
      if (binary->isIntDivRem() && !hasSafeDivisor(*binary))
        divisions.push_back(binary);
  if (divisions.empty())
    return llvm::PreservedAnalyses::all();
  for (llvm::BinaryOperator *division : divisions) {
    if (isSignedDivision(*division) && division->getType()->isIntOrIntVectorTy(1))
      division = makeUnsigned(*division);
    makeSafe(*division);
  }
  llvm::PreservedAnalyses preserved;
  preserved.preserveSet<llvm::CFGAnalyses>();
  return preserved;
}

} // namespace compiler::utils
