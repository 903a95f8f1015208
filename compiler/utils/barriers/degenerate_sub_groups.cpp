#include "compiler/utils/degenerate_sub_groups.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/barrier_calls.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/diagnose.h"
#include "compiler/utils/inline_calls.h"
#include "compiler/utils/loop_builder.h"
#include "compiler/utils/metadata.h"
#include "compiler/utils/uniform_values.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {
using Op = GroupCollective::Op;

constexpr llvm::StringLiteral shufflePrefix = "__mux_degenerate_shuffle_";

BuiltinID getSubGroupBuiltin(const llvm::CallBase &call, const llvm::Function &callee) {
  if (call.hasFnAttr(callGroupAttr))
    return eBuiltinInvalid;
  const BuiltinID ID = BuiltinInfo::identifyMuxBuiltin(callee).ID;
  const auto group = getGroupCollective(ID);
  const bool isReplaced = ID == eMuxBuiltinGetSubGroupId || ID == eMuxBuiltinGetNumSubGroups ||
                          ID == eMuxBuiltinGetSubGroupSize || ID == eMuxBuiltinGetSubGroupLocalId ||
                          (group && (group->isSubGroupScope() || group->isNonUniformScope()));
  return isReplaced ? ID : eBuiltinInvalid;
}

class DegenerateSubGroups {
public:
  DegenerateSubGroups(llvm::Function &kernel, BuiltinInfo &BI)
      : M(*kernel.getParent()), BI(BI), B(kernel.getContext()), sizeType(getSizeType(M)) {}

  void replace(llvm::CallInst &call, BuiltinID ID);

private:
  llvm::Value *createReplacement(llvm::CallInst &call, BuiltinID ID);
  llvm::Value *createCollective(llvm::CallInst &call, GroupCollective group);
  llvm::Value *createShuffle(llvm::CallInst &call, const GroupCollective &group);
  llvm::Value *createShuffleCall(llvm::Value *value, llvm::Value *index);
  llvm::Function *getShuffle(llvm::Type *type);
  llvm::Value *createBroadcast(llvm::Value *value, llvm::Value *index);
  llvm::Value *createLocalSize(unsigned dim);
  llvm::Value *createGroupSize();
  llvm::Value *createLinearId();
  llvm::CallInst *createCall(BuiltinID ID, llvm::ArrayRef<llvm::Value *> args,
                             llvm::ArrayRef<llvm::Type *> overload = {});
  llvm::Value *toInt32(llvm::Value *value) { return B.CreateZExtOrTrunc(value, B.getInt32Ty()); }

  llvm::Module &M;
  BuiltinInfo &BI;
  llvm::IRBuilder<> B;
  llvm::IntegerType *sizeType;
};

void DegenerateSubGroups::replace(llvm::CallInst &call, BuiltinID ID) {
  B.SetInsertPoint(&call);
  llvm::Value *replacement = createReplacement(call, ID);
  if (llvm::isa<llvm::Instruction>(replacement))
    replacement->takeName(&call);
  call.replaceAllUsesWith(replacement);
  call.eraseFromParent();
}

llvm::CallInst *DegenerateSubGroups::createCall(BuiltinID ID, llvm::ArrayRef<llvm::Value *> args,
                                                llvm::ArrayRef<llvm::Type *> overload) {
  llvm::Function *callee = BI.getOrDeclareMuxBuiltin(ID, M, overload);
  llvm::CallInst *call = B.CreateCall(callee, args);
  call->setCallingConv(callee->getCallingConv());
  return call;
}

llvm::Value *DegenerateSubGroups::createLocalSize(unsigned dim) {
  return createCall(eMuxBuiltinGetLocalSize, B.getInt32(dim));
}

llvm::Value *DegenerateSubGroups::createGroupSize() {
  return B.CreateMul(B.CreateMul(createLocalSize(0), createLocalSize(1)), createLocalSize(2));
}

llvm::Value *DegenerateSubGroups::createLinearId() {
  return toInt32(createCall(eMuxBuiltinGetLocalLinearId, {}));
}

llvm::Value *DegenerateSubGroups::createReplacement(llvm::CallInst &call, BuiltinID ID) {
  if (ID == eMuxBuiltinGetSubGroupId)
    return B.getInt32(0);
  if (ID == eMuxBuiltinGetNumSubGroups)
    return B.getInt32(1);
  if (ID == eMuxBuiltinGetSubGroupSize)
    return toInt32(createGroupSize());
  if (ID == eMuxBuiltinGetSubGroupLocalId)
    return createLinearId();
  const GroupCollective group = *getGroupCollective(ID);
  if (group.isShuffle())
    return createShuffle(call, group);
  if (group.isBroadcast())
    return createBroadcast(call.getArgOperand(0), call.getArgOperand(1));
  if (group.op == Op::BroadcastFirst)
    return createBroadcast(call.getArgOperand(0), B.getInt32(0));
  return createCollective(call, group);
}

