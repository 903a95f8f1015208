// Puts blocks of a region without cycles one behind the other. The work of
// convert_control_flow.h on one region or one loop.
#ifndef VECZ_TRANSFORM_LINEARIZER_H
#define VECZ_TRANSFORM_LINEARIZER_H

#include "../analysis/control_flow.h"
#include "convert_control_flow.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

namespace vecz {

class Linearizer {
public:
  /// Adds the variables that it makes to `variables`; they are to be promoted to registers.
  Linearizer(llvm::Function &F, const ControlFlow &flow, BlockMasks &masks,
             llvm::SmallVectorImpl<llvm::AllocaInst *> &variables)
      : F(F), flow(flow), masks(masks), variables(variables), B(F.getContext()) {}

  void convert(const BranchRegion &region);
  /// `isShort` tells that lanes will go only few rounds.
  void convert(llvm::Loop &loop, bool isShort);

private:
  /// What is entered through one block and left at the end of another, by all lanes that enter:
  /// one block, or one with the loops behind it.
  struct Node {
    llvm::BasicBlock *first;
    llvm::BasicBlock *tail;
    llvm::SmallVector<llvm::BasicBlock *, 4> blocks;
    /// The lanes that enter it: a variable, and its value once it is complete.
    llvm::AllocaInst *mask = nullptr;
    llvm::Value *maskValue = nullptr;
    /// Where it is asked whether there are any; null if there always are.
    llvm::BasicBlock *guard = nullptr;
    /// The first node behind it that lanes may enter without coming through it.
    unsigned next = 0;
    /// Whether it is so short that nobody asks.
    bool isAlwaysRun = false;
  };
  /// Phis that have become a variable.
  using PhiVariables = llvm::SmallVector<std::pair<llvm::PHINode *, llvm::AllocaInst *>, 4>;

  void buildNodes(llvm::ArrayRef<llvm::BasicBlock *> blocks, const llvm::Loop *level);
  llvm::AllocaInst *createVariable(llvm::Type *type, const llvm::Twine &name);
  llvm::AllocaInst *createVariable(llvm::Value *initial, llvm::Instruction *before,
                                   const llvm::Twine &name);
  void findNextNodes(const llvm::BasicBlock *entry);
  bool isAskedBefore(const llvm::BasicBlock &guard, unsigned node) const;
  void startNodes(llvm::Instruction *reset, unsigned firstGuarded);
  void replacePhis(llvm::BasicBlock &block, llvm::Instruction *reset);
  void emitEdges(llvm::BasicBlock &from, llvm::Value *mask);
  void emitMoves(llvm::BasicBlock &from, llvm::BasicBlock &to, llvm::Value *edgeMask);
  llvm::BasicBlock *emitGuards(unsigned firstGuarded, llvm::BasicBlock *end);
  void chainNodes(llvm::BasicBlock *end);
  void carryValuesOn(unsigned firstGuarded, llvm::BasicBlock *end);
  void carryOn(llvm::Instruction &I, unsigned node, llvm::BasicBlock *end);
  llvm::BasicBlock *getGuard(unsigned node, llvm::BasicBlock *end) const {
    return node == nodes.size() ? end : nodes[node].guard;
  }
  void finish();
  llvm::Value *emitAnyLane(llvm::Value *mask);

  llvm::Function &F;
  const ControlFlow &flow;
  BlockMasks &masks;
  llvm::SmallVectorImpl<llvm::AllocaInst *> &variables;
  llvm::IRBuilder<> B;
  llvm::SmallVector<Node, 8> nodes;
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> nodeOfFirst;
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> nodeOfGuard;
  llvm::DenseMap<const llvm::BasicBlock *, PhiVariables> phis;
  /// Where the lanes that stay in the loop are collected; null outside of loops.
  llvm::AllocaInst *stay = nullptr;
  llvm::BasicBlock *header = nullptr;
};

} // namespace vecz

#endif // VECZ_TRANSFORM_LINEARIZER_H
