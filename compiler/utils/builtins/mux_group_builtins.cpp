// Default definitions of barriers and group builtins: for groups of one work-item, and for
// vec-groups, whose work-items are vector elements.
#include "compiler/utils/control_barriers.h"
#include "compiler/utils/mem_semantics.h"
#include "mux_builtin_definitions.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/LoopUtils.h>

namespace compiler::utils {

namespace {
/// The order is usually a constant, for which inlining leaves one fence. An invalid order gets the
/// strongest fence, which is sequentially consistent only if the device supports that.
void defineMemBarrier(llvm::Function &F, bool hasNativeOrders) {
  llvm::LLVMContext &context = F.getContext();
  llvm::IRBuilder<> B(llvm::BasicBlock::Create(context, "", &F));
  llvm::Value *order = B.CreateAnd(F.getArg(1), B.getInt32(MemSemanticsMask));
  auto *exit = llvm::BasicBlock::Create(context, "exit", &F);
  const auto createFence = [&](const char *name, llvm::AtomicOrdering ordering) {
    auto *block = llvm::BasicBlock::Create(context, name, &F, exit);
    llvm::IRBuilder<> blockBuilder(block);
    blockBuilder.CreateFence(ordering);
    blockBuilder.CreateBr(exit);
    return block;
  };
  auto *acqRel = createFence("acq_rel", llvm::AtomicOrdering::AcquireRelease);
  auto *strongest = hasNativeOrders
                        ? createFence("seq_cst", llvm::AtomicOrdering::SequentiallyConsistent)
                        : acqRel;
  llvm::SwitchInst *orders = B.CreateSwitch(order, strongest, 4);
  orders->addCase(B.getInt32(MemSemanticsRelaxed), exit);
  orders->addCase(B.getInt32(MemSemanticsAcquire),
                  createFence("acquire", llvm::AtomicOrdering::Acquire));
  orders->addCase(B.getInt32(MemSemanticsRelease),
                  createFence("release", llvm::AtomicOrdering::Release));
  if (hasNativeOrders)
    orders->addCase(B.getInt32(MemSemanticsAcquireRelease), acqRel);
  B.SetInsertPoint(exit);
  B.CreateRetVoid();
}
} // namespace

bool defineBarrierBuiltin(BuiltinID ID, llvm::Function &F, BIMuxInfoConcept &muxInfo) {
  if (ID == eMuxBuiltinMemBarrier) {
    defineMemBarrier(F, muxInfo.hasNativeAtomicOrders());
    return true;
  }
  reportUndefinedBarrier(ID, F);
  llvm::Function *memBarrier =
      muxInfo.getOrDeclareMuxBuiltin(eMuxBuiltinMemBarrier, *F.getParent());
  if (!memBarrier || memBarrier->arg_size() != 2)
    return false;
  llvm::IRBuilder<> B(llvm::BasicBlock::Create(F.getContext(), "", &F));
  B.CreateCall(memBarrier, {F.getArg(1), F.getArg(2)})
      ->setCallingConv(memBarrier->getCallingConv());
  B.CreateRetVoid();
  return true;
}

namespace {
/// The result for a group of one work-item.
llvm::Value *createSingleResult(llvm::IRBuilder<> &B, const GroupCollective &group,
                                llvm::Function &F) {
  llvm::Value *value = F.getArg(0);
  switch (group.op) {
  case GroupCollective::Op::ScanExclusive:
    return getGroupIdentity(group, value->getType());
  case GroupCollective::Op::Ballot: {
    llvm::Value *none = llvm::Constant::getNullValue(F.getReturnType());
    return B.CreateInsertElement(none, B.CreateZExt(value, B.getInt32Ty()), uint64_t(0));
  }
  case GroupCollective::Op::Reduction:
  case GroupCollective::Op::ClusteredReduction:
  case GroupCollective::Op::ScanInclusive:
    if (group.isLogical && !value->getType()->isIntegerTy(1))
      return B.CreateZExt(B.CreateIsNotNull(value), value->getType());
    return value;
  case GroupCollective::Op::ShuffleUp: // (previous, current, delta)
    return B.CreateSelect(B.CreateIsNull(F.getArg(2)), F.getArg(1), value);
  case GroupCollective::Op::ShuffleDown: // (current, next, delta)
    return B.CreateSelect(B.CreateIsNull(F.getArg(2)), value, F.getArg(1));
  default:
    return value;
  }
}

/// Normalizes operands of logical operations to 0 and 1.
llvm::Value *createTruthValues(llvm::IRBuilder<> &B, const GroupCollective &group,
                               llvm::Value *vector) {
  if (!group.isLogical || vector->getType()->getScalarType()->isIntegerTy(1))
    return vector;
  return B.CreateZExt(B.CreateIsNotNull(vector), vector->getType());
}

/// A sequential loop over the elements of a fixed or scalable vector that accumulates them.
class ElementLoop {
public:
  ElementLoop(llvm::IRBuilder<> &B, const GroupCollective &group, llvm::Value *vector)
      : B(B), group(group), vector(vector), type(llvm::cast<llvm::VectorType>(vector->getType())) {}

  llvm::Value *createReduction() {
    start(getGroupNeutral(group, type->getElementType()));
    finish();
    return next;
  }

