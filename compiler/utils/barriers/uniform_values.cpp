#include "compiler/utils/uniform_values.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include "compiler/utils/address_spaces.h"
#include "compiler/utils/attributes.h"
#include "compiler/utils/barrier_calls.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/degenerate_sub_groups.h"

namespace compiler::utils {

namespace {
bool asksAboutWorkItem(BuiltinID ID) {
  switch (ID) {
  case eMuxBuiltinGetGlobalId:
  case eMuxBuiltinGetLocalId:
  case eMuxBuiltinGetGlobalLinearId:
  case eMuxBuiltinGetLocalLinearId:
  case eMuxBuiltinGetSubGroupId:
  case eMuxBuiltinGetSubGroupSize:
  case eMuxBuiltinGetSubGroupLocalId:
    return true;
  default:
    return false;
  }
}

/// Whether the function, or one that it calls, asks which work-item it runs. A function without a
/// body that is no builtin is taken at its word.
bool reachesQuery(const llvm::Function &F, const BuiltinInfo &BI) {
  llvm::SmallSetVector<const llvm::Function *, 8> reached;
  reached.insert(&F);
  for (unsigned next = 0; next != reached.size(); ++next)
    for (const llvm::Instruction &I : llvm::instructions(*reached[next])) {
      const auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
      if (!call)
        continue;
      const llvm::Function *callee = call->getCalledFunction();
      if (!callee || asksAboutWorkItem(BI.analyzeBuiltin(*callee).ID))
        return true;
      reached.insert(callee);
    }
  return false;
}

/// Whether the builtin tells all work-items of a work-group the same.
bool tellsGroupOneResult(const llvm::CallBase &call, BuiltinID ID) {
  if (hasDegenerateSubgroups(*call.getFunction()) &&
      (ID == eMuxBuiltinGetSubGroupId || ID == eMuxBuiltinGetSubGroupSize))
    return true;
  const auto group = BuiltinInfo::isMuxGroupCollective(ID);
  if (!group || group->isVecGroupScope() || call.hasFnAttr(callGroupAttr))
    return false;
  if (!group->isWorkGroupScope() && !hasDegenerateSubgroups(*call.getFunction()))
    return false;
  return group->isAnyAll() || group->isReduction() || group->isBroadcast() ||
         group->op == GroupCollective::Op::BroadcastFirst;
}

bool isVaryingCall(const llvm::CallBase &call, const BuiltinInfo &BI) {
  const llvm::Function *callee = call.getCalledFunction();
  if (!callee)
    return true;
  const Builtin builtin = BI.analyzeBuiltin(*callee);
  if (tellsGroupOneResult(call, builtin.ID))
    return false;
  if (BuiltinInfo::isMuxBuiltinID(builtin.ID) && builtin.has(eBuiltinPropertyWorkItem))
    return asksAboutWorkItem(builtin.ID);
  return !call.doesNotAccessMemory() || call.isConvergent() || reachesQuery(*callee, BI);
}

/// Two work-items that read one place between two barriers see the same there: if one of them wrote
/// it, that would be a data race.
bool isVaryingLoad(const llvm::LoadInst &load) {
  const unsigned space = load.getPointerAddressSpace();
  return !load.isSimple() || (space != AddressSpace::Global && space != AddressSpace::Constant &&
                              space != AddressSpace::Local);
}

/// Where work-items take turns, each may read what the one before it wrote. That is so from a
/// barrier of such a schedule on, up to the next barriers.
void findTurns(llvm::Function &kernel, const BuiltinInfo &BI,
               llvm::SmallPtrSetImpl<const llvm::Instruction *> &varying) {
  llvm::SmallVector<const llvm::Instruction *, 8> starts;
  for (const llvm::CallInst *barrier : findBarriers(kernel, BI))
    if (getBarrierSchedule(*barrier) == BarrierSchedule::Linear)
      starts.push_back(barrier->getNextNode());
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8> seen;
  while (!starts.empty()) {
    const llvm::Instruction *I = starts.pop_back_val();
    const auto isEnd = [&](const llvm::Instruction &next) {
      const auto *call = llvm::dyn_cast<llvm::CallBase>(&next);
      return call && isBarrier(*call, kernel, BI);
    };
    for (; I && !isEnd(*I); I = I->getNextNode()) {
      if (llvm::isa<llvm::LoadInst>(I))
        varying.insert(I);
      if (I->isTerminator())
        for (const llvm::BasicBlock *next : llvm::successors(I))
          if (seen.insert(next).second)
            starts.push_back(&next->front());
    }
  }
}
} // namespace

UniformValues::UniformValues(llvm::Function &kernel, const BuiltinInfo &BI) : BI(BI) {
  const llvm::PostDominatorTree PDT(kernel);
  findTurns(kernel, BI, varying);
  for (const llvm::Instruction &I : llvm::instructions(kernel)) {
    if (!isVaryingByItself(I))
      continue;
    varying.insert(&I);
    if (I.isTerminator() && I.getNumSuccessors() > 1)
      addDivergentCode(*I.getParent(), PDT);
  }
  while (propagate(kernel, PDT)) {
  }
}

bool UniformValues::isUniform(const llvm::Value &value) const {
  const auto *I = llvm::dyn_cast<llvm::Instruction>(&value);
  return !I || !varying.contains(I);
}

bool UniformValues::isVaryingByItself(const llvm::Instruction &I) const {
  if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&I))
    return isVaryingCall(*call, BI);
  if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&I))
    return isVaryingLoad(*load);
  // What a freeze makes of an undefined value may differ each time.
  return llvm::isa<llvm::AllocaInst, llvm::FreezeInst>(I) || I.mayReadOrWriteMemory();
}

bool UniformValues::isVaryingNow(const llvm::Instruction &I) const {
  const llvm::BasicBlock *block = I.getParent();
  if (divergent.contains(block) || (llvm::isa<llvm::PHINode>(I) && joins.contains(block)))
    return true;
  if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&I); call && call->getCalledFunction())
    if (tellsGroupOneResult(*call, BI.analyzeBuiltin(*call->getCalledFunction()).ID))
      return false;
  return llvm::any_of(I.operand_values(),
                      [&](const llvm::Value *operand) { return !isUniform(*operand); });
}

bool UniformValues::propagate(llvm::Function &kernel, const llvm::PostDominatorTree &PDT) {
  bool changed = false;
  for (const llvm::Instruction &I : llvm::instructions(kernel)) {
    if (varying.contains(&I) || !isVaryingNow(I))
      continue;
    varying.insert(&I);
    changed = true;
    if (I.isTerminator() && I.getNumSuccessors() > 1)
      addDivergentCode(*I.getParent(), PDT);
  }
  return changed;
}

/// From a branch that splits the work-items up to where all its ways meet again.
void UniformValues::addDivergentCode(const llvm::BasicBlock &branching,
                                     const llvm::PostDominatorTree &PDT) {
  const auto *node = PDT.getNode(&branching);
  const auto *meeting = node ? node->getIDom() : nullptr;
  const llvm::BasicBlock *join = meeting ? meeting->getBlock() : nullptr;
  if (join)
    joins.insert(join);
  llvm::SmallVector<const llvm::BasicBlock *, 16> pending(llvm::successors(&branching));
  llvm::SmallPtrSet<const llvm::BasicBlock *, 16> seen;
  while (!pending.empty()) {
    const llvm::BasicBlock *block = pending.pop_back_val();
    if (block == join || !seen.insert(block).second)
      continue;
    divergent.insert(block);
    pending.append(llvm::succ_begin(block), llvm::succ_end(block));
  }
}

} // namespace compiler::utils
