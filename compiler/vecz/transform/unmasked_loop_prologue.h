// Unmasked prologues of divergent loops: vectors whose lanes have the same trip count, or nearly
// so, iterate without masks while no lane leaves.
//
// The loop is cloned. Vectors enter the clone, the prologue, which iterates until a vote finds a
// lane that leaves. The others go on in the original under masks. It repeats that iteration from
// its beginning if that is cheap and has no effects; otherwise a second clone, the transition,
// completes the iteration first.
#ifndef VECZ_TRANSFORM_UNMASKED_LOOP_PROLOGUE_H
#define VECZ_TRANSFORM_UNMASKED_LOOP_PROLOGUE_H

#include "../analysis/control_flow.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/ValueMapper.h>

namespace vecz {

class Uniformity;

class UnmaskedLoopPrologues {
public:
  /// Appends the variables that it creates to `variables`; the caller has to promote them.
  UnmaskedLoopPrologues(llvm::Function &F, llvm::SmallVectorImpl<llvm::AllocaInst *> &variables)
      : F(F), variables(variables) {}

  /// Whether cloning the loop pays off. It must be in loop-simplify form with one exit block.
  bool isWorthwhile(const llvm::Loop &loop, const ControlFlow &flow,
                    const Uniformity &uniformity) const;

  /// Clones the loop, which invalidates analyses of its blocks. Returns the first blocks of the
  /// transitions, at which lanes are known to diverge.
  llvm::SmallVector<llvm::BasicBlock *, 2> split(llvm::Loop &loop, const ControlFlow &flow,
                                                 const Uniformity &uniformity);

  /// Whether this is the header of a masked loop after a prologue.
  bool isMaskedRest(const llvm::BasicBlock *header) const { return rests.contains(header); }
  /// Whether, in addition, most iterations are expected to be the prologue's.
  bool hasLowTripCount(const llvm::BasicBlock *header) const {
    const auto rest = rests.find(header);
    return rest != rests.end() && !rest->second;
  }

private:
  using Blocks = llvm::SmallVector<llvm::BasicBlock *, 8>;
  struct Clone {
    llvm::ValueToValueMapTy map;
    Blocks blocks;
    llvm::BasicBlock *get(llvm::BasicBlock *block) const;
  };

  struct Original {
    llvm::BasicBlock *header = nullptr;
    Blocks blocks;
  };

  /// The blocks at which lanes leave the loop: first those with transitions, then those from which
  /// the masked loop repeats the iteration.
  struct Exits {
    Blocks blocks;
    size_t numTransitions = 0;
    bool areDataDependent = false;
    llvm::ArrayRef<llvm::BasicBlock *> getTransitions() const {
      return llvm::ArrayRef(blocks).take_front(numTransitions);
    }
    llvm::ArrayRef<llvm::BasicBlock *> getRepeated() const {
      return llvm::ArrayRef(blocks).drop_front(numTransitions);
    }
  };

  static Exits splitExits(const llvm::Loop &loop, const ControlFlow &flow,
                          const Uniformity &uniformity);
  void demote(llvm::ArrayRef<llvm::BasicBlock *> blocks, llvm::BasicBlock &exit);
  void clone(llvm::ArrayRef<llvm::BasicBlock *> blocks, const llvm::Twine &suffix,
             llvm::BasicBlock *before, Clone &clone);
  void redirectExits(llvm::ArrayRef<llvm::BasicBlock *> blocks, llvm::BasicBlock *exit,
                     const llvm::Twine &suffix);
  void emitExitVote(llvm::BasicBlock &exiting, llvm::BasicBlock &exit, llvm::BasicBlock *transition,
                    unsigned tripCount);
  llvm::BasicBlock *emitEntry(const Clone &rest, bool isDataDependent);
  llvm::BasicBlock *emitTransition(llvm::BasicBlock *exiting, Clone &rest, bool isDataDependent);

  llvm::Function &F;
  llvm::SmallVectorImpl<llvm::AllocaInst *> &variables;
  /// The headers of masked loops after prologues, and whether their exit conditions depend on data.
  llvm::SmallDenseMap<const llvm::BasicBlock *, bool, 4> rests;
  /// The loop that is being split.
  Original original;
  /// The instructions that were cloned.
  unsigned clonedSize = 0;
};

} // namespace vecz

#endif // VECZ_TRANSFORM_UNMASKED_LOOP_PROLOGUE_H
