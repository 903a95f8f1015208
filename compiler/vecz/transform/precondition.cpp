// Values are bounded by interval arithmetic on 64-bit integers that must not overflow. An interval
// then contains the mathematical values of an expression. The narrow values equal these modulo 2^n,
// so they are the same if the interval is in the type's range.
//
// Sums do not overflow if all bounds that are computed are of less than 63 bits: the first one that
// did would be the sum of two such bounds. So the least and the largest of all bounds are compared
// instead of each, and the condition has a few parts rather than some for each index, which LLVM
// would take long to simplify.
#include "precondition.h"

#include "compiler/utils/builtin_info.h"

#include <llvm/IR/Module.h>

namespace vecz {

using namespace compiler::utils;

namespace {
constexpr int64_t maxValue = (int64_t(1) << 62) - 1;
/// The kinds of emitOnce are opcodes, and from these on intrinsics and builtins.
constexpr unsigned firstIntrinsic = 1u << 16;
constexpr unsigned firstBuiltin = 1u << 24;
} // namespace

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
  emitRange(values, -maxValue, maxValue);
  for (const auto &[type, bounds] : ranges) {
    const auto &[bits, isSigned] = type;
    // Unsigned indices must stay in the lower half of their range: the difference between two of
    // them then has the same sign in every type.
    emitRange(bounds, isSigned ? llvm::minIntN(bits) : 0, llvm::maxIntN(bits));
  }
  B.CreateRet(B.CreateAnd(conditions.getArrayRef()));
  return std::exchange(function, nullptr);
}

void Precondition::requireIndex(const NarrowIndex &index) {
  requireRange(emit(index.value, index.isSigned), index.value->getType()->getIntegerBitWidth(),
               index.isSigned);
}

void Precondition::requireRange(const Interval &interval, unsigned bits, bool isSigned) {
  ranges[{bits, isSigned}].add(interval);
}

/// Adds the condition that the bounds are in a range.
void Precondition::emitRange(const Bounds &bounds, int64_t min, int64_t max) {
  const auto emitExtreme = [&](llvm::Intrinsic::ID choose, llvm::ArrayRef<llvm::Value *> all) {
    llvm::Value *extreme = all.front();
    for (llvm::Value *each : all.drop_front())
      extreme = B.CreateBinaryIntrinsic(choose, extreme, each);
    return extreme;
  };
  if (bounds.lows.empty())
    return;
  llvm::Value *low = emitExtreme(llvm::Intrinsic::smin, bounds.lows.getArrayRef());
  llvm::Value *high = emitExtreme(llvm::Intrinsic::smax, bounds.highs.getArrayRef());
  conditions.insert(B.CreateICmpSGE(low, B.getInt64(min)));
  conditions.insert(B.CreateICmpSLE(high, B.getInt64(max)));
}

llvm::Value *Precondition::emitOnce(unsigned kind, llvm::Value *left, llvm::Value *right,
                                    llvm::function_ref<llvm::Value *()> create) {
  const auto key = std::make_tuple(kind, left, right);
  if (llvm::Value *known = emitted.lookup(key))
    return known;
  llvm::Value *value = create();
  emitted[key] = value;
  return value;
}

llvm::Value *Precondition::emitSum(llvm::Instruction::BinaryOps operation, llvm::Value *left,
                                   llvm::Value *right) {
  return emitOnce(operation, left, right, [&] { return B.CreateBinOp(operation, left, right); });
}

llvm::Value *Precondition::emitFactors(llvm::Value *left, llvm::Value *right) {
  return emitOnce(llvm::Instruction::Mul, left, right, [&] {
    llvm::Value *pair = B.CreateBinaryIntrinsic(llvm::Intrinsic::smul_with_overflow, left, right);
    conditions.insert(B.CreateNot(B.CreateExtractValue(pair, 1)));
    return B.CreateExtractValue(pair, 0);
  });
}

llvm::Value *Precondition::emitArgument(unsigned number, bool isSigned) {
  llvm::Argument *argument = function->getArg(number);
  const auto extension = isSigned ? llvm::Instruction::SExt : llvm::Instruction::ZExt;
  return emitOnce(extension, argument, nullptr, [&] {
    return B.CreateIntCast(B.CreateFreeze(argument), B.getInt64Ty(), isSigned);
  });
}

