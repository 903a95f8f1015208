#include "builtin_calls.h"
#include "fast_math.h"
#include "translations.h"

#include <llvm/IR/Intrinsics.h>

namespace spirv {

namespace {
using Opcode = llvm::Instruction::BinaryOps;

struct BinaryRow {
  spv::Op opcode;
  Opcode instruction;
};

constexpr BinaryRow binaries[] = {
    {spv::Op::OpIAdd, llvm::Instruction::Add},
    {spv::Op::OpISub, llvm::Instruction::Sub},
    {spv::Op::OpIMul, llvm::Instruction::Mul},
    {spv::Op::OpFAdd, llvm::Instruction::FAdd},
    {spv::Op::OpFSub, llvm::Instruction::FSub},
    {spv::Op::OpFMul, llvm::Instruction::FMul},
    {spv::Op::OpFDiv, llvm::Instruction::FDiv},
    {spv::Op::OpBitwiseOr, llvm::Instruction::Or},
    {spv::Op::OpBitwiseXor, llvm::Instruction::Xor},
    {spv::Op::OpBitwiseAnd, llvm::Instruction::And},
    {spv::Op::OpUDiv, llvm::Instruction::UDiv},
    {spv::Op::OpSDiv, llvm::Instruction::SDiv},
    {spv::Op::OpUMod, llvm::Instruction::URem},
    {spv::Op::OpSRem, llvm::Instruction::SRem},
};

Opcode getInstruction(spv::Op opcode) {
  for (const BinaryRow &row : binaries)
    if (row.opcode == opcode)
      return row.instruction;
  llvm_unreachable("not an opcode of the table");
}

bool hasFloatOperands(Opcode instruction) {
  return instruction == llvm::Instruction::FAdd || instruction == llvm::Instruction::FSub ||
         instruction == llvm::Instruction::FMul || instruction == llvm::Instruction::FDiv;
}

void addWrapFlags(const Operation &operation, llvm::Value *value) {
  auto *instruction = llvm::dyn_cast<llvm::OverflowingBinaryOperator>(value);
  auto *I = llvm::dyn_cast<llvm::Instruction>(value);
  if (!instruction || !I)
    return;
  const Reader &reader = operation.getReader();
  if (reader.isDecorated(operation.result, spv::Decoration::NoSignedWrap))
    I->setHasNoSignedWrap();
  if (reader.isDecorated(operation.result, spv::Decoration::NoUnsignedWrap))
    I->setHasNoUnsignedWrap();
}

/// Fails unless the type of the result has elements of the wanted kind.
bool checkResult(const Operation &operation, bool isFloat) {
  if (isFloat ? operation.type->isFPOrFPVectorTy() : operation.type->isIntOrIntVectorTy())
    return true;
  operation.fail(isFloat ? "the result is not a floating-point number"
                         : "the result is not an integer");
  return false;
}

llvm::Value *createIntrinsic(const Operation &operation, llvm::Intrinsic::ID id,
                             llvm::ArrayRef<llvm::Value *> arguments) {
  return operation.body.B.CreateIntrinsic(id, {arguments[0]->getType()}, arguments);
}

/// Whether both are scalars, or vectors of as many elements.
bool haveSameShape(llvm::Type *left, llvm::Type *right) {
  const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(left);
  const auto *other = llvm::dyn_cast<llvm::FixedVectorType>(right);
  return vector && other ? vector->getNumElements() == other->getNumElements() : vector == other;
}

/// A number in each element.
llvm::Value *splat(llvm::Type *type, uint64_t number) {
  return llvm::ConstantInt::get(type, number);
}
} // namespace

void addFastMath(const Operation &operation, llvm::Value *value) {
  auto *I = llvm::dyn_cast_or_null<llvm::Instruction>(value);
  const Decoration *decoration =
      operation.getReader().findDecoration(operation.result, spv::Decoration::FPFastMathMode);
  if (!I || !decoration || decoration->operands.empty() || !llvm::isa<llvm::FPMathOperator>(I))
    return;
  const uint32_t mode = decoration->operands[0];
  auto has = [&](spv::FPFastMathModeMask mask) { return (mode & uint32_t(mask)) != 0; };
  if (has(spv::FPFastMathModeMask::Fast)) {
    I->setFast(true);
    return;
  }
  I->setHasNoNaNs(has(spv::FPFastMathModeMask::NotNaN));
  I->setHasNoInfs(has(spv::FPFastMathModeMask::NotInf));
  I->setHasNoSignedZeros(has(spv::FPFastMathModeMask::NSZ));
  I->setHasAllowReciprocal(has(spv::FPFastMathModeMask::AllowRecip));
  I->setHasAllowContract(has(spv::FPFastMathModeMask::AllowContractFastINTEL));
  I->setHasAllowReassoc(has(spv::FPFastMathModeMask::AllowReassocINTEL));
}

llvm::Value *translateUnary(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  const bool isFloat = operation.opcode == spv::Op::OpFNegate;
  if (!checkResult(operation, isFloat))
    return nullptr;
  llvm::Value *value = operation.value(0, operation.type);
  llvm::Value *result = isFloat                                  ? B.CreateFNeg(value)
                        : operation.opcode == spv::Op::OpSNegate ? B.CreateNeg(value)
                                                                 : B.CreateNot(value);
  addFastMath(operation, result);
  addWrapFlags(operation, result);
  return result;
}

llvm::Value *translateBinary(const Operation &operation) {
  const Opcode instruction = getInstruction(operation.opcode);
  if (!checkResult(operation, hasFloatOperands(instruction)))
    return nullptr;
  llvm::Value *left = operation.value(0, operation.type);
  llvm::Value *right = operation.value(1, operation.type);
  llvm::Value *result = operation.body.B.CreateBinOp(instruction, left, right);
  addFastMath(operation, result);
  addWrapFlags(operation, result);
  return result;
}

llvm::Value *translateShift(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  if (!checkResult(operation, false))
    return nullptr;
  llvm::Value *base = operation.value(0, operation.type);
  llvm::Value *shift = operation.integer(1);
  if (!haveSameShape(shift->getType(), operation.type))
    return operation.fail("the shift has another number of elements");
  // Too large a shift gives an undefined value, not poison, on which no branch may depend. As
  // OpenCL C, it counts modulo the width, and the masks of producers fold into this one.
  shift = B.CreateAnd(B.CreateZExtOrTrunc(shift, operation.type),
                      splat(operation.type, operation.type->getScalarSizeInBits() - 1));
  llvm::Value *result = operation.opcode == spv::Op::OpShiftLeftLogical ? B.CreateShl(base, shift)
                        : operation.opcode == spv::Op::OpShiftRightLogical
                            ? B.CreateLShr(base, shift)
                            : B.CreateAShr(base, shift);
  addWrapFlags(operation, result);
  return result;
}

/// OpSMod: the result has the sign of the divisor. The quotient of the least integer by -1 does not
/// fit into a register and is undefined in SPIR-V as in IR.
llvm::Value *translateDivision(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  if (!checkResult(operation, false))
    return nullptr;
  llvm::Value *left = operation.value(0, operation.type);
  llvm::Value *right = operation.value(1, operation.type);
  llvm::Value *remainder = B.CreateSRem(left, right);
  llvm::Value *zero = llvm::Constant::getNullValue(operation.type);
  llvm::Value *differs = B.CreateICmpSLT(B.CreateXor(remainder, right), zero);
  llvm::Value *isInexact = B.CreateICmpNE(remainder, zero);
  return B.CreateSelect(B.CreateAnd(differs, isInexact), B.CreateAdd(remainder, right), remainder);
}

llvm::Value *translateFloatRemainder(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  if (!checkResult(operation, true))
    return nullptr;
  llvm::Value *left = operation.value(0, operation.type);
  llvm::Value *right = operation.value(1, operation.type);
  // The builder folds the instruction, which is exact, but no call.
  const bool isConstant = llvm::isa<llvm::Constant>(left) && llvm::isa<llvm::Constant>(right);
  llvm::Value *remainder = isConstant
                               ? B.CreateFRem(left, right)
                               : callBuiltin(operation.getReader(), B, "fmod", operation.type,
                                             {{left}, {right}}, Effect::None);
  if (operation.opcode == spv::Op::OpFRem)
    return remainder;
  // OpFMod: the result has the sign of the divisor.
  llvm::Value *zero = llvm::Constant::getNullValue(operation.type);
  llvm::Value *isNegative = B.CreateFCmpOLT(remainder, zero);
  llvm::Value *divisorIsNegative = B.CreateFCmpOLT(right, zero);
  llvm::Value *isInexact = B.CreateFCmpUNE(remainder, zero);
  llvm::Value *differs = B.CreateAnd(isInexact, B.CreateXor(isNegative, divisorIsNegative));
  return B.CreateSelect(differs, B.CreateFAdd(remainder, right), remainder);
}

llvm::Value *translateVectorTimesScalar(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(operation.type);
  if (!vector || !checkResult(operation, true))
    return operation.fail("the result is not a vector");
  llvm::Value *left = operation.value(0, vector);
  llvm::Value *scalar = operation.value(1, vector->getElementType());
  llvm::Value *result = B.CreateFMul(left, B.CreateVectorSplat(vector->getElementCount(), scalar));
  addFastMath(operation, result);
  return result;
}

llvm::Value *translateDot(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  llvm::Value *left = operation.floating(0);
  llvm::Value *right = operation.value(1, left->getType());
  auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(left->getType());
  if (!vector || vector->getElementType() != operation.type)
    return operation.fail("the operands are not vectors of the result's type");
  if (vector->getNumElements() <= 4)
    return callBuiltin(operation.getReader(), B, "dot", operation.type, {{left}, {right}},
                       Effect::None);
  llvm::Value *products = B.CreateFMul(left, right);
  llvm::Value *sum = B.CreateExtractElement(products, uint64_t(0));
  for (unsigned i = 1; i != vector->getNumElements(); ++i)
    sum = B.CreateFAdd(sum, B.CreateExtractElement(products, uint64_t(i)));
  return sum;
}

llvm::Value *translateExtendedArithmetic(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  llvm::Value *left = operation.integer(0);
  llvm::Type *type = left->getType();
  llvm::Value *right = operation.value(1, type);
  auto *structure = llvm::dyn_cast<llvm::StructType>(operation.type);
  if (!structure || structure->getNumElements() != 2 || structure->getElementType(0) != type ||
      structure->getElementType(1) != type)
    return operation.fail("the result is not a structure of two such integers");
  llvm::Value *low = nullptr, *high = nullptr;
  switch (operation.opcode) {
  case spv::Op::OpIAddCarry:
    low = B.CreateAdd(left, right);
    high = B.CreateZExt(B.CreateICmpULT(low, left), type);
    break;
  case spv::Op::OpISubBorrow:
    low = B.CreateSub(left, right);
    high = B.CreateZExt(B.CreateICmpULT(left, right), type);
    break;
  default: {
    const bool isSigned = operation.opcode == spv::Op::OpSMulExtended;
    low = B.CreateMul(left, right);
    const Sign sign = isSigned ? Sign::Signed : Sign::Unsigned;
    high = callBuiltin(operation.getReader(), B, "mul_hi", type, {{left, sign}, {right, sign}},
                       Effect::None);
  }
  }
  llvm::Value *result = B.CreateInsertValue(llvm::PoisonValue::get(structure), low, 0);
  return B.CreateInsertValue(result, high, 1);
}

/// Offsets and counts may have any width and sign; both are less than the width of the base.
llvm::Value *translateBitField(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  if (!checkResult(operation, false))
    return nullptr;
  llvm::Type *type = operation.type;
  const bool isInsert = operation.opcode == spv::Op::OpBitFieldInsert;
  auto number = [&](unsigned index) {
    llvm::Value *value = operation.integer(index);
    if (value->getType()->isVectorTy())
      return operation.fail("an offset or count is a vector");
    value = B.CreateZExtOrTrunc(value, type->getScalarType());
    const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
    return vector ? B.CreateVectorSplat(vector->getElementCount(), value) : value;
  };
  llvm::Value *base = operation.value(0, type);
  llvm::Value *inserted = isInsert ? operation.value(1, type) : nullptr;
  llvm::Value *offset = number(isInsert ? 2 : 1);
  llvm::Value *count = number(isInsert ? 3 : 2);
  if (operation.getReader().hasFailed())
    return nullptr;
  const unsigned bits = type->getScalarSizeInBits();
  // A count of 0 would make a shift by all bits, which is poison.
  llvm::Value *isEmpty = B.CreateICmpEQ(count, splat(type, 0));
  llvm::Value *unused = B.CreateSub(splat(type, bits), count);
  llvm::Value *shift = B.CreateSelect(isEmpty, splat(type, 0), unused);
  if (!isInsert) {
    const bool isSigned = operation.opcode == spv::Op::OpBitFieldSExtract;
    llvm::Value *top = B.CreateShl(B.CreateLShr(base, offset), shift);
    llvm::Value *field = isSigned ? B.CreateAShr(top, shift) : B.CreateLShr(top, shift);
    return B.CreateSelect(isEmpty, splat(type, 0), field);
  }
  llvm::Value *ones = llvm::Constant::getAllOnesValue(type);
  llvm::Value *mask = B.CreateShl(B.CreateLShr(ones, shift), offset);
  llvm::Value *combined = B.CreateOr(B.CreateAnd(base, B.CreateNot(mask)),
                                     B.CreateAnd(B.CreateShl(inserted, offset), mask));
  return B.CreateSelect(isEmpty, base, combined);
}

llvm::Value *translateBits(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  if (!checkResult(operation, false))
    return nullptr;
  if (operation.opcode == spv::Op::OpBitReverse)
    return createIntrinsic(operation, llvm::Intrinsic::bitreverse,
                           {operation.value(0, operation.type)});
  // OpBitCount may have a result of another width.
  llvm::Value *base = operation.integer(0);
  llvm::Value *count = createIntrinsic(operation, llvm::Intrinsic::ctpop, {base});
  if (!haveSameShape(count->getType(), operation.type))
    return operation.fail("the result has another number of elements");
  return B.CreateZExtOrTrunc(count, operation.type);
}

} // namespace spirv
