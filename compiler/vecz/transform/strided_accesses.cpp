#include "strided_accesses.h"

#include "../memory_ops.h"
#include "../tuning.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/Support/KnownBits.h>

namespace vecz {

llvm::Value *StridedAccesses::emitStride(llvm::Value *V, llvm::Type *type) {
  StrideValues known;
  return emitStride(V, type, known);
}

/// Memoizes createStride, for the expression may be a DAG.
llvm::Value *StridedAccesses::emitStride(llvm::Value *V, llvm::Type *type, StrideValues &known) {
  if (const auto found = known.find(V); found != known.end())
    return found->second;
  llvm::Value *stride = createStride(V, type, known);
  known[V] = stride;
  return stride;
}

llvm::Value *StridedAccesses::createStride(llvm::Value *V, llvm::Type *type, StrideValues &known) {
  const Stride stride = strides.get(V);
  if (stride.isConstant())
    return llvm::ConstantInt::getSigned(type, stride.getAmount(), /*ImplicitTrunc=*/true);
  if (!stride.isRuntime())
    return nullptr;
  if (auto *address = llvm::dyn_cast<llvm::GetElementPtrInst>(V))
    return emitAddressStride(*address, type, known);
  if (auto *cast = llvm::dyn_cast<llvm::CastInst>(V))
    return emitStride(cast->getOperand(0), type, known);
  if (auto *phi = llvm::dyn_cast<llvm::PHINode>(V); phi && phi->getNumIncomingValues() == 1)
    return emitStride(phi->getIncomingValue(0), type, known);
  auto *binary = llvm::dyn_cast<llvm::BinaryOperator>(V);
  if (!binary)
    return nullptr;
  llvm::Value *left = binary->getOperand(0);
  llvm::Value *right = binary->getOperand(1);
  switch (binary->getOpcode()) {
  case llvm::Instruction::Add:
  case llvm::Instruction::Sub:
  case llvm::Instruction::Or: {
    llvm::Value *a = emitStride(left, type, known);
    llvm::Value *b = emitStride(right, type, known);
    if (!a || !b)
      return nullptr;
    return binary->getOpcode() == llvm::Instruction::Sub ? B.CreateSub(a, b) : B.CreateAdd(a, b);
  }
  case llvm::Instruction::Mul: {
    // Both factors may be varying if the stride of one is known to be 0.
    if (!uniformity.isVarying(left))
      std::swap(left, right);
    llvm::Value *a = emitStride(left, type, known);
    return a ? B.CreateMul(a, B.CreateSExtOrTrunc(right, type)) : nullptr;
  }
  case llvm::Instruction::Shl: {
    llvm::Value *a = emitStride(left, type, known);
    return a ? B.CreateShl(a, B.CreateZExtOrTrunc(right, type)) : nullptr;
  }
  default:
    return nullptr;
  }
}

llvm::Value *StridedAccesses::emitAddressStride(llvm::GetElementPtrInst &I, llvm::Type *type,
                                                StrideValues &known) {
  llvm::Value *sum = emitStride(I.getPointerOperand(), type, known);
  for (auto step = llvm::gep_type_begin(I), end = llvm::gep_type_end(I); sum && step != end;
       ++step) {
    llvm::Value *index = step.getOperand();
    if (!uniformity.isVarying(index))
      continue;
    llvm::Value *stride = emitStride(index, type, known);
    const uint64_t size = step.getSequentialElementStride(DL).getFixedValue();
    sum = stride ? B.CreateAdd(sum, B.CreateMul(stride, llvm::ConstantInt::get(type, size)))
                 : nullptr;
  }
  return sum;
}

llvm::Value *StridedAccesses::emitAccessStride(const PredicatedInst &PI, llvm::Value *pointer,
                                               uint64_t size) {
  const Stride stride = strides.get(pointer);
  if (!stride.isLinear() || (stride.isConstant() && stride.getAmount() % int64_t(size) == 0) ||
      packets.width.isScalable() || !packets.getActiveLanes(PI).areAll())
    return nullptr;
  return emitStride(pointer, DL.getIndexType(pointer->getType()));
}

/// Whether a loop moves V by `size` in each iteration, where V is an address in bytes, or an index
/// of elements if `size` is 1.
bool StridedAccesses::isRow(llvm::Value *V, uint64_t size, unsigned depth) const {
  using namespace llvm::PatternMatch;
  if (depth-- == 0)
    return false;
  if (auto *phi = llvm::dyn_cast<llvm::PHINode>(V))
    return llvm::any_of(phi->incoming_values(), [&](llvm::Value *next) {
      return V->getType()->isPointerTy()
                 ? match(next, m_PtrAdd(m_Specific(phi), m_SpecificInt(size)))
                 : match(next, m_c_Add(m_Specific(phi), m_SpecificInt(size)));
    });
  if (auto *address = llvm::dyn_cast<llvm::GetElementPtrInst>(V)) {
    for (auto step = llvm::gep_type_begin(*address), end = llvm::gep_type_end(*address);
         step != end; ++step) {
      if (step.isSequential() &&
          step.getSequentialElementStride(DL) == llvm::TypeSize::getFixed(size) &&
          isRow(step.getOperand(), 1, depth))
        return true;
    }
    return isRow(address->getPointerOperand(), size, depth);
  }
  llvm::Value *left;
  llvm::Value *right;
  if (match(V, m_SExt(m_Value(left))) || match(V, m_ZExt(m_Value(left))) ||
      match(V, m_Trunc(m_Value(left))))
    return isRow(left, size, depth);
  return (match(V, m_Add(m_Value(left), m_Value(right))) ||
          match(V, m_DisjointOr(m_Value(left), m_Value(right)))) &&
         (isRow(left, size, depth) || isRow(right, size, depth));
}

/// Lanes that each walk along a row of their own would overlap if they were contiguous.
llvm::Value *StridedAccesses::emitIsContiguous(llvm::Value *pointer, uint64_t size,
                                               llvm::Value *bytes) {
  const llvm::KnownBits known = llvm::computeKnownBits(bytes, DL);
  const llvm::APInt expected(known.getBitWidth(), size);
  if (llvm::isa<llvm::Constant>(bytes) || !known.Zero.isSubsetOf(~expected) ||
      !known.One.isSubsetOf(expected) || isRow(pointer, size, tuning::maxIndexDepth))
    return nullptr;
  return B.CreateICmpEQ(bytes, llvm::ConstantInt::get(bytes->getType(), expected));
}

/// Whether the stride of an address is a multiple of the element size.
bool StridedAccesses::isMultipleOfElements(llvm::Value *V, uint64_t size) const {
  const Stride stride = strides.get(V);
  if (stride.isConstant())
    return stride.getAmount() % int64_t(size) == 0;
  auto *address = llvm::dyn_cast<llvm::GetElementPtrInst>(V);
  if (!address)
    return false;
  for (auto step = llvm::gep_type_begin(*address), end = llvm::gep_type_end(*address); step != end;
       ++step)
    if (uniformity.isVarying(step.getOperand()) &&
        step.getSequentialElementStride(DL).getFixedValue() % size != 0)
      return false;
  return isMultipleOfElements(address->getPointerOperand(), size);
}

llvm::Value *StridedAccesses::emitAccess(llvm::Instruction &I, llvm::Value *data,
                                         llvm::Value *bytes) {
  assert(bytes && llvm::isa<llvm::StoreInst>(I) == (data != nullptr));
  llvm::Value *pointer = llvm::getLoadStorePointerOperand(&I);
  const llvm::Align alignment = llvm::getLoadStoreAlignment(&I);
  llvm::Type *type = packets.widen(llvm::getLoadStoreType(&I));
  const uint64_t size = DL.getTypeAllocSize(type->getScalarType());
  if (!isMultipleOfElements(pointer, size)) {
    if (!data)
      return packets.target.createStridedLoad(B, type, pointer, bytes, alignment);
    copyAccessMetadata(packets.target.createStridedStore(B, data, pointer, bytes, alignment), I);
    return nullptr;
  }
  MemoryOp op{data ? MemoryOp::Kind::InterleavedStore : MemoryOp::Kind::InterleavedLoad, type,
              alignment};
  op.hasRuntimeStride = true;
  llvm::Value *stride = B.CreateExactSDiv(bytes, llvm::ConstantInt::get(bytes->getType(), size));
  llvm::Value *access = createMemoryOp(B, op, data, pointer, ActiveLanes{}, stride);
  copyAccessMetadata(access, I);
  return access;
}

} // namespace vecz
