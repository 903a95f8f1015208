#include "body.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IntrinsicInst.h>

namespace spirv {

namespace {
bool checkTerminators(Body &body) {
  for (const llvm::BasicBlock &block : body.function)
    if (!block.getTerminator()) {
      body.reader.fail("a block has no terminator");
      return false;
    }
  return true;
}

/// Adds one pair of operands. A predecessor stands once, but a switch may have several edges.
void addIncoming(const Operation &operation, llvm::PHINode &phi, unsigned index,
                 llvm::SmallPtrSetImpl<llvm::BasicBlock *> &seen) {
  const uint32_t id = operation.word(index + 1);
  llvm::Value *value = operation.value(index, phi.getType());
  llvm::BasicBlock *from = operation.body.blocks.lookup(id);
  const unsigned before = phi.getNumIncomingValues();
  if (from)
    for (const llvm::BasicBlock *successor : llvm::successors(from))
      if (successor == phi.getParent())
        phi.addIncoming(value, from);
  if (phi.getNumIncomingValues() == before)
    operation.fail("id " + llvm::Twine(id) + " is not a predecessor of the block");
  else if (!seen.insert(from).second)
    operation.fail("predecessor " + llvm::Twine(id) + " stands twice");
}

/// Operands of phis may be defined behind them.
void completePhi(Body &body, const PendingPhi &pending) {
  body.reader.setCurrent(*pending.instruction);
  const Operation operation(body, *pending.instruction);
  llvm::SmallPtrSet<llvm::BasicBlock *, 8> seen;
  for (unsigned i = 0; i + 1 < operation.count() && !body.reader.hasFailed(); i += 2)
    addIncoming(operation, *pending.phi, i, seen);
  if (pending.phi->getNumIncomingValues() != llvm::pred_size(pending.phi->getParent()))
    operation.fail("has no value for a predecessor of the block");
}

/// The instruction from which one of IR was made.
const Instruction *findOrigin(const Body &body, const llvm::Instruction &instruction) {
  for (const PendingPhi &pending : body.phis)
    if (pending.phi == &instruction)
      return pending.instruction;
  for (const Origin &origin : body.origins)
    if (origin.last->getParent() == instruction.getParent() &&
        (origin.last == &instruction || instruction.comesBefore(origin.last)))
      return origin.instruction;
  return nullptr;
}

void checkDominance(Body &body, const llvm::DominatorTree &tree) {
  for (const llvm::BasicBlock &block : body.function)
    for (const llvm::Instruction &user : block)
      for (const llvm::Use &use : user.operands()) {
        const auto *definition = llvm::dyn_cast<llvm::Instruction>(use.get());
        // Within a block the order is that of the translation.
        if (!definition || (definition->getParent() == &block && !llvm::isa<llvm::PHINode>(user)) ||
            tree.dominates(definition, use))
          continue;
        if (const Instruction *origin = findOrigin(body, user))
          body.reader.setCurrent(*origin);
        return body.reader.fail("an operand is not defined on all paths to here");
      }
}

/// Without any marker of its lifetime, a variable lives as long as the function.
void removeLifetimes(llvm::AllocaInst &variable) {
  for (llvm::User *user : llvm::make_early_inc_range(variable.users()))
    if (auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(user);
        intrinsic && intrinsic->isLifetimeStartOrEnd())
      intrinsic->eraseFromParent();
}

/// A branch back comes from a block that the header dominates.
void addLoopHints(Body &body, const llvm::DominatorTree &tree) {
  for (const auto &[header, hints] : body.loops)
    for (llvm::BasicBlock *block : llvm::predecessors(header))
      if (tree.dominates(header, block))
        block->getTerminator()->setMetadata(llvm::LLVMContext::MD_loop, hints);
}
} // namespace

void finishBody(Body &body) {
  if (!checkTerminators(body))
    return;
  for (const PendingPhi &pending : body.phis)
    if (!body.reader.hasFailed())
      completePhi(body, pending);
  if (body.reader.hasFailed())
    return;
  if (body.function.size() > 1) {
    const llvm::DominatorTree tree(body.function);
    checkDominance(body, tree);
    addLoopHints(body, tree);
  }
  for (llvm::AllocaInst *variable : body.partlyAlive)
    removeLifetimes(*variable);
}

} // namespace spirv
