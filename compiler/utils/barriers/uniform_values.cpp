#include "compiler/utils/uniform_values.h"

#include "compiler/utils/address_spaces.h"
#include "compiler/utils/attributes.h"
#include "compiler/utils/barrier_calls.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/degenerate_sub_groups.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

namespace compiler::utils {

namespace {
bool isWorkItemQuery(BuiltinID ID) {
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

/// Whether the function, or one that it calls, queries the ID of its work-item. Declarations that
/// are not builtins are trusted not to.
bool reachesWorkItemQuery(const llvm::Function &F, const BuiltinInfo &BI) {
  llvm::SmallSetVector<const llvm::Function *, 8> reached;
  reached.insert(&F);
  for (unsigned next = 0; next != reached.size(); ++next)
    for (const llvm::Instruction &I : llvm::instructions(*reached[next])) {
      const auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
      if (!call)
        continue;
      const llvm::Function *callee = call->getCalledFunction();
      if (!callee || isWorkItemQuery(BI.analyzeBuiltin(*callee).ID))
        return true;
      reached.insert(callee);
    }
  return false;
}

/// Whether the result of the builtin is uniform across the work-group.
bool isUniformGroupOperation(const llvm::CallBase &call, BuiltinID ID) {
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
  if (isUniformGroupOperation(call, builtin.ID))
    return false;
  if (BuiltinInfo::isMuxBuiltinID(builtin.ID) && builtin.has(eBuiltinPropertyWorkItem))
    return isWorkItemQuery(builtin.ID);
  return !call.doesNotAccessMemory() || call.isConvergent() || reachesWorkItemQuery(*callee, BI);
}

/// A simple load is uniform if its address is: without a data race, no work-item writes the
/// location between two barriers.
bool isVaryingLoad(const llvm::LoadInst &load) {
  const unsigned space = load.getPointerAddressSpace();
  return !load.isSimple() || (space != AddressSpace::Global && space != AddressSpace::Constant &&
                              space != AddressSpace::Local);
}

/// In a region with a linear schedule, each work-item may read what the previous one wrote. Such a
/// region extends from its barrier to the next barriers.
void findLinearScheduleLoads(llvm::Function &kernel, const BuiltinInfo &BI,
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

std::optional<uint64_t> getDimensionOfId(const llvm::CallBase &call, const BuiltinInfo &BI) {
  const llvm::Function *callee = call.getCalledFunction();
  if (!callee)
    return std::nullopt;
  const BuiltinID ID = BI.analyzeBuiltin(*callee).ID;
  if (ID != eMuxBuiltinGetGlobalId && ID != eMuxBuiltinGetLocalId)
    return std::nullopt;
  const auto *dimension = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(0));
  return dimension ? std::optional(dimension->getZExtValue()) : std::nullopt;
}

UniformValues::UniformValues(llvm::Function &kernel, const BuiltinInfo &BI,
                             std::optional<unsigned> dim)
    : BI(BI), dim(dim) {
  const llvm::PostDominatorTree PDT(kernel);
  findLinearScheduleLoads(kernel, BI, varying);
  for (const llvm::Instruction &I : llvm::instructions(kernel)) {
    if (!isSourceOfDivergence(I))
      continue;
    varying.insert(&I);
    if (I.isTerminator() && I.getNumSuccessors() > 1)
      addDivergentRegion(*I.getParent(), PDT);
  }
  while (propagate(kernel, PDT)) {
  }
}

bool UniformValues::isUniform(const llvm::Value &value) const {
  const auto *I = llvm::dyn_cast<llvm::Instruction>(&value);
  return !I || !varying.contains(I);
}

bool UniformValues::isSourceOfDivergence(const llvm::Instruction &I) const {
  if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&I))
    return isVaryingCall(*call, BI) && !(dim && getDimensionOfId(*call, BI).value_or(*dim) != *dim);
  if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&I))
    return isVaryingLoad(*load);
  // Each execution of freeze may choose another value for undef or poison.
  return llvm::isa<llvm::AllocaInst, llvm::FreezeInst>(I) || I.mayReadOrWriteMemory();
}

bool UniformValues::hasVaryingInput(const llvm::Instruction &I) const {
  const llvm::BasicBlock *block = I.getParent();
  if (divergent.contains(block) || (llvm::isa<llvm::PHINode>(I) && joins.contains(block)))
    return true;
  if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&I); call && call->getCalledFunction())
    if (isUniformGroupOperation(*call, BI.analyzeBuiltin(*call->getCalledFunction()).ID))
      return false;
  return llvm::any_of(I.operand_values(),
                      [&](const llvm::Value *operand) { return !isUniform(*operand); });
}

bool UniformValues::propagate(llvm::Function &kernel, const llvm::PostDominatorTree &PDT) {
  bool changed = false;
  for (const llvm::Instruction &I : llvm::instructions(kernel)) {
    if (varying.contains(&I) || !hasVaryingInput(I))
      continue;
    varying.insert(&I);
    changed = true;
    if (I.isTerminator() && I.getNumSuccessors() > 1)
      addDivergentRegion(*I.getParent(), PDT);
  }
  return changed;
}

/// Marks the blocks between a divergent branch and its immediate post-dominator, where control flow
/// reconverges.
void UniformValues::addDivergentRegion(const llvm::BasicBlock &branchBlock,
                                       const llvm::PostDominatorTree &PDT) {
  const auto *node = PDT.getNode(&branchBlock);
  const auto *postDominator = node ? node->getIDom() : nullptr;
  const llvm::BasicBlock *join = postDominator ? postDominator->getBlock() : nullptr;
  if (join)
    joins.insert(join);
  llvm::SmallVector<const llvm::BasicBlock *, 16> pending(llvm::successors(&branchBlock));
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
