// Float has 24 bits of precision, half has 11. Since 24 >= 2 * 11 + 2, double rounding is innocuous
// for add, mul, div and sqrt, and the range of float is sufficient for intermediate results.
// Remainders are exact. Only fma needs more, see fuseMultiplyAdd.
#include "compiler/utils/manual_type_legalization.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/CodeGen/TargetLowering.h>
#include <llvm/CodeGen/TargetSubtargetInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Target/TargetMachine.h>

namespace compiler::utils {

namespace {

bool promotesHalf(const llvm::Function &F, const llvm::TargetMachine *TM) {
  if (!TM) {
    const llvm::Triple &triple = F.getParent()->getTargetTriple();
    return !triple.isX86() && !triple.isRISCV();
  }
  const llvm::TargetLowering *lowering = TM->getSubtargetImpl(F)->getTargetLowering();
  return lowering &&
         lowering->getTypeAction(llvm::MVT::f16) == llvm::TargetLoweringBase::TypePromoteFloat;
}

bool isHalf(const llvm::Type *type) { return type->getScalarType()->isHalfTy(); }

bool isHalf(const llvm::Value *value) { return isHalf(value->getType()); }

/// Whether the intrinsic computes elementwise.
bool isElementwise(llvm::Intrinsic::ID ID) {
  switch (ID) {
  case llvm::Intrinsic::acos:
  case llvm::Intrinsic::asin:
  case llvm::Intrinsic::atan:
  case llvm::Intrinsic::atan2:
  case llvm::Intrinsic::ceil:
  case llvm::Intrinsic::cos:
  case llvm::Intrinsic::cosh:
  case llvm::Intrinsic::exp:
  case llvm::Intrinsic::exp10:
  case llvm::Intrinsic::exp2:
  case llvm::Intrinsic::floor:
  case llvm::Intrinsic::ldexp:
  case llvm::Intrinsic::log:
  case llvm::Intrinsic::log10:
  case llvm::Intrinsic::log2:
  case llvm::Intrinsic::maximum:
  case llvm::Intrinsic::maximumnum:
  case llvm::Intrinsic::maxnum:
  case llvm::Intrinsic::minimum:
  case llvm::Intrinsic::minimumnum:
  case llvm::Intrinsic::minnum:
  case llvm::Intrinsic::nearbyint:
  case llvm::Intrinsic::pow:
  case llvm::Intrinsic::powi:
  case llvm::Intrinsic::rint:
  case llvm::Intrinsic::round:
  case llvm::Intrinsic::roundeven:
  case llvm::Intrinsic::sin:
  case llvm::Intrinsic::sincos:
  case llvm::Intrinsic::sincospi:
  case llvm::Intrinsic::sinh:
  case llvm::Intrinsic::sqrt:
  case llvm::Intrinsic::tan:
  case llvm::Intrinsic::tanh:
  case llvm::Intrinsic::trunc:
  case llvm::Intrinsic::vp_fadd:
  case llvm::Intrinsic::vp_fcmp:
  case llvm::Intrinsic::vp_fdiv:
  case llvm::Intrinsic::vp_fmul:
  case llvm::Intrinsic::vp_frem:
  case llvm::Intrinsic::vp_fsub:
  case llvm::Intrinsic::vp_sqrt:
    return true;
  default:
    return false;
  }
}

/// Creates the replacement of one operation.
class HalfOperation {
public:
  explicit HalfOperation(llvm::Instruction &I) : I(I), B(&I) {}

  /// Null if the instruction need not be replaced.
  llvm::Value *replace();

private:
  llvm::Type *widenType(llvm::Type *type);
  llvm::Value *widen(llvm::Value *value);
  llvm::Value *narrow(llvm::Value *value);
  llvm::Value *narrowResult(llvm::Value *value);
  llvm::Value *finish(llvm::Value *operation);
  llvm::Value *compute(llvm::Instruction::BinaryOps opcode, llvm::Value *left, llvm::Value *right);
  llvm::Value *callWide(llvm::IntrinsicInst &call);
  llvm::Value *replaceIntrinsic(llvm::IntrinsicInst &call);
  llvm::Value *reduce(llvm::Instruction::BinaryOps opcode, llvm::Value *start,
                      llvm::Value *elements);
  llvm::Value *fuseMultiplyAdd(llvm::Value *x, llvm::Value *y, llvm::Value *z);
  llvm::Value *roundToOdd(llvm::Value *sum, llvm::Value *error);