llvm::Value *DegenerateSubGroups::createCollective(llvm::CallInst &call, GroupCollective group) {
  group.scope = GroupCollective::Scope::WorkGroup;
  llvm::Value *value = call.getArgOperand(0);
  return createCall(getMuxGroupCollectiveID(group), {B.getInt32(0), value}, value->getType());
}

/// Broadcasts from the work-item with local linear ID `index`.
llvm::Value *DegenerateSubGroups::createBroadcast(llvm::Value *value, llvm::Value *index) {
  GroupCollective group;
  group.op = Op::Broadcast;
  group.scope = GroupCollective::Scope::WorkGroup;
  llvm::Value *rest = B.CreateZExtOrTrunc(index, sizeType);
  llvm::SmallVector<llvm::Value *, 5> args = {B.getInt32(0), value};
  for (const unsigned dim : {0u, 1u}) {
    llvm::Value *size = createLocalSize(dim);
    args.push_back(B.CreateURem(rest, size));
    rest = B.CreateUDiv(rest, size);
  }
  args.push_back(rest);
  return createCall(getMuxGroupCollectiveID(group), args, value->getType());
}

llvm::Value *DegenerateSubGroups::createShuffle(llvm::CallInst &call,
                                                const GroupCollective &group) {
  llvm::Value *index = call.getArgOperand(call.arg_size() - 1);
  llvm::Value *first = call.getArgOperand(0);
  if (group.op == Op::Shuffle)
    return createShuffleCall(first, index);
  llvm::Value *id = createLinearId();
  if (group.op == Op::ShuffleXor)
    return createShuffleCall(first, B.CreateXor(id, index));

  // The two operands form a sequence of 2 * size values; the result is its element at `position`.
  llvm::Value *size = toInt32(createGroupSize());
  llvm::Value *second = call.getArgOperand(1);
  llvm::Value *position = group.op == Op::ShuffleUp ? B.CreateAdd(B.CreateSub(id, index), size)
                                                    : B.CreateAdd(id, index);
  llvm::Value *fromFirst = createShuffleCall(first, position);
  llvm::Value *fromSecond = createShuffleCall(second, B.CreateSub(position, size));
  return B.CreateSelect(B.CreateICmpULT(position, size), fromFirst, fromSecond);
}

llvm::Value *DegenerateSubGroups::createShuffleCall(llvm::Value *value, llvm::Value *index) {
  return B.CreateCall(getShuffle(value->getType()), {value, index});
}

/// Broadcasts the value of each work-item in turn; the caller selects the one at its index.
llvm::Function *DegenerateSubGroups::getShuffle(llvm::Type *type) {
  GroupCollective broadcast;
  broadcast.op = Op::Broadcast;
  broadcast.scope = GroupCollective::Scope::WorkGroup;
  const llvm::StringRef builtin =
      BI.getOrDeclareMuxBuiltin(getMuxGroupCollectiveID(broadcast), M, type)->getName();
  const std::string name = (shufflePrefix + builtin.rsplit('_').second).str();
  if (llvm::Function *existing = M.getFunction(name))
    return existing;
  auto *functionType = llvm::FunctionType::get(type, {type, B.getInt32Ty()}, false);
  auto *F = llvm::Function::Create(functionType, llvm::GlobalValue::InternalLinkage, name, M);
  F->addFnAttr(llvm::Attribute::Convergent);
  const llvm::IRBuilderBase::InsertPointGuard guard(B);
  B.SetInsertPoint(llvm::BasicBlock::Create(B.getContext(), "", F));
  llvm::AllocaInst *result = B.CreateAlloca(type);
  B.CreateStore(llvm::Constant::getNullValue(type), result);
  emitLoop(B, {B.getInt32(0), toInt32(createGroupSize()), B.getInt32(1)}, "turn",
           [&](llvm::Value *turn, llvm::ArrayRef<llvm::Value *>) {
             llvm::Value *value = createBroadcast(F->getArg(0), turn);
             llvm::Value *isSource = B.CreateICmpEQ(turn, F->getArg(1));
             B.CreateStore(B.CreateSelect(isSource, value, B.CreateLoad(type, result)), result);
           });
  B.CreateRet(B.CreateLoad(type, result));
  return F;
}

