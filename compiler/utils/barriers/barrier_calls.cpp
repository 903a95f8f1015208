#include "compiler/utils/barrier_calls.h"

#include <set>

#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/Local.h>

#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/diagnose.h"
#include "compiler/utils/mem_semantics.h"

namespace compiler::utils {

namespace {
BuiltinID getMuxBuiltin(const llvm::CallBase &call, const BuiltinInfo &BI) {
  const llvm::Function *callee = call.getCalledFunction();
  if (!callee || callee->isIntrinsic())
    return eBuiltinInvalid;
  const BuiltinID ID = BI.analyzeBuiltin(*callee).ID;
  return BuiltinInfo::isMuxBuiltinID(ID) ? ID : eBuiltinInvalid;
}
} // namespace

bool isWorkGroupCollective(const llvm::CallBase &call, const BuiltinInfo &BI) {
  const auto group = BuiltinInfo::isMuxGroupCollective(getMuxBuiltin(call, BI));
  return group && group->isWorkGroupScope();
}

bool isBarrier(const llvm::CallBase &call, const llvm::Function &kernel, const BuiltinInfo &BI) {
  const BuiltinID ID = getMuxBuiltin(call, BI);
  return ID == eMuxBuiltinWorkGroupBarrier ||
         (ID == eMuxBuiltinSubGroupBarrier && hasDegenerateSubgroups(kernel));
}

bool hasBarrierId(const llvm::CallBase &call, const BuiltinInfo &BI) {
  return BuiltinInfo::isMuxControlBarrierID(getMuxBuiltin(call, BI)) ||
         isWorkGroupCollective(call, BI);
}

std::optional<uint32_t> getBarrierId(const llvm::CallBase &call) {
  const auto *id = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(0));
  if (!id)
    return std::nullopt;
  return static_cast<uint32_t>(id->getZExtValue());
}

llvm::SmallVector<llvm::CallInst *, 8> findBarriers(llvm::Function &kernel, const BuiltinInfo &BI) {
  llvm::SmallVector<llvm::CallInst *, 8> barriers;
  for (llvm::Instruction &I : llvm::instructions(kernel))
    if (auto *call = llvm::dyn_cast<llvm::CallInst>(&I); call && isBarrier(*call, kernel, BI))
      barriers.push_back(call);
  return barriers;
}

bool haveUniqueIds(llvm::ArrayRef<llvm::CallInst *> barriers) {
  std::set<uint32_t> seen; // any number may be an id
  return llvm::all_of(barriers, [&](const llvm::CallInst *barrier) {
    const std::optional<uint32_t> id = getBarrierId(*barrier);
    return id && seen.insert(*id).second;
  });
}

void makeBarrierIdsUnique(llvm::Function &kernel, const BuiltinInfo &BI) {
  llvm::SmallVector<llvm::CallInst *, 8> calls;
  for (llvm::Instruction &I : llvm::instructions(kernel))
    if (auto *call = llvm::dyn_cast<llvm::CallInst>(&I); call && hasBarrierId(*call, BI))
      calls.push_back(call);
  if (haveUniqueIds(calls))
    return;
  llvm::Type *type = llvm::Type::getInt32Ty(kernel.getContext());
  for (auto [id, call] : llvm::enumerate(calls))
    call->setArgOperand(0, llvm::ConstantInt::get(type, id));
}

bool hasConstantFence(const llvm::CallInst &barrier) {
  return llvm::isa<llvm::Constant>(barrier.getArgOperand(1)) &&
         llvm::isa<llvm::Constant>(barrier.getArgOperand(2));
}

void createFence(llvm::IRBuilderBase &B, BuiltinInfo &BI, llvm::Value *scope,
                 llvm::Value *semantics) {
  if (const auto *known = llvm::dyn_cast<llvm::ConstantInt>(semantics))
    if ((known->getZExtValue() & MemSemanticsMask) == MemSemanticsRelaxed)
      return;
  llvm::Function *callee =
      BI.getOrDeclareMuxBuiltin(eMuxBuiltinMemBarrier, *B.GetInsertBlock()->getModule());
  B.CreateCall(callee, {scope, semantics})->setCallingConv(callee->getCallingConv());
}

