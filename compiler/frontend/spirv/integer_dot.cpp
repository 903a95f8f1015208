#include "builtin_calls.h"
#include "translations.h"

#include <llvm/IR/Intrinsics.h>

namespace spirv {

namespace {
struct DotRow {
  spv::Op opcode;
  bool isSigned, isSecondSigned;
  bool accumulates;
};

constexpr DotRow dots[] = {
    {spv::Op::OpSDotKHR, true, true, false},        {spv::Op::OpUDotKHR, false, false, false},
    {spv::Op::OpSUDotKHR, true, false, false},      {spv::Op::OpSDotAccSatKHR, true, true, true},
    {spv::Op::OpUDotAccSatKHR, false, false, true}, {spv::Op::OpSUDotAccSatKHR, true, false, true},
};
} // namespace

/// The products and their sum are exact modulo the width of the result; only the addition of the
/// accumulator saturates.
llvm::Value *translateIntegerDot(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  const auto *row =
      llvm::find_if(dots, [&](const DotRow &other) { return other.opcode == operation.opcode; });
  if (!operation.type->isIntegerTy())
    return operation.fail("the result is not an integer");
  llvm::Value *left = operation.integer(0);
  llvm::Value *right = operation.value(1, left->getType());
  if (left->getType()->isIntegerTy(32)) {
    // Four packed bytes.
    auto *bytes = llvm::FixedVectorType::get(B.getInt8Ty(), 4);
    left = B.CreateBitCast(left, bytes);
    right = B.CreateBitCast(right, bytes);
  }
  const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(left->getType());
  if (!vector || vector->getScalarSizeInBits() > operation.type->getIntegerBitWidth())
    return operation.fail("the operands are neither vectors nor packed");
  auto *wide = llvm::FixedVectorType::get(operation.type, vector->getNumElements());
  auto extend = [&](llvm::Value *value, bool isSigned) {
    return isSigned ? B.CreateSExt(value, wide) : B.CreateZExt(value, wide);
  };
  llvm::Value *sum = B.CreateAddReduce(
      B.CreateMul(extend(left, row->isSigned), extend(right, row->isSecondSigned)));
  if (!row->accumulates)
    return sum;
  llvm::Value *accumulator = operation.value(2, operation.type);
  return B.CreateBinaryIntrinsic(
      row->isSigned ? llvm::Intrinsic::sadd_sat : llvm::Intrinsic::uadd_sat, sum, accumulator);
}

} // namespace spirv
