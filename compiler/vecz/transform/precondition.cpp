// Values are bounded by interval arithmetic on 64-bit integers that must not overflow. An interval
// then contains the mathematical values of an expression. The narrow values equal these modulo 2^n,
// so they are the same if the interval is in the type's range.
#include "precondition.h"

#include "compiler/utils/builtin_info.h"

#include <llvm/IR/Module.h>

namespace vecz {

using namespace compiler::utils;

Precondition::Precondition(llvm::Function &kernel, BuiltinInfo &BI)
    : kernel(kernel), BI(BI), B(kernel.getContext()) {}

Precondition::~Precondition() {
  if (function)
    function->eraseFromParent();
}

void Precondition::create() {
  auto *type = llvm::FunctionType::get(B.getInt1Ty(), kernel.getFunctionType()->params(),
                                       /*isVarArg=*/false);
  function = llvm::Function::Create(type, llvm::GlobalValue::InternalLinkage,
                                    kernel.getName() + ".precondition", kernel.getParent());
  function->setCallingConv(kernel.getCallingConv() == llvm::CallingConv::SPIR_KERNEL
                               ? llvm::CallingConv::SPIR_FUNC
                               : kernel.getCallingConv());
  function->setDoesNotThrow();
  function->setWillReturn();
  B.SetInsertPoint(llvm::BasicBlock::Create(kernel.getContext(), "entry", function));
}

void Precondition::require(llvm::ArrayRef<NarrowIndex> indices) {
  if (!indices.empty() && !function)
    create();
  for (const NarrowIndex &index : indices)
    requireIndex(index);
  // The kernel may be transformed before the next call.
  intervals.clear();
}

llvm::Function *Precondition::take() {
  if (!function)
    return nullptr;
  B.CreateRet(B.CreateAnd(conditions));
  return std::exchange(function, nullptr);
}

void Precondition::requireIndex(const NarrowIndex &index) {
  requireRange(emit(index.value, index.isSigned), index.value->getType()->getIntegerBitWidth(),
               index.isSigned);
}

/// Unsigned indices must stay in the lower half of their range: the difference between two of them
/// then has the same sign in every type.
void Precondition::requireRange(const Interval &interval, unsigned bits, bool isSigned) {
  const int64_t max = llvm::maxIntN(bits);
  const int64_t min = isSigned ? llvm::minIntN(bits) : 0;
  conditions.push_back(B.CreateICmpSGE(interval.low, B.getInt64(min)));
  conditions.push_back(B.CreateICmpSLE(interval.high, B.getInt64(max)));
}

llvm::Value *Precondition::emitExact(llvm::Intrinsic::ID operation, llvm::Value *left,
                                     llvm::Value *right) {
  llvm::Value *pair = B.CreateBinaryIntrinsic(operation, left, right);
  conditions.push_back(B.CreateNot(B.CreateExtractValue(pair, 1)));
  return B.CreateExtractValue(pair, 0);
}

Precondition::Interval Precondition::emit(const llvm::Value *V, bool isSigned) {
  const auto extend = [&](llvm::Value *value) -> Interval {
    llvm::Value *wide =
        isSigned ? B.CreateSExt(value, B.getInt64Ty()) : B.CreateZExt(value, B.getInt64Ty());
    return {wide, wide};
  };
  if (const auto *constant = llvm::dyn_cast<llvm::ConstantInt>(V))
    return extend(B.getInt(constant->getValue()));
  const Key key(V, isSigned);
  if (const auto known = intervals.find(key); known != intervals.end())
    return known->second;
  const auto *argument = llvm::dyn_cast<llvm::Argument>(V);
  const Interval interval = argument
                                ? extend(B.CreateFreeze(function->getArg(argument->getArgNo())))
                                : emitOperation(llvm::cast<llvm::Instruction>(*V), isSigned);
  intervals.insert({key, interval});
  return interval;
}

Precondition::Interval Precondition::emitOperation(const llvm::Instruction &I, bool isSigned) {
  if (const auto query = getBoundedQuery(&I, BI))
    return emitQuery(*query);
  if (const auto *cast = llvm::dyn_cast<llvm::CastInst>(&I))
    return emitCast(*cast, isSigned);
  return emitBinary(llvm::cast<llvm::BinaryOperator>(I), isSigned);
}

/// An extension is exact if its operand is in range. A truncation has no effect, since values are
/// tracked modulo the size of the narrow type.
Precondition::Interval Precondition::emitCast(const llvm::CastInst &I, bool isSigned) {
  if (llvm::isa<llvm::TruncInst>(I))
    return emit(I.getOperand(0), isSigned);
  const bool isSignedCast = llvm::isa<llvm::SExtInst>(I) || I.hasNonNeg();
  const Interval interval = emit(I.getOperand(0), isSignedCast);
  if (!llvm::isa<llvm::Argument>(I.getOperand(0)))
    requireRange(interval, I.getSrcTy()->getIntegerBitWidth(), isSignedCast);
  return interval;
}

Precondition::Interval Precondition::emitBinary(const llvm::BinaryOperator &I, bool isSigned) {
  const Interval left = emit(I.getOperand(0), isSigned);
  if (I.getOpcode() == llvm::Instruction::Shl) {
    const auto *amount = llvm::cast<llvm::ConstantInt>(I.getOperand(1));
    llvm::Value *factor = B.getInt64(uint64_t(1) << amount->getZExtValue());
    return emitProduct(left, {factor, factor});
  }
  const Interval right = emit(I.getOperand(1), isSigned);
  const bool areUniform = left.isUniform() && right.isUniform();
  switch (I.getOpcode()) {
  case llvm::Instruction::Mul:
    return emitProduct(left, right);
  case llvm::Instruction::Sub: {
    llvm::Value *low = emitExact(llvm::Intrinsic::ssub_with_overflow, left.low, right.high);
    return {low, areUniform ? low
                            : emitExact(llvm::Intrinsic::ssub_with_overflow, left.high, right.low)};
  }
  default: {
    // Add, and or of disjoint bits.
    llvm::Value *low = emitExact(llvm::Intrinsic::sadd_with_overflow, left.low, right.low);
    return {low, areUniform
                     ? low
                     : emitExact(llvm::Intrinsic::sadd_with_overflow, left.high, right.high)};
  }
  }
}

/// One of the factors is uniform. Its sign decides which bound of the other gives the lower
/// product.
Precondition::Interval Precondition::emitProduct(Interval left, Interval right) {
  if (!right.isUniform())
    std::swap(left, right);
  assert(right.isUniform() && "product of two varying values");
  llvm::Value *first = emitExact(llvm::Intrinsic::smul_with_overflow, left.low, right.low);
  if (left.isUniform())
    return {first, first};
  llvm::Value *last = emitExact(llvm::Intrinsic::smul_with_overflow, left.high, right.low);
  return {B.CreateBinaryIntrinsic(llvm::Intrinsic::smin, first, last),
          B.CreateBinaryIntrinsic(llvm::Intrinsic::smax, first, last)};
}

Precondition::Interval Precondition::emitQuery(const WorkItemQuery &query) {
  if (query.ID != eMuxBuiltinGetGlobalId && query.ID != eMuxBuiltinGetLocalId) {
    llvm::Value *value = emitCall(query.ID, query.dimension);
    return {value, value};
  }
  llvm::Value *first = B.getInt64(0);
  if (query.ID == eMuxBuiltinGetGlobalId)
    first = B.CreateAdd(B.CreateMul(emitCall(eMuxBuiltinGetGroupId, query.dimension),
                                    emitCall(eMuxBuiltinGetEnqueuedLocalSize, query.dimension)),
                        emitCall(eMuxBuiltinGetGlobalOffset, query.dimension));
  llvm::Value *steps =
      B.CreateSub(emitCall(eMuxBuiltinGetLocalSize, query.dimension), B.getInt64(1));
  return {first, emitExact(llvm::Intrinsic::sadd_with_overflow, first, steps)};
}

llvm::Value *Precondition::emitCall(BuiltinID ID, llvm::ConstantInt *dimension) {
  llvm::Function *builtin = BI.getOrDeclareMuxBuiltin(ID, *kernel.getParent());
  if (!builtin) {
    // The module declares another function of that name, so the precondition is false.
    conditions.push_back(B.getFalse());
    return B.getInt64(0);
  }
  llvm::SmallVector<llvm::Value *, 1> arguments;
  if (dimension)
    arguments.push_back(dimension);
  llvm::CallInst *call = B.CreateCall(builtin, arguments);
  call->setCallingConv(builtin->getCallingConv());
  return B.CreateZExtOrTrunc(call, B.getInt64Ty());
}

} // namespace vecz