namespace {
using FunctionSet = llvm::SmallPtrSet<const llvm::Function *, 16>;

/// The functions, of those that `root` leads to and itself, from which a wanted call can be
/// reached.
FunctionSet findLeadingFunctions(llvm::Function &root,
                                 llvm::function_ref<bool(const llvm::CallBase &)> isWanted) {
  llvm::SmallSetVector<llvm::Function *, 16> reached;
  llvm::SmallSetVector<const llvm::Function *, 16> leading;
  reached.insert(&root);
  for (unsigned next = 0; next < reached.size(); ++next)
    for (llvm::Instruction &I : llvm::instructions(*reached[next])) {
      const auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
      if (!call)
        continue;
      if (isWanted(*call))
        leading.insert(reached[next]);
      if (llvm::Function *callee = call->getCalledFunction(); callee && !callee->isDeclaration())
        reached.insert(callee);
    }
  for (unsigned next = 0; next < leading.size(); ++next)
    for (const llvm::Use &use : leading[next]->uses())
      if (const auto *call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
          call && call->isCallee(&use))
        leading.insert(call->getFunction());
  return FunctionSet(leading.begin(), leading.end());
}

llvm::SmallVector<llvm::CallBase *, 8> findCallsOf(llvm::Function &F, const FunctionSet &callees) {
  llvm::SmallVector<llvm::CallBase *, 8> calls;
  for (llvm::Instruction &I : llvm::instructions(F))
    if (auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
        call && call->getCalledFunction() && callees.contains(call->getCalledFunction()))
      calls.push_back(call);
  return calls;
}

/// A call that closes a circle among the leading functions, from F on; null if there is none.
class RecursionFinder {
public:
  explicit RecursionFinder(const FunctionSet &leading) : leading(leading) {}

  const llvm::CallBase *find(llvm::Function &F) {
    open.insert(&F);
    for (const llvm::CallBase *call : findCallsOf(F, leading)) {
      llvm::Function *callee = call->getCalledFunction();
      if (open.contains(callee))
        return call;
      if (done.contains(callee))
        continue;
      if (const llvm::CallBase *found = find(*callee))
        return found;
    }
    open.erase(&F);
    done.insert(&F);
    return nullptr;
  }

private:
  const FunctionSet &leading;
  FunctionSet open;
  FunctionSet done;
};
} // namespace

bool inlineCallsLeadingTo(llvm::Function &F, const char *kind,
                          llvm::function_ref<bool(const llvm::CallBase &)> isWanted,
                          bool &changed) {
  const FunctionSet leading = findLeadingFunctions(F, isWanted);
  if (!leading.contains(&F))
    return true;
  if (const llvm::CallBase *call = RecursionFinder(leading).find(F)) {
    diagnoseError(*call->getFunction(),
                  "function '" + call->getCalledFunction()->getName() + "' reaches a " + kind +
                      " and calls itself, which is not supported in kernel '" +
                      getOrigFnNameOrFnName(F) + "'",
                  call->getDebugLoc());
    return false;
  }
  for (;;) {
    const llvm::SmallVector<llvm::CallBase *, 8> calls = findCallsOf(F, leading);
    if (calls.empty())
      break;
    for (llvm::CallBase *call : calls) {
      const llvm::DebugLoc location = call->getDebugLoc();
      const llvm::StringRef callee = call->getCalledFunction()->getName();
      llvm::InlineFunctionInfo info;
      const llvm::InlineResult result = llvm::InlineFunction(*call, info);
      if (!result.isSuccess()) {
        diagnoseError(F,
                      "function '" + callee + "' reaches a " + kind +
                          " but cannot be inlined: " + result.getFailureReason(),
                      location);
        return false;
      }
      changed = true;
    }
  }
  for (llvm::Instruction &I : llvm::make_early_inc_range(llvm::instructions(F)))
    if (auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(&I); invoke && isWanted(*invoke)) {
      llvm::changeToCall(invoke);
      changed = true;
    }
  return true;
}

bool inlineBarriers(llvm::Function &kernel, const BuiltinInfo &BI, bool &changed) {
  return inlineCallsLeadingTo(
      kernel, "barrier",
      [&](const llvm::CallBase &call) {
        return isBarrier(call, kernel, BI) || isWorkGroupCollective(call, BI);
      },
      changed);
}

} // namespace compiler::utils
