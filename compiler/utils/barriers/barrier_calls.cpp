#include "compiler/utils/barrier_calls.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/check_builtin_types.h"
#include "compiler/utils/inline_calls.h"
#include "compiler/utils/mem_semantics.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include <set>

namespace compiler::utils {

namespace {
BuiltinID getMuxBuiltin(const llvm::Function &callee, const BuiltinInfo &BI) {
  if (callee.isIntrinsic())
    return eBuiltinInvalid;
  const BuiltinID ID = BI.analyzeBuiltin(callee).ID;
  return BuiltinInfo::isMuxBuiltinID(ID) ? ID : eBuiltinInvalid;
}

BuiltinID getMuxBuiltin(const llvm::CallBase &call, const BuiltinInfo &BI) {
  const llvm::Function *callee = call.getCalledFunction();
  return callee ? getMuxBuiltin(*callee, BI) : eBuiltinInvalid;
}

bool isWorkGroupCollectiveID(BuiltinID ID) {
  const auto group = BuiltinInfo::isMuxGroupCollective(ID);
  return group && group->isWorkGroupScope();
}

bool isBarrierID(BuiltinID ID, const llvm::Function &kernel) {
  return ID == eMuxBuiltinWorkGroupBarrier ||
         (ID == eMuxBuiltinSubGroupBarrier && hasDegenerateSubgroups(kernel));
}
} // namespace

bool isWorkGroupCollective(const llvm::CallBase &call, const BuiltinInfo &BI) {
  return isWorkGroupCollectiveID(getMuxBuiltin(call, BI));
}

bool isBarrier(const llvm::CallBase &call, const llvm::Function &kernel, const BuiltinInfo &BI) {
  return isBarrierID(getMuxBuiltin(call, BI), kernel);
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
  std::set<uint32_t> seen; // any 32-bit value is a valid ID
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

bool checkBarrierTypes(const llvm::Module &M) {
  return checkMuxBuiltinTypes(M, [](BuiltinID ID) {
    return BuiltinInfo::isMuxControlBarrierID(ID) || isWorkGroupCollectiveID(ID);
  });
}

bool inlineBarriers(llvm::Function &kernel, const BuiltinInfo &BI, bool &changed) {
  return inlineCallPathsTo(
      kernel, barrierKind,
      [&](const llvm::CallBase &, const llvm::Function &callee) {
        const BuiltinID ID = getMuxBuiltin(callee, BI);
        return isBarrierID(ID, kernel) || isWorkGroupCollectiveID(ID);
      },
      changed);
}

} // namespace compiler::utils
