#include "compiler/utils/hoist_variables.h"

#include "compiler/utils/variable_uses.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

namespace compiler::utils {

namespace {
bool isIntrinsic(const llvm::Instruction &I, llvm::Intrinsic::ID ID) {
  const auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&I);
  return intrinsic && intrinsic->getIntrinsicID() == ID;
}

/// Whether no pointer to the object of an earlier execution of the alloca can be used after the
/// next one. Pointers that the alloca dominates are recomputed in each iteration, so only memory or
/// a phi that it does not dominate can carry one over.
bool hasNoStalePointers(const llvm::AllocaInst &variable, const llvm::DominatorTree &DT) {
  const std::optional<VariableUses> uses = findVariableUses(variable);
  return uses && !uses->isStored &&
         llvm::all_of(uses->pointers, [&](const llvm::Instruction *pointer) {
           return pointer == &variable || DT.dominates(&variable, pointer);
         });
}

enum class Event { None, LifetimeEnd, Reallocated };

/// The effect of an instruction on the object that the alloca created last.
Event getEvent(const llvm::Instruction &I, const llvm::AllocaInst &variable,
               const llvm::DominatorTree &DT) {
  if (&I == &variable)
    return Event::Reallocated;
  if (isIntrinsic(I, llvm::Intrinsic::lifetime_end))
    return I.getOperand(0) == &variable ? Event::LifetimeEnd : Event::None;
  if (isIntrinsic(I, llvm::Intrinsic::stackrestore)) {
    const auto *save = llvm::dyn_cast<llvm::IntrinsicInst>(I.getOperand(0));
    return save && DT.dominates(save, &variable) ? Event::LifetimeEnd : Event::None;
  }
  // A later stackrestore to this point keeps the object allocated.
  if (isIntrinsic(I, llvm::Intrinsic::stacksave) && DT.dominates(&I, &variable))
    return Event::Reallocated;
  return Event::None;
}

/// Whether the lifetime of an object ends on every path from the alloca back to it.
bool lifetimeEndsBeforeReallocation(const llvm::AllocaInst &variable,
                                    const llvm::DominatorTree &DT) {
  llvm::SmallVector<const llvm::Instruction *, 8> pending = {variable.getNextNode()};
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8> seen;
  while (!pending.empty()) {
    const llvm::Instruction *I = pending.pop_back_val();
    Event event = Event::None;
    for (; I && event == Event::None; I = I->getNextNode()) {
      event = getEvent(*I, variable, DT);
      if (event == Event::None && I->isTerminator())
        for (const llvm::BasicBlock *successor : llvm::successors(I))
          if (seen.insert(successor).second)
            pending.push_back(&successor->front());
    }
    if (event == Event::Reallocated)
      return false;
  }
  return true;
}

bool isInCycle(const llvm::BasicBlock &block) {
  llvm::SmallVector<const llvm::BasicBlock *, 8> pending(llvm::successors(&block));
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8> seen;
  while (!pending.empty()) {
    const llvm::BasicBlock *next = pending.pop_back_val();
    if (next == &block)
      return true;
    if (seen.insert(next).second)
      pending.append(llvm::succ_begin(next), llvm::succ_end(next));
  }
  return false;
}
} // namespace

void hoistVariables(llvm::Function &kernel) {
  llvm::BasicBlock &entry = kernel.getEntryBlock();
  llvm::SmallVector<llvm::AllocaInst *, 8> variables;
  for (llvm::Instruction &I : llvm::instructions(kernel))
    if (auto *variable = llvm::dyn_cast<llvm::AllocaInst>(&I);
        variable && variable->getParent() != &entry &&
        llvm::isa<llvm::ConstantInt>(variable->getArraySize()))
      variables.push_back(variable);
  if (variables.empty())
    return;
  const llvm::DominatorTree DT(kernel);
  for (llvm::AllocaInst *variable : variables)
    if (!isInCycle(*variable->getParent()) || hasNoStalePointers(*variable, DT) ||
        lifetimeEndsBeforeReallocation(*variable, DT))
      variable->moveBefore(entry, entry.getFirstInsertionPt());
}

} // namespace compiler::utils
