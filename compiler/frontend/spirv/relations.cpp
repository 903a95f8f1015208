#include "builtin_calls.h"
#include "fast_math.h"
#include "pointers.h"
#include "translations.h"

namespace spirv {

namespace {
using Predicate = llvm::CmpInst::Predicate;

struct CompareRow {
  spv::Op opcode;
  Predicate predicate;
};

constexpr CompareRow comparisons[] = {
    {spv::Op::OpIEqual, Predicate::ICMP_EQ},
    {spv::Op::OpINotEqual, Predicate::ICMP_NE},
    {spv::Op::OpUGreaterThan, Predicate::ICMP_UGT},
    {spv::Op::OpSGreaterThan, Predicate::ICMP_SGT},
    {spv::Op::OpUGreaterThanEqual, Predicate::ICMP_UGE},
    {spv::Op::OpSGreaterThanEqual, Predicate::ICMP_SGE},
    {spv::Op::OpULessThan, Predicate::ICMP_ULT},
    {spv::Op::OpSLessThan, Predicate::ICMP_SLT},
    {spv::Op::OpULessThanEqual, Predicate::ICMP_ULE},
    {spv::Op::OpSLessThanEqual, Predicate::ICMP_SLE},
    {spv::Op::OpFOrdEqual, Predicate::FCMP_OEQ},
    {spv::Op::OpFUnordEqual, Predicate::FCMP_UEQ},
    {spv::Op::OpFOrdNotEqual, Predicate::FCMP_ONE},
    {spv::Op::OpFUnordNotEqual, Predicate::FCMP_UNE},
    {spv::Op::OpFOrdLessThan, Predicate::FCMP_OLT},
    {spv::Op::OpFUnordLessThan, Predicate::FCMP_ULT},
    {spv::Op::OpFOrdGreaterThan, Predicate::FCMP_OGT},
    {spv::Op::OpFUnordGreaterThan, Predicate::FCMP_UGT},
    {spv::Op::OpFOrdLessThanEqual, Predicate::FCMP_OLE},
    {spv::Op::OpFUnordLessThanEqual, Predicate::FCMP_ULE},
    {spv::Op::OpFOrdGreaterThanEqual, Predicate::FCMP_OGE},
    {spv::Op::OpFUnordGreaterThanEqual, Predicate::FCMP_UGE},
    {spv::Op::OpLessOrGreater, Predicate::FCMP_ONE},
    {spv::Op::OpOrdered, Predicate::FCMP_ORD},
    {spv::Op::OpUnordered, Predicate::FCMP_UNO},
};

bool isBool(llvm::Type *type) { return type->getScalarType()->isIntegerTy(1); }

llvm::Value *checkBool(const Operation &operation, llvm::Value *value) {
  return isBool(value->getType()) ? value : operation.fail("an operand is not a bool");
}

llvm::FPClassTest getClasses(spv::Op opcode) {
  switch (opcode) {
  case spv::Op::OpIsNan:
    return llvm::fcNan;
  case spv::Op::OpIsInf:
    return llvm::fcInf;
  case spv::Op::OpIsFinite:
    return llvm::fcFinite;
  default:
    return llvm::fcNormal;
  }
}
} // namespace

llvm::Value *translateCompare(const Operation &operation) {
  const auto *row = llvm::find_if(
      comparisons, [&](const CompareRow &other) { return other.opcode == operation.opcode; });
  const bool isFloat = llvm::CmpInst::isFPPredicate(row->predicate);
  llvm::Value *left = isFloat ? operation.floating(0) : operation.integer(0);
  llvm::Value *right = operation.value(1, left->getType());
  llvm::Value *result = operation.body.B.CreateCmp(row->predicate, left, right);
  addFastMath(operation, result);
  return result;
}

llvm::Value *translateLogical(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  if (!isBool(operation.type))
    return operation.fail("the result is not a bool");
  llvm::Value *left = operation.value(0, operation.type);
  if (operation.opcode == spv::Op::OpLogicalNot)
    return B.CreateNot(left);
  llvm::Value *right = operation.value(1, operation.type);
  switch (operation.opcode) {
  case spv::Op::OpLogicalAnd:
    return B.CreateAnd(left, right);
  case spv::Op::OpLogicalOr:
    return B.CreateOr(left, right);
  case spv::Op::OpLogicalEqual:
    return B.CreateNot(B.CreateXor(left, right));
  default:
    return B.CreateXor(left, right);
  }
}

llvm::Value *translateAnyAll(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  llvm::Value *vector = operation.integer(0);
  // Clang 22 passes the operand of OpenCL C's any and all, which look at the sign.
  if (!vector->getType()->isIntOrIntVectorTy(1))
    vector = B.CreateICmpSLT(vector, llvm::Constant::getNullValue(vector->getType()));
  if (!vector->getType()->isVectorTy())
    return vector;
  return operation.opcode == spv::Op::OpAny ? B.CreateOrReduce(vector) : B.CreateAndReduce(vector);
}

llvm::Value *translateClassify(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  llvm::Value *value = operation.floating(0);
  if (operation.opcode != spv::Op::OpSignBitSet)
    return B.createIsFPClass(value, getClasses(operation.opcode));
  llvm::Type *integer =
      value->getType()->getWithNewType(B.getIntNTy(value->getType()->getScalarSizeInBits()));
  return B.CreateICmpSLT(B.CreateBitCast(value, integer), llvm::Constant::getNullValue(integer));
}

llvm::Value *translateSelect(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  llvm::Value *condition = checkBool(operation, operation.value(0));
  llvm::Value *first = operation.value(1, operation.type);
  llvm::Value *second = operation.value(2, operation.type);
  if (operation.getReader().hasFailed())
    return nullptr;
  if (const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(condition->getType())) {
    const auto *result = llvm::dyn_cast<llvm::FixedVectorType>(operation.type);
    if (!result || result->getNumElements() != vector->getNumElements())
      return operation.fail("the condition has another number of elements");
  }
  if (operation.type->isPointerTy()) {
    inheritAccess(operation, 1);
    inheritAccess(operation, 2);
  }
  llvm::Value *result = B.CreateSelect(condition, first, second);
  addFastMath(operation, result);
  return result;
}

llvm::Value *translatePointerCompare(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  llvm::Value *left = operation.pointer(0);
  llvm::Value *right = operation.value(1, left->getType());
  if (operation.opcode == spv::Op::OpPtrEqual)
    return B.CreateICmpEQ(left, right);
  if (operation.opcode == spv::Op::OpPtrNotEqual)
    return B.CreateICmpNE(left, right);
  llvm::Type *pointee = operation.pointee(0);
  if (!operation.type->isIntegerTy() || !pointee->isSized() ||
      operation.getReader().module->getDataLayout().getTypeAllocSize(pointee) == 0)
    return operation.fail("the difference is not a number of objects");
  return B.CreateSExtOrTrunc(B.CreatePtrDiff(pointee, left, right), operation.type);
}

} // namespace spirv