  llvm::Instruction &I;
  llvm::IRBuilder<> B;
};

/// Replaces half by float, also in vectors and structs.
llvm::Type *HalfOperation::widenType(llvm::Type *type) {
  if (isHalf(type))
    return type->getWithNewType(B.getFloatTy());
  auto *structure = llvm::dyn_cast<llvm::StructType>(type);
  if (!structure)
    return type;
  llvm::SmallVector<llvm::Type *, 2> elements;
  for (llvm::Type *element : structure->elements())
    elements.push_back(widenType(element));
  return llvm::StructType::get(type->getContext(), elements);
}

llvm::Value *HalfOperation::widen(llvm::Value *value) {
  return isHalf(value) ? B.CreateFPExt(value, widenType(value->getType())) : value;
}

/// Without fast-math flags: `contract` would permit removing the conversion.
llvm::Value *HalfOperation::narrow(llvm::Value *value) {
  return B.CreateFPTrunc(value, value->getType()->getWithNewType(B.getHalfTy()));
}

/// Converts the result of the wide operation to the instruction's type.
llvm::Value *HalfOperation::narrowResult(llvm::Value *value) {
  if (isHalf(&I))
    return narrow(value);
  if (!I.getType()->isStructTy())
    return value;
  llvm::Value *result = llvm::PoisonValue::get(I.getType());
  for (unsigned i = 0; i != I.getType()->getStructNumElements(); ++i)
    result = B.CreateInsertValue(result, narrow(B.CreateExtractValue(value, i)), i);
  return result;
}

/// Transfers fast-math flags and !fpmath.
llvm::Value *HalfOperation::finish(llvm::Value *operation) {
  if (auto *wide = llvm::dyn_cast<llvm::Instruction>(operation)) {
    if (llvm::isa<llvm::FPMathOperator>(wide) && llvm::isa<llvm::FPMathOperator>(I))
      wide->copyFastMathFlags(&I);
    wide->copyMetadata(I, {llvm::LLVMContext::MD_fpmath});
  }
  return operation;
}

llvm::Value *HalfOperation::compute(llvm::Instruction::BinaryOps opcode, llvm::Value *left,
                                    llvm::Value *right) {
  llvm::Value *wideLeft = widen(left);
  return narrow(finish(B.CreateBinOp(opcode, wideLeft, widen(right))));
}

llvm::Value *HalfOperation::callWide(llvm::IntrinsicInst &call) {
  llvm::SmallVector<llvm::Value *, 4> arguments;
  llvm::SmallVector<llvm::Type *, 4> argumentTypes;
  for (llvm::Value *argument : call.args()) {
    arguments.push_back(widen(argument));
    argumentTypes.push_back(arguments.back()->getType());
  }
  auto *type = llvm::FunctionType::get(widenType(call.getType()), argumentTypes, false);
  llvm::SmallVector<llvm::Type *, 2> overloads;
  if (!llvm::Intrinsic::getIntrinsicSignature(call.getIntrinsicID(), type, overloads))
    return nullptr;
  auto *callee =
      llvm::Intrinsic::getOrInsertDeclaration(call.getModule(), call.getIntrinsicID(), overloads);
  return narrowResult(finish(B.CreateCall(callee, arguments)));
}

/// Sequential, as the ordered form requires and the others permit.
llvm::Value *HalfOperation::reduce(llvm::Instruction::BinaryOps opcode, llvm::Value *start,
                                   llvm::Value *elements) {
  auto *type = llvm::dyn_cast<llvm::FixedVectorType>(elements->getType());
  if (!type)
    return nullptr;
  llvm::Value *result = start;
  for (unsigned i = 0; i != type->getNumElements(); ++i)
    result = compute(opcode, result, B.CreateExtractElement(elements, i));
  return result;
}

/// Rounding to float and then to half is wrong if the float is halfway between two half values and
/// the exact sum is not. So the sum is rounded to odd: if it is inexact, the neighbour with the
/// last bit set is chosen, which is never halfway. `error` is the exact sum minus `sum`; its sign
/// selects the neighbour.
llvm::Value *HalfOperation::roundToOdd(llvm::Value *sum, llvm::Value *error) {
  llvm::Type *type = sum->getType()->getWithNewType(B.getInt32Ty());
  auto constant = [&](int64_t number) { return llvm::ConstantInt::getSigned(type, number); };
  llvm::Value *bits = B.CreateBitCast(sum, type);
  llvm::Value *signs = B.CreateXor(bits, B.CreateBitCast(error, type));
  llvm::Value *step = B.CreateOr(B.CreateAShr(signs, constant(31)), constant(1));
  llvm::Value *isEven = B.CreateICmpEQ(B.CreateAnd(bits, constant(1)), constant(0));
  // The error of infinities and NaNs is NaN.
  llvm::Value *isInexact = B.CreateFCmpONE(error, llvm::Constant::getNullValue(sum->getType()));
  llvm::Value *odd = B.CreateSelect(B.CreateAnd(isInexact, isEven), B.CreateAdd(bits, step), bits);
  return B.CreateBitCast(odd, sum->getType());
}

/// The product of two half values is exact in float. Knuth's TwoSum gives the error of the sum; it
/// requires strict floating-point semantics, so no fast-math flags are set. Double precision is not
/// needed.
llvm::Value *HalfOperation::fuseMultiplyAdd(llvm::Value *x, llvm::Value *y, llvm::Value *z) {
  llvm::Value *wideX = widen(x);
  llvm::Value *product = B.CreateFMul(wideX, widen(y));
  llvm::Value *addend = widen(z);
  llvm::Value *sum = B.CreateFAdd(product, addend);
  llvm::Value *addendPart = B.CreateFSub(sum, product);
  llvm::Value *productPart = B.CreateFSub(sum, addendPart);
  llvm::Value *productError = B.CreateFSub(product, productPart);
  llvm::Value *addendError = B.CreateFSub(addend, addendPart);
  return narrow(roundToOdd(sum, B.CreateFAdd(productError, addendError)));
}

llvm::Value *HalfOperation::replaceIntrinsic(llvm::IntrinsicInst &call) {
  const bool usesHalf =
      llvm::any_of(call.args(), [](const llvm::Use &argument) { return isHalf(argument.get()); });
  if (!usesHalf)
    return nullptr;
  auto argument = [&](unsigned i) { return call.getArgOperand(i); };
  switch (call.getIntrinsicID()) {
  case llvm::Intrinsic::fma:
  case llvm::Intrinsic::vp_fma: // disabled lanes may have any value
    return fuseMultiplyAdd(argument(0), argument(1), argument(2));
  case llvm::Intrinsic::fmuladd:
  case llvm::Intrinsic::vp_fmuladd:
    return compute(llvm::Instruction::FAdd,
                   compute(llvm::Instruction::FMul, argument(0), argument(1)), argument(2));
  case llvm::Intrinsic::vector_reduce_fadd:
    return reduce(llvm::Instruction::FAdd, argument(0), argument(1));
  case llvm::Intrinsic::vector_reduce_fmul:
    return reduce(llvm::Instruction::FMul, argument(0), argument(1));
  default:
    return isElementwise(call.getIntrinsicID()) ? callWide(call) : nullptr;
  }
}

llvm::Value *HalfOperation::replace() {
  if (auto *binary = llvm::dyn_cast<llvm::BinaryOperator>(&I))
    return isHalf(binary)
               ? compute(binary->getOpcode(), binary->getOperand(0), binary->getOperand(1))
               : nullptr;
  if (auto *comparison = llvm::dyn_cast<llvm::FCmpInst>(&I)) {
    if (!isHalf(comparison->getOperand(0)))
      return nullptr;
    llvm::Value *left = widen(comparison->getOperand(0));
    llvm::Value *right = widen(comparison->getOperand(1));
    return finish(B.CreateFCmp(comparison->getPredicate(), left, right));
  }
  auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&I);
  return intrinsic ? replaceIntrinsic(*intrinsic) : nullptr;
}

} // namespace

llvm::PreservedAnalyses ManualTypeLegalizationPass::run(llvm::Function &F,
                                                        llvm::FunctionAnalysisManager &) {
  if (!promotesHalf(F, TM))
    return llvm::PreservedAnalyses::all();
  bool changed = false;
  for (llvm::BasicBlock &block : F)
    for (llvm::Instruction &I : llvm::make_early_inc_range(block)) {
      llvm::Value *replacement = HalfOperation(I).replace();
      if (!replacement)
        continue;
      if (llvm::isa<llvm::Instruction>(replacement))
        replacement->takeName(&I);
      I.replaceAllUsesWith(replacement);
      I.eraseFromParent();
      changed = true;
    }
  if (!changed)
    return llvm::PreservedAnalyses::all();
  llvm::PreservedAnalyses preserved;
  preserved.preserveSet<llvm::CFGAnalyses>();
  return preserved;
}

} // namespace compiler::utils