/// Why a builtin has no work-group equivalent; empty if it has one. Work-items of a work-group run
/// in sequence, so the call must be in uniform control flow.
llvm::StringRef getUnsupportedReason(const llvm::CallInst &call, BuiltinID ID,
                                     const UniformValues &values) {
  const auto group = getGroupCollective(ID);
  if (!group)
    return {};
  if (group->op == Op::Ballot)
    return "its result is too small";
  if (group->op == Op::ClusteredReduction)
    return "it operates on clusters of a sub-group";
  const bool mayBeDivergent = group->isNonUniformScope() || group->isShuffle();
  if (mayBeDivergent && !values.isUniformlyReached(*call.getParent()))
    return "it is called in divergent control flow";
  return {};
}

void reportUnsupported(const llvm::Function &kernel, const llvm::CallInst &call,
                       llvm::StringRef reason) {
  if (kernel.hasFnAttribute(degenerateIfPossibleAttr))
    return diagnoseWarning(
        kernel,
        "kernel '" + getOrigFnNameOrFnName(kernel) +
            "': sub-groups may wait for each other but do not progress independently, since '" +
            call.getCalledFunction()->getName() + "' cannot span a whole work-group (" + reason +
            "); use -cl-no-subgroup-ifp if they need not",
        call.getDebugLoc());
  const bool isRequired = getReqdSubgroupSize(kernel).has_value();
  diagnoseError(kernel,
                "kernel '" + getOrigFnNameOrFnName(kernel) + "': '" +
                    call.getCalledFunction()->getName() + "' cannot span a whole work-group (" +
                    reason + "), which is the kernel's only sub-group" +
                    (isRequired ? ""
                                : ", since sub-groups may wait for each other; use "
                                  "-cl-no-subgroup-ifp if they need not progress independently"),
                call.getDebugLoc());
}
using SubGroupCalls = llvm::SmallVector<std::pair<llvm::CallInst *, BuiltinID>, 8>;

SubGroupCalls findSubGroupCalls(llvm::Function &kernel) {
  SubGroupCalls calls;
  for (llvm::Instruction &I : llvm::instructions(kernel))
    if (auto *call = llvm::dyn_cast<llvm::CallInst>(&I); call && call->getCalledFunction())
      if (const BuiltinID ID = getSubGroupBuiltin(*call, *call->getCalledFunction());
          ID != eBuiltinInvalid)
        calls.push_back({call, ID});
  return calls;
}

/// Removes the calls without a work-group equivalent from the list and reports them.
void removeUnsupportedCalls(llvm::Function &kernel, SubGroupCalls &calls, BuiltinInfo &BI) {
  const UniformValues values(kernel, BI);
  bool isFirst = true;
  llvm::erase_if(calls, [&](const auto &entry) {
    const auto &[call, ID] = entry;
    const llvm::StringRef reason = getUnsupportedReason(*call, ID, values);
    if (reason.empty())
      return false;
    // One warning per kernel suffices: it then keeps its sub-groups.
    if (isFirst || !kernel.hasFnAttribute(degenerateIfPossibleAttr))
      reportUnsupported(kernel, *call, reason);
    isFirst = false;
    return true;
  });
}
} // namespace

bool replaceDegenerateSubGroups(llvm::Module &M, BuiltinInfo &BI) {
  bool changed = false;
  llvm::SmallVector<llvm::Function *, 4> kernels;
  for (llvm::Function &F : M)
    if (!F.isDeclaration() && isKernel(F) && hasDegenerateSubgroups(F))
      kernels.push_back(&F);
  for (llvm::Function *kernel : kernels) {
    const auto isSubGroupCall = [](const llvm::CallBase &call, const llvm::Function &callee) {
      return getSubGroupBuiltin(call, callee) != eBuiltinInvalid;
    };
    if (!inlineCallPathsTo(*kernel, "sub-group builtin", isSubGroupCall, changed))
      continue;
    SubGroupCalls calls = findSubGroupCalls(*kernel);
    const size_t numCalls = calls.size();
    if (numCalls != 0)
      removeUnsupportedCalls(*kernel, calls, BI);
    const bool isOptional = kernel->hasFnAttribute(degenerateIfPossibleAttr);
    kernel->removeFnAttr(degenerateIfPossibleAttr);
    if (isOptional && calls.size() != numCalls) {
      dropHasDegenerateSubgroups(*kernel);
      continue;
    }
    DegenerateSubGroups subGroups(*kernel, BI);
    for (const auto &[call, ID] : calls) {
      subGroups.replace(*call, ID);
      changed = true;
    }
  }
  return changed;
}

} // namespace compiler::utils
