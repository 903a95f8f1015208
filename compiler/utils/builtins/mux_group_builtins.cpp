// Barriers and group builtins, by default: those of a group of one work-item, and vec-groups, whose
// work-items are the elements of a vector.
#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/LoopUtils.h>

#include "compiler/utils/mem_semantics.h"
#include "mux_builtin_definitions.h"

namespace compiler::utils {

namespace {
/// The order is mostly a constant, for which inlining leaves one fence; but it need not be. A value
/// that is no order at all gets the strongest one.
void defineMemBarrier(llvm::Function &F) {
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
  auto *seqCst = createFence("seq_cst", llvm::AtomicOrdering::SequentiallyConsistent);
  llvm::SwitchInst *orders = B.CreateSwitch(order, seqCst, 4);
  orders->addCase(B.getInt32(MemSemanticsRelaxed), exit);
  orders->addCase(B.getInt32(MemSemanticsAcquire),
                  createFence("acquire", llvm::AtomicOrdering::Acquire));
  orders->addCase(B.getInt32(MemSemanticsRelease),
                  createFence("release", llvm::AtomicOrdering::Release));
  orders->addCase(B.getInt32(MemSemanticsAcquireRelease),
                  createFence("acq_rel", llvm::AtomicOrdering::AcquireRelease));
  B.SetInsertPoint(exit);
  B.CreateRetVoid();
}
} // namespace

bool defineBarrierBuiltin(BuiltinID ID, llvm::Function &F, BIMuxInfoConcept &muxInfo) {
  if (ID == eMuxBuiltinMemBarrier) {
    defineMemBarrier(F);
    return true;
  }
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
  case GroupCollective::Op::Reduction:
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

llvm::Value *createVectorReduction(llvm::IRBuilder<> &B, const GroupCollective &group,
                                   llvm::Value *vector) {
  llvm::Type *element = vector->getType()->getScalarType();
  if (group.isLogical && !element->isIntegerTy(1)) {
    llvm::Value *result = createVectorReduction(B, group, B.CreateIsNotNull(vector));
    return B.CreateZExt(result, element);
  }
  switch (group.recurKind) {
  case llvm::RecurKind::FAdd: // Nothing but -0.0 leaves all sums as they are.
    return B.CreateFAddReduce(llvm::ConstantFP::getNegativeZero(element), vector);
  case llvm::RecurKind::FMul:
    return B.CreateFMulReduce(llvm::ConstantFP::get(element, 1.0), vector);
  default:
    return llvm::createSimpleReduction(B, vector, group.recurKind);
  }
}

/// Truth values as 0 and 1, so that a scan of them can combine bits.
llvm::Value *createScanInput(llvm::IRBuilder<> &B, const GroupCollective &group,
                             llvm::Value *vector) {
  if (!group.isLogical || vector->getType()->getScalarType()->isIntegerTy(1))
    return vector;
  return B.CreateZExt(B.CreateIsNotNull(vector), vector->getType());
}

/// Moves the elements up by `distance`, and fills up with the identity.
llvm::Value *createShiftUp(llvm::IRBuilder<> &B, llvm::Value *vector, llvm::Constant *identity,
                           unsigned distance) {
  const unsigned count = llvm::cast<llvm::FixedVectorType>(vector->getType())->getNumElements();
  llvm::SmallVector<int, 16> mask;
  for (unsigned i = 0; i != count; ++i)
    mask.push_back(static_cast<int>(i < distance ? count : i - distance));
  return B.CreateShuffleVector(vector, identity, mask);
}

/// After each step, an element holds twice as many of those before it.
llvm::Value *createFixedScan(llvm::IRBuilder<> &B, const GroupCollective &group,
                             llvm::Value *vector) {
  const unsigned count = llvm::cast<llvm::FixedVectorType>(vector->getType())->getNumElements();
  llvm::Constant *identity = getGroupIdentity(group, vector->getType());
  if (group.op == GroupCollective::Op::ScanExclusive)
    vector = createShiftUp(B, vector, identity, 1);
  for (unsigned distance = 1; distance < count; distance *= 2)
    vector = createGroupOperation(B, group, createShiftUp(B, vector, identity, distance), vector);
  return vector;
}

/// How many elements there are is known when it runs: a loop over them.
llvm::Value *createScalableScan(llvm::IRBuilder<> &B, const GroupCollective &group,
                                llvm::Value *vector) {
  llvm::BasicBlock *entry = B.GetInsertBlock();
  llvm::Function *F = entry->getParent();
  auto *loop = llvm::BasicBlock::Create(B.getContext(), "loop", F);
  auto *exit = llvm::BasicBlock::Create(B.getContext(), "exit", F);
  auto *type = llvm::cast<llvm::VectorType>(vector->getType());
  llvm::Value *count = B.CreateElementCount(B.getInt64Ty(), type->getElementCount());
  B.CreateBr(loop);

  B.SetInsertPoint(loop);
  llvm::PHINode *index = B.CreatePHI(B.getInt64Ty(), 2, "index");
  llvm::PHINode *sum = B.CreatePHI(type->getElementType(), 2, "sum");
  llvm::PHINode *partial = B.CreatePHI(type, 2, "partial");
  llvm::Value *next = createGroupOperation(B, group, sum, B.CreateExtractElement(vector, index));
  const bool isExclusive = group.op == GroupCollective::Op::ScanExclusive;
  llvm::Value *result = B.CreateInsertElement(partial, isExclusive ? sum : next, index);
  llvm::Value *nextIndex = B.CreateAdd(index, B.getInt64(1));
  B.CreateCondBr(B.CreateICmpEQ(nextIndex, count), exit, loop);

  index->addIncoming(B.getInt64(0), entry);
  index->addIncoming(nextIndex, loop);
  sum->addIncoming(getGroupIdentity(group, type->getElementType()), entry);
  sum->addIncoming(next, loop);
  partial->addIncoming(llvm::PoisonValue::get(type), entry);
  partial->addIncoming(result, loop);
  B.SetInsertPoint(exit);
  return result;
}

llvm::Value *createVectorResult(llvm::IRBuilder<> &B, const GroupCollective &group,
                                llvm::Function &F) {
  llvm::Value *vector = F.getArg(0);
  if (group.isBroadcast())
    return B.CreateExtractElement(vector, F.getArg(1));
  if (!group.isScan())
    return createVectorReduction(B, group, vector);
  vector = createScanInput(B, group, vector);
  return llvm::isa<llvm::FixedVectorType>(vector->getType()) ? createFixedScan(B, group, vector)
                                                             : createScalableScan(B, group, vector);
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
