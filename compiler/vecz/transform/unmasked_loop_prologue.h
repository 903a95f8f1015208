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

#include <optional>

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
    return rest != rests.end() && rest->second == ExitSource::Ids;
  }
  /// The iterations that a masked loop after a prologue is expected to have, if that is known.
  std::optional<unsigned> getTripCount(const llvm::BasicBlock *header) const;

private:
  /// What decides when lanes leave: ids, values from memory that iterations pass on to the next, or
  /// others from memory. In this order, lanes leave at times that are further apart.
  enum class ExitSource { Ids, CarriedData, Data };

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
    ExitSource source = ExitSource::Ids;
    llvm::ArrayRef<llvm::BasicBlock *> getTransitions() const {
      return llvm::ArrayRef(blocks).take_front(numTransitions);
    }
    llvm::ArrayRef<llvm::BasicBlock *> getRepeated() const {
      return llvm::ArrayRef(blocks).drop_front(numTransitions);
    }
  };

  static ExitSource getExitSource(llvm::Value *condition, const llvm::Loop &loop,
                                  const Uniformity &uniformity);
  /// The iterations of a prologue until the first lane leaves, expected.
  static unsigned getPrologueTripCount(ExitSource source);
  static Exits splitExits(const llvm::Loop &loop, const ControlFlow &flow,
                          const Uniformity &uniformity);
  void demote(llvm::ArrayRef<llvm::BasicBlock *> blocks, llvm::BasicBlock &exit);
  void clone(llvm::ArrayRef<llvm::BasicBlock *> blocks, const llvm::Twine &suffix,
             llvm::BasicBlock *before, Clone &clone);
  void redirectExits(llvm::ArrayRef<llvm::BasicBlock *> blocks, llvm::BasicBlock *exit,
                     const llvm::Twine &suffix);
  void emitExitVote(llvm::BasicBlock &exiting, llvm::BasicBlock &exit, llvm::BasicBlock *transition,
                    unsigned tripCount);
  llvm::BasicBlock *emitEntry(const Clone &rest, ExitSource source);
  llvm::BasicBlock *emitTransition(llvm::BasicBlock *exiting, Clone &rest, ExitSource source);

  llvm::Function &F;
  llvm::SmallVectorImpl<llvm::AllocaInst *> &variables;
  /// The headers of masked loops after prologues, and what their exit conditions depend on.
  llvm::SmallDenseMap<const llvm::BasicBlock *, ExitSource, 4> rests;
  /// The loop that is being split.
  Original original;
  /// The instructions that were cloned.
  unsigned clonedSize = 0;
};

} // namespace vecz

#endif // VECZ_TRANSFORM_UNMASKED_LOOP_PROLOGUE_H
