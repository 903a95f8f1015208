// Linearizes one divergent region or loop for convert_control_flow.h: its blocks are chained in
// topological order, each after a guard that skips it if no lane is active.
//
// Postconditions, which verify() asserts:
// - The branches between blocks of the region are gone; those left are guards and the latch.
// - A guard skips forward, to another guard or to the end.
// - Each block of the region has the mask of its node.
// - Each use of a value is dominated by it, or by a phi after the guards that skip it.
#ifndef VECZ_TRANSFORM_LINEARIZER_H
#define VECZ_TRANSFORM_LINEARIZER_H

#include "../analysis/control_flow.h"
#include "convert_control_flow.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

namespace vecz {

class Linearizer {
public:
  /// Appends the variables that it creates to `variables`; the caller has to promote them.
  Linearizer(llvm::Function &F, const ControlFlow &flow, BlockMasks &masks,
             llvm::SmallVectorImpl<llvm::AllocaInst *> &variables)
      : F(F), flow(flow), masks(masks), variables(variables), B(F.getContext()) {}

  // One object converts one region or one loop.

  void convert(const BranchRegion &region);
  /// A trip count that is expected becomes the branch weights of the latch.
  void convert(llvm::Loop &loop, std::optional<unsigned> tripCount);

private:
  /// A single-entry, single-exit part of the region that all lanes that enter it leave: one block,
  /// or a block with the loops that follow it.
  struct Node {
    llvm::BasicBlock *first;
    llvm::BasicBlock *tail;
    llvm::SmallVector<llvm::BasicBlock *, 4> blocks;
    /// The mask of the lanes that enter: the variable in which it is collected, and its value in
    /// the guard.
    llvm::AllocaInst *mask = nullptr;
    llvm::Value *maskValue = nullptr;
    /// The block that skips the node if no lane is active; null if some lane always is.
    llvm::BasicBlock *guard = nullptr;
    /// The node that the guard skips to: the first one after it with a predecessor before it.
    unsigned skipTarget = 0;
    /// Whether the guard does not branch, since the node is short and safe to speculate.
    bool isSpeculated = false;
  };
  /// Phis, and the variables that replace them.
  using PhiVariables = llvm::SmallVector<std::pair<llvm::PHINode *, llvm::AllocaInst *>, 4>;

  void buildNodes(llvm::ArrayRef<llvm::BasicBlock *> blocks, const llvm::Loop *parent);
  llvm::AllocaInst *createVariable(llvm::Type *type, const llvm::Twine &name);
  llvm::AllocaInst *createVariable(llvm::Value *initial, llvm::Instruction *before,
                                   const llvm::Twine &name);
  void findSkipTargets(const llvm::BasicBlock *entry);
  bool isGuardUpTo(const llvm::BasicBlock &block, unsigned node) const;
  void createNodeVariables(llvm::Instruction *reset, unsigned firstGuarded);
  void replacePhis(llvm::BasicBlock &block, llvm::Instruction *reset);
  void emitEdges(llvm::BasicBlock &from, llvm::Value *mask);
  void emitPhiStores(llvm::BasicBlock &from, llvm::BasicBlock &to, llvm::Value *edgeMask);
  llvm::BasicBlock *emitGuards(unsigned firstGuarded, llvm::BasicBlock *end);
  void chainNodes(llvm::BasicBlock *end);
  void repairUses(unsigned firstGuarded, llvm::BasicBlock *end);
  void repairUses(llvm::Instruction &I, unsigned node, llvm::BasicBlock *end);
  llvm::BasicBlock *getGuard(unsigned node, llvm::BasicBlock *end) const {
    return node == nodes.size() ? end : nodes[node].guard;
  }
  void recordMasks();
  llvm::Value *emitAnyLane(llvm::Value *mask);
  void verify(unsigned firstGuarded, llvm::BasicBlock *end) const;
  void verifyUses(unsigned firstGuarded) const;

  llvm::Function &F;
  const ControlFlow &flow;
  BlockMasks &masks;
  llvm::SmallVectorImpl<llvm::AllocaInst *> &variables;
  llvm::IRBuilder<> B;
  llvm::SmallVector<Node, 8> nodes;
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> nodeOfFirst;
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> nodeOfGuard;
  llvm::DenseMap<const llvm::BasicBlock *, PhiVariables> phis;
  /// The mask of the lanes that stay in the loop; null outside of loops.
  llvm::AllocaInst *stayMask = nullptr;
  llvm::BasicBlock *header = nullptr;
};

} // namespace vecz

#endif // VECZ_TRANSFORM_LINEARIZER_H
