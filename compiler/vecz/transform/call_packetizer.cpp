#include "call_packetizer.h"

#include "../analysis/call_kind.h"
#include "../refusal.h"
#include "compiler/utils/builtin_info.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/VectorUtils.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

namespace vecz {

/// Intrinsics that code generators lower to a library call per element, which is not possible for
/// scalable vectors.
static bool isLoweredToLibraryCall(llvm::Intrinsic::ID ID) {
  switch (ID) {
  case llvm::Intrinsic::acos:
  case llvm::Intrinsic::asin:
  case llvm::Intrinsic::atan:
  case llvm::Intrinsic::atan2:
  case llvm::Intrinsic::cos:
  case llvm::Intrinsic::cosh:
  case llvm::Intrinsic::exp:
  case llvm::Intrinsic::exp10:
  case llvm::Intrinsic::exp2:
  case llvm::Intrinsic::ldexp:
  case llvm::Intrinsic::log:
  case llvm::Intrinsic::log10:
  case llvm::Intrinsic::log2:
  case llvm::Intrinsic::pow:
  case llvm::Intrinsic::powi:
  case llvm::Intrinsic::sin:
  case llvm::Intrinsic::sinh:
  case llvm::Intrinsic::tan:
  case llvm::Intrinsic::tanh:
    return true;
  default:
    return false;
  }
}

llvm::Error CallPacketizer::packetize(const PredicatedInst &PI, llvm::CallInst &I) {
  const CallClass call = classifyCall(I, BI, packets.dimension);
  switch (call.kind) {
  case CallKind::Refused:
    return refuse(I, call.reason);
  case CallKind::AnyLane:
    I.replaceAllUsesWith(votes.emit(I.getArgOperand(0)));
    I.eraseFromParent();
    return llvm::Error::success();
  case CallKind::Uniform:
  case CallKind::Together:
    if (llvm::any_of(I.args(), [&](llvm::Value *arg) {
          return uniformity.isVarying(arg) && !isEventArray(I, arg);
        }))
      return refuse(I, "arguments of this call must be uniform");
    return llvm::Error::success();
  case CallKind::WorkItemId:
  case CallKind::MaybeWorkItemId:
    if (uniformity.isVarying(I.arg_empty() ? nullptr : I.getArgOperand(0)))
      return refuse(I, "dimension argument must be uniform");
    packets.setVector(&I, packetizeId(I, call.kind == CallKind::WorkItemId));
    return llvm::Error::success();
  case CallKind::SubGroupLocalId:
  case CallKind::SubGroupSize:
    return subGroups.packetizeQuery(I);
  case CallKind::GroupResult:
  case CallKind::LaneResult:
    return subGroups.packetizeCollective(PI, I);
  case CallKind::Hint:
  case CallKind::Pure:
    if (!uniformity.isVarying(&I))
      return llvm::Error::success();
    if (call.kind == CallKind::Hint && I.getType()->isVoidTy())
      return llvm::Error::success();
    if (llvm::Value *vector = widenCall(PI, I)) {
      packets.setVector(&I, vector);
      return llvm::Error::success();
    }
    return scalarize(PI, I, isSafeInInactiveLanes(I));
  case CallKind::PerLane:
    if (laneCalls.emit(PI, I))
      return llvm::Error::success();
    return scalarize(PI, I, /*isSafe=*/false);
  }
  return llvm::Error::success();
}

/// Whether the argument is the private memory with the events that a call waits for. All lanes have
/// the same events, so those of lane 0 stand for all.
bool CallPacketizer::isEventArray(const llvm::CallInst &I, const llvm::Value *arg) const {
  return arg->getType()->isPointerTy() && packets.strides.get(arg).isLinear() && isEventWait(I, BI);
}

/// Whether inactive lanes can make the call as well, whatever their arguments are. Builtins of the
/// device library have defined behaviour for all arguments.
bool CallPacketizer::isSafeInInactiveLanes(const llvm::CallInst &I) const {
  return I.hasFnAttr(llvm::Attribute::Speculatable) || BI.analyzeBuiltin(*I.getCalledFunction());
}

static bool isInLoop(const llvm::Instruction &I) {
  const llvm::DominatorTree DT(const_cast<llvm::Function &>(*I.getFunction()));
  return llvm::LoopInfo(DT).getLoopFor(I.getParent());
}

llvm::Error CallPacketizer::scalarize(const PredicatedInst &PI, llvm::CallInst &I, bool isSafe) {
  if (!packets.choices.isEnabled(VectorizationChoices::eInstantiateCalls))
    return refuse(I,
                  "call has no vector form; enable the choice 'InstantiateCalls' to scalarize it");
  if (!packets.choices.isEnabled(VectorizationChoices::eInstantiateCallsInLoops) && isInLoop(I))
    return refuse(
        I, "call in a loop has no vector form; enable the choice 'InstantiateCallsInLoops' to "
           "scalarize it");
  variables.limitAlignment(I);
  // Attributes of arguments and results hold for active lanes only.
  if (isSafe)
    I.dropUBImplyingAttrsAndMetadata();
  packets.note(I, "scalarized call of '" + I.getCalledFunction()->getName() + "'");
  scalarizer.scalarize(PI, isSafe);
  return llvm::Error::success();
}

/// The call returns the id of lane 0. `isCertain` means that it queries the vectorized dimension;
/// otherwise the dimension is compared at run time.
llvm::Value *CallPacketizer::packetizeId(llvm::CallInst &I, bool isCertain) {
  B.SetInsertPoint(I.getNextNode());
  llvm::Value *steps = packets.getLaneNumbers(I.getType());
  if (!isCertain) {
    llvm::Value *queried = I.getArgOperand(0);
    steps = B.CreateSelect(
        B.CreateICmpEQ(queried, llvm::ConstantInt::get(queried->getType(), packets.dimension)),
        steps, llvm::Constant::getNullValue(steps->getType()));
  }
  llvm::Value *first = &I;
  if (!isCertain) {
    // The original call has no known stride, so it is removed with the scalar instructions.
    llvm::Instruction *copy = I.clone();
    copy->insertBefore(I.getIterator());
    first = copy;
  }
  return B.CreateAdd(B.CreateVectorSplat(width, first), steps, I.getName());
}

/// Null if the function has no vector form.
llvm::Value *CallPacketizer::widenCall(const PredicatedInst &PI, llvm::CallInst &I) {
  if (!packets.isElement(I.getType()))
    return nullptr;
  if (llvm::isa<llvm::IntrinsicInst>(I))
    return widenIntrinsic(I);
  if (width.isScalable())
    return nullptr;
  llvm::Function *vectorFunction =
      BI.getVectorEquivalent(*I.getCalledFunction(), width.getFixedValue(), *F.getParent());
  if (!vectorFunction || vectorFunction->getReturnType() != packets.widen(I.getType()))
    return nullptr;
  const bool hasInactiveLanes = packets.getMask(PI);
  llvm::SmallVector<llvm::Value *, 4> args;
  for (const auto [arg, param] : llvm::zip_equal(I.args(), vectorFunction->args())) {
    if (!packets.isElement(arg->getType()) || param.getType() != packets.widen(arg->getType()))
      return nullptr;
    args.push_back(hasInactiveLanes ? packets.createFreeze(packets.getVector(arg))
                                    : packets.getVector(arg));
  }
  llvm::CallInst *call = B.CreateCall(vectorFunction, args, I.getName());
  call->setCallingConv(vectorFunction->getCallingConv());
  if (llvm::isa<llvm::FPMathOperator>(call))
    call->copyIRFlags(&I);
  return call;
}

llvm::Value *CallPacketizer::widenIntrinsic(llvm::CallInst &I) {
  const llvm::Intrinsic::ID ID = I.getIntrinsicID();
  if (!llvm::isTriviallyVectorizable(ID) || I.getType()->isStructTy() ||
      (width.isScalable() && isLoweredToLibraryCall(ID)))
    return nullptr;
  llvm::SmallVector<llvm::Type *, 2> types;
  llvm::SmallVector<llvm::Value *, 4> args;
  if (llvm::isVectorIntrinsicWithOverloadTypeAtArg(ID, -1, nullptr))
    types.push_back(packets.widen(I.getType()));
  for (const auto [i, arg] : llvm::enumerate(I.args())) {
    const bool isScalar = llvm::isVectorIntrinsicWithScalarOpAtArg(ID, i, nullptr);
    if ((isScalar && uniformity.isVarying(arg)) ||
        (!isScalar && !packets.isElement(arg->getType())))
      return nullptr;
    args.push_back(isScalar ? arg.get() : packets.getVector(arg));
    if (llvm::isVectorIntrinsicWithOverloadTypeAtArg(ID, i, nullptr))
      types.push_back(args.back()->getType());
  }
  llvm::Function *callee = llvm::Intrinsic::getOrInsertDeclaration(F.getParent(), ID, types);
  llvm::CallInst *call = B.CreateCall(callee, args, I.getName());
  call->copyIRFlags(&I);
  call->copyMetadata(I, {llvm::LLVMContext::MD_fpmath});
  return call;
}

} // namespace vecz
