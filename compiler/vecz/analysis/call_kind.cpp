#include "call_kind.h"

#include "compiler/utils/builtin_info.h"

#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

namespace vecz {

using namespace compiler::utils;

namespace {
constexpr llvm::StringLiteral anyLaneName = "__vecz_b_divergence_any";

CallClass classifyIntrinsic(const llvm::IntrinsicInst &call) {
  if (call.isAssumeLikeIntrinsic())
    return {CallKind::Hint, {}};
  if (call.cannotDuplicate())
    return {CallKind::Refused, noDuplicateReason};
  // A convergent intrinsic depends on which lanes are active even if it does not access memory.
  if (call.isConvergent())
    return {CallKind::Refused, "convergent intrinsic depends on the set of active work-items"};
  if (call.doesNotAccessMemory() && call.willReturn())
    return {CallKind::Pure, {}};
  return {CallKind::PerLane, {}};
}

/// The sub-group is the vector. A vec-group operation on a vector type concerns one lane.
CallClass classifyGroup(const GroupCollective &group, const BuiltinCall &builtin) {
  if (group.isWorkGroupScope())
    return {CallKind::Refused, "work-group collective cannot be vectorized; run replace-wgc first"};
  if (group.isVecGroupScope() && builtin.muxOverloadInfo.front()->isVectorTy())
    return {CallKind::Pure, {}};
  const bool isPerLane =
      group.isScan() || group.isShuffle() || group.op == GroupCollective::Op::ClusteredReduction;
  return {isPerLane ? CallKind::LaneResult : CallKind::GroupResult, {}};
}

bool isDMA(BuiltinID ID) { return ID >= eMuxBuiltinDMARead1D && ID <= eMuxBuiltinDMAWait; }

CallClass classifyMuxBuiltin(const BuiltinCall &builtin, unsigned dimension) {
  if (const auto group = getGroupCollective(builtin.ID))
    return classifyGroup(*group, builtin);
  // One work-item of the group starts a transfer: that of lane 0, which the call is executed for.
  if (isDMA(builtin.ID))
    return {CallKind::Together, {}};
  switch (builtin.ID) {
  case eMuxBuiltinWorkGroupBarrier:
  case eMuxBuiltinMemBarrier:
  // Lanes run in lockstep, so only the fence of the barrier remains.
  case eMuxBuiltinSubGroupBarrier:
    return {CallKind::Together, {}};
  case eMuxBuiltinGetGlobalLinearId:
  case eMuxBuiltinGetLocalLinearId:
    if (dimension != 0)
      return {CallKind::Refused,
              "linear id is contiguous in dimension 0 only, which is not the vectorized one"};
    return {CallKind::WorkItemId, {}};
  case eMuxBuiltinGetSubGroupSize:
  case eMuxBuiltinGetMaxSubGroupSize:
    return {CallKind::SubGroupSize, {}};
  case eMuxBuiltinGetSubGroupLocalId:
    return {CallKind::SubGroupLocalId, {}};
  default:
    break;
  }
  if (builtin.has(eBuiltinPropertyExecutionFlow))
    return {CallKind::Refused, "unsupported operation of several work-items"};
  switch (builtin.uniformity) {
  case eBuiltinUniformityAlways:
    return {CallKind::Uniform, {}};
  case eBuiltinUniformityInstanceID:
    return {CallKind::WorkItemId, {}};
  case eBuiltinUniformityMaybeInstanceID:
    return {CallKind::MaybeWorkItemId, {}};
  case eBuiltinUniformityLikeInputs:
    if (builtin.has(eBuiltinPropertyNoSideEffects))
      return {CallKind::Pure, {}};
    break;
  default:
    break;
  }
  return {CallKind::Refused, "builtin has unknown uniformity"};
}
} // namespace

CallClass classifyCall(const llvm::CallInst &call, const BuiltinInfo &BI, unsigned dimension) {
  const llvm::Function *callee = call.getCalledFunction();
  if (call.isInlineAsm())
    return {CallKind::Refused, "inline assembly cannot be vectorized"};
  if (!callee)
    return {CallKind::Refused, "indirect call cannot be vectorized"};
  if (const auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call))
    return classifyIntrinsic(*intrinsic);
  if (isAnyLane(*callee))
    return {CallKind::AnyLane, {}};