Precondition::Interval Precondition::emit(const llvm::Value *V, bool isSigned) {
  const Key key(V, isSigned);
  if (const auto known = intervals.find(key); known != intervals.end())
    return known->second;
  const Interval interval = emitLeafOrOperation(V, isSigned);
  values.add(interval);
  intervals.insert({key, interval});
  return interval;
}

Precondition::Interval Precondition::emitLeafOrOperation(const llvm::Value *V, bool isSigned) {
  const auto *constant = llvm::dyn_cast<llvm::ConstantInt>(V);
  const auto *argument = llvm::dyn_cast<llvm::Argument>(V);
  if (!constant && !argument)
    return emitOperation(llvm::cast<llvm::Instruction>(*V), isSigned);
  llvm::Value *value = constant ? B.getInt(isSigned ? constant->getValue().sextOrTrunc(64)
                                                    : constant->getValue().zextOrTrunc(64))
                                : emitArgument(argument->getArgNo(), isSigned);
  return {value, value};
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
    llvm::Value *low = emitSum(llvm::Instruction::Sub, left.low, right.high);
    return {low, areUniform ? low : emitSum(llvm::Instruction::Sub, left.high, right.low)};
  }
  default: {
    // Add, and or of disjoint bits.
    llvm::Value *low = emitSum(llvm::Instruction::Add, left.low, right.low);
    return {low, areUniform ? low : emitSum(llvm::Instruction::Add, left.high, right.high)};
  }
  }
}

/// One of the factors is uniform. Its sign decides which bound of the other gives the lower
/// product.
Precondition::Interval Precondition::emitProduct(Interval left, Interval right) {
  if (!right.isUniform())
    std::swap(left, right);
  assert(right.isUniform() && "product of two varying values");
  llvm::Value *first = emitFactors(left.low, right.low);
  if (left.isUniform())
    return {first, first};
  llvm::Value *last = emitFactors(left.high, right.low);
  const auto emitExtreme = [&](llvm::Intrinsic::ID choose) {
    return emitOnce(firstIntrinsic + choose, first, last,
                    [&] { return B.CreateBinaryIntrinsic(choose, first, last); });
  };
  return {emitExtreme(llvm::Intrinsic::smin), emitExtreme(llvm::Intrinsic::smax)};
}

Precondition::Interval Precondition::emitQuery(const WorkItemQuery &query) {
  if (query.ID != eMuxBuiltinGetGlobalId && query.ID != eMuxBuiltinGetLocalId) {
    llvm::Value *value = emitCall(query.ID, query.dimension);
    return {value, value};
  }
  llvm::Value *size = emitCall(eMuxBuiltinGetLocalSize, query.dimension);
  llvm::Value *steps = emitSum(llvm::Instruction::Sub, size, B.getInt64(1));
  if (query.ID == eMuxBuiltinGetLocalId)
    return {B.getInt64(0), steps};
  // The ids of a work-group are 64-bit values that exist.
  llvm::Value *group = emitCall(eMuxBuiltinGetGroupId, query.dimension);
  llvm::Value *enqueued = emitCall(eMuxBuiltinGetEnqueuedLocalSize, query.dimension);
  llvm::Value *offset = emitCall(eMuxBuiltinGetGlobalOffset, query.dimension);
  llvm::Value *first = emitOnce(firstBuiltin + query.ID, group, offset,
                                [&] { return B.CreateAdd(B.CreateMul(group, enqueued), offset); });
  values.add({first, first});
  return {first, emitSum(llvm::Instruction::Add, first, steps)};
}

llvm::Value *Precondition::emitCall(BuiltinID ID, llvm::ConstantInt *dimension) {
  llvm::Function *builtin = BI.getOrDeclareMuxBuiltin(ID, *kernel.getParent());
  if (!builtin) {
    // The module declares another function of that name, so the precondition is false.
    conditions.insert(B.getFalse());
    return B.getInt64(0);
  }
  return emitOnce(firstBuiltin + ID, builtin, dimension, [&] {
    llvm::SmallVector<llvm::Value *, 1> arguments;
    if (dimension)
      arguments.push_back(dimension);
    llvm::CallInst *call = B.CreateCall(builtin, arguments);
    call->setCallingConv(builtin->getCallingConv());
    return B.CreateZExtOrTrunc(call, B.getInt64Ty());
  });
}

} // namespace vecz