  llvm::Value *createScan() {
    const bool isExclusive = group.op == GroupCollective::Op::ScanExclusive;
    llvm::Type *element = type->getElementType();
    start(isExclusive ? getGroupIdentity(group, element) : getGroupNeutral(group, element));
    llvm::PHINode *partial = createPhi(type, llvm::PoisonValue::get(type), "partial");
    llvm::Value *result = B.CreateInsertElement(partial, isExclusive ? sum : next, index);
    partial->addIncoming(result, loop);
    finish();
    return result;
  }

private:
  /// Phis must be at the start of the block.
  llvm::PHINode *createPhi(llvm::Type *phiType, llvm::Value *initial, const char *name) {
    llvm::IRBuilder<> head(loop, loop->begin());
    llvm::PHINode *phi = head.CreatePHI(phiType, 2, name);
    phi->addIncoming(initial, entry);
    return phi;
  }

  void start(llvm::Constant *initial) {
    entry = B.GetInsertBlock();
    count = B.CreateElementCount(B.getInt64Ty(), type->getElementCount());
    loop = llvm::BasicBlock::Create(B.getContext(), "loop", entry->getParent());
    B.CreateBr(loop);
    B.SetInsertPoint(loop);
    sum = createPhi(type->getElementType(), initial, "sum");
    index = createPhi(B.getInt64Ty(), B.getInt64(0), "index");
    next = createGroupOperation(B, group, sum, B.CreateExtractElement(vector, index));
    sum->addIncoming(next, loop);
  }

  void finish() {
    llvm::Value *nextIndex = B.CreateAdd(index, B.getInt64(1));
    index->addIncoming(nextIndex, loop);
    auto *exit = llvm::BasicBlock::Create(B.getContext(), "exit", entry->getParent());
    B.CreateCondBr(B.CreateICmpEQ(nextIndex, count), exit, loop);
    B.SetInsertPoint(exit);
  }

  llvm::IRBuilder<> &B;
  const GroupCollective &group;
  llvm::Value *vector;
  llvm::VectorType *type;
  llvm::BasicBlock *entry = nullptr;
  llvm::BasicBlock *loop = nullptr;
  llvm::Value *count = nullptr;
  llvm::PHINode *index = nullptr;
  llvm::PHINode *sum = nullptr;
  llvm::Value *next = nullptr;
};

/// LLVM can neither select nor expand multiplication reductions of scalable vectors.
bool isReductionByLoop(const GroupCollective &group, llvm::Type *type) {
  return llvm::isa<llvm::ScalableVectorType>(type) &&
         (group.recurKind == llvm::RecurKind::Mul || group.recurKind == llvm::RecurKind::FMul);
}

llvm::Value *createVectorReduction(llvm::IRBuilder<> &B, const GroupCollective &group,
                                   llvm::Value *vector) {
  llvm::Type *element = vector->getType()->getScalarType();
  if (group.isLogical && !element->isIntegerTy(1)) {
    llvm::Value *result = createVectorReduction(B, group, B.CreateIsNotNull(vector));
    return B.CreateZExt(result, element);
  }
  if (isReductionByLoop(group, vector->getType()))
    return ElementLoop(B, group, vector).createReduction();
  switch (group.recurKind) {
  case llvm::RecurKind::FAdd:
    return B.CreateFAddReduce(getGroupNeutral(group, element), vector);
  case llvm::RecurKind::FMul:
    return B.CreateFMulReduce(getGroupNeutral(group, element), vector);
  default:
    return llvm::createSimpleReduction(B, vector, group.recurKind);
  }
}

/// Shifts the elements up by `distance`, inserting `filler`.
llvm::Value *createShiftUp(llvm::IRBuilder<> &B, llvm::Value *vector, llvm::Constant *filler,
                           unsigned distance) {
  const unsigned count = llvm::cast<llvm::FixedVectorType>(vector->getType())->getNumElements();
  llvm::SmallVector<int, 16> mask;
  for (unsigned i = 0; i != count; ++i)
    mask.push_back(static_cast<int>(i < distance ? count : i - distance));
  return B.CreateShuffleVector(vector, filler, mask);
}

/// A parallel prefix scan: each step doubles the number of elements combined.
llvm::Value *createFixedScan(llvm::IRBuilder<> &B, const GroupCollective &group,
                             llvm::Value *vector) {
  llvm::Type *type = vector->getType();
  const unsigned count = llvm::cast<llvm::FixedVectorType>(type)->getNumElements();
  if (group.op == GroupCollective::Op::ScanExclusive)
    vector = createShiftUp(B, vector, getGroupIdentity(group, type), 1);
  llvm::Constant *neutral = getGroupNeutral(group, type);
  for (unsigned distance = 1; distance < count; distance *= 2)
    vector = createGroupOperation(B, group, createShiftUp(B, vector, neutral, distance), vector);
  return vector;
}

llvm::Value *createVectorResult(llvm::IRBuilder<> &B, const GroupCollective &group,
                                llvm::Function &F) {
  llvm::Value *vector = F.getArg(0);
  if (group.isBroadcast())
    return B.CreateExtractElement(vector, F.getArg(1));
  if (!group.isScan())
    return createVectorReduction(B, group, vector);
  vector = createTruthValues(B, group, vector);
  if (llvm::isa<llvm::FixedVectorType>(vector->getType()))
    return createFixedScan(B, group, vector);
  return ElementLoop(B, group, vector).createScan();
}
} // namespace

bool defineGroupBuiltin(const GroupCollective &group, llvm::Function &F) {
  if (group.isWorkGroupScope())
    return false;
  llvm::IRBuilder<> B(llvm::BasicBlock::Create(F.getContext(), "", &F));
  const bool isVector = F.getArg(0)->getType()->isVectorTy();
  B.CreateRet(isVector ? createVectorResult(B, group, F) : createSingleResult(B, group, F));
  return true;
}

} // namespace compiler::utils