  const BuiltinCall builtin = BI.analyzeBuiltinCall(call, dimension);
  if (BuiltinInfo::isMuxBuiltinID(builtin.ID))
    return classifyMuxBuiltin(builtin, dimension);
  if (BuiltinInfo::identifyMuxBuiltinName(callee->getName(), callee->getContext()))
    return {CallKind::Refused, "callee has the name of a mux builtin but a different type"};
  if (call.cannotDuplicate())
    return {CallKind::Refused, noDuplicateReason};
  if (builtin) {
    if (builtin.has(eBuiltinPropertyExecutionFlow) || builtin.has(eBuiltinPropertyGroupOperation))
      return {CallKind::Refused, "unsupported operation of several work-items"};
    if (builtin.has(eBuiltinPropertyWorkItem))
      return {CallKind::Refused,
              "work-item function is not lowered; run lower-to-mux-builtins first"};
    if (builtin.has(eBuiltinPropertyMemoryOrder))
      return {CallKind::Together, {}};
    return {builtin.has(eBuiltinPropertyNoSideEffects) && call.doesNotAccessMemory()
                ? CallKind::Pure
                : CallKind::PerLane,
            {}};
  }
  if (call.isConvergent())
    return {CallKind::Refused, "convergent function may synchronize work-items"};
  return {call.doesNotAccessMemory() && call.willReturn() && call.doesNotThrow()
              ? CallKind::Pure
              : CallKind::PerLane,
          {}};
}

namespace {
BuiltinID getMuxBuiltinID(const llvm::CallInst &call, const BuiltinInfo &BI) {
  const llvm::Function *callee = call.getCalledFunction();
  const BuiltinID ID = callee ? BI.analyzeBuiltin(*callee).ID : eBuiltinInvalid;
  return BuiltinInfo::isMuxBuiltinID(ID) ? ID : eBuiltinInvalid;
}
} // namespace

bool isMuxBuiltinCall(const llvm::CallInst &call, const BuiltinInfo &BI) {
  return getMuxBuiltinID(call, BI) != eBuiltinInvalid;
}

llvm::StringRef getWorkGroupOperation(const llvm::CallInst &call, const BuiltinInfo &BI) {
  const BuiltinID ID = getMuxBuiltinID(call, BI);
  if (ID == eMuxBuiltinWorkGroupBarrier)
    return "barrier";
  return isDMA(ID) ? "DMA" : "";
}

bool isEventWait(const llvm::CallInst &call, const BuiltinInfo &BI) {
  return getMuxBuiltinID(call, BI) == eMuxBuiltinDMAWait;
}

bool isWorkItemQuery(const llvm::CallInst &call, const BuiltinInfo &BI) {
  return isMuxBuiltinCall(call, BI) &&
         BI.analyzeBuiltin(*call.getCalledFunction()).has(eBuiltinPropertyWorkItem);
}

bool isWorkItemIdQuery(const llvm::CallInst &call, const BuiltinInfo &BI) {
  switch (getMuxBuiltinID(call, BI)) {
  case eMuxBuiltinGetGlobalId:
  case eMuxBuiltinGetLocalId:
  case eMuxBuiltinGetGlobalLinearId:
  case eMuxBuiltinGetLocalLinearId:
  case eMuxBuiltinGetSubGroupLocalId:
    return true;
  default:
    return false;
  }
}

std::optional<uint64_t> getQueriedIdDimension(const llvm::CallInst &call, const BuiltinInfo &BI) {
  switch (getMuxBuiltinID(call, BI)) {
  case eMuxBuiltinGetGlobalId:
  case eMuxBuiltinGetLocalId:
  case eMuxBuiltinGetGroupId: {
    const auto *dimension = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(0));
    return dimension ? std::optional(dimension->getZExtValue()) : std::nullopt;
  }
  default:
    return std::nullopt;
  }
}

bool isAnyLane(const llvm::Function &F) { return F.getName() == anyLaneName; }

llvm::Function *declareAnyLane(llvm::Module &M) {
  llvm::Type *flag = llvm::Type::getInt1Ty(M.getContext());
  auto callee =
      M.getOrInsertFunction(anyLaneName, llvm::FunctionType::get(flag, {flag}, /*isVarArg=*/false));
  auto *F = llvm::cast<llvm::Function>(callee.getCallee());
  F->setDoesNotAccessMemory();
  F->setDoesNotThrow();
  F->setWillReturn();
  return F;
}

} // namespace vecz
