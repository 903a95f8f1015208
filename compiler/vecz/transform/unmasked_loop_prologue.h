// Loops that lanes leave at different times, as long as none has left.
//
// Such a loop gets two copies. Vectors start in the first, which needs no masks: it goes on as long
// as no lane wants to leave. When the first one does, the second copy takes the others to the end
// of the round, and from there they go on in the original, under masks. Lanes of one vector often
// go the same number of rounds, or nearly so.
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
  /// Adds the variables that it makes to `variables`; they are to be promoted to registers.
  UnmaskedLoopPrologues(llvm::Function &F, llvm::SmallVectorImpl<llvm::AllocaInst *> &variables)
      : F(F), variables(variables) {}

  /// Whether copies of the loop would pay. It must be in simple form.
  bool isWorthwhile(const llvm::Loop &loop, const ControlFlow &flow,
                    const Uniformity &uniformity) const;

  /// Makes the copies. What is known of the control flow holds no more for the loop's blocks.
  /// Returns the blocks at which lanes part for good.
  llvm::SmallVector<llvm::BasicBlock *, 2> split(llvm::Loop &loop, const Uniformity &uniformity);

  /// Whether this is the header of a loop that was split.
  bool isRest(const llvm::BasicBlock *header) const { return rests.contains(header); }
  /// Whether, on top of that, most rounds are behind lanes that come to it.
  bool isShortRest(const llvm::BasicBlock *header) const {
    const auto rest = rests.find(header);
    return rest != rests.end() && !rest->second;
  }

private:
  using Blocks = llvm::SmallVector<llvm::BasicBlock *, 8>;
  struct Copy {
    llvm::ValueToValueMapTy map;
    Blocks blocks;
    llvm::BasicBlock *get(llvm::BasicBlock *block) const;
  };

  struct Original {
    llvm::BasicBlock *header = nullptr;
    Blocks blocks;
  };

  void demote(llvm::ArrayRef<llvm::BasicBlock *> blocks, llvm::BasicBlock &exit);
  void copy(llvm::ArrayRef<llvm::BasicBlock *> blocks, const llvm::Twine &suffix,
            llvm::BasicBlock *before, Copy &copy);
  void redirectExits(llvm::ArrayRef<llvm::BasicBlock *> blocks, llvm::BasicBlock *exit,
                     const llvm::Twine &suffix);
  void stayTogether(llvm::BasicBlock &test, llvm::BasicBlock &exit, llvm::BasicBlock *part,
                    unsigned rounds);
  llvm::BasicBlock *emitRest(llvm::BasicBlock *test, Copy &loop, bool isLong);

  llvm::Function &F;
  llvm::SmallVectorImpl<llvm::AllocaInst *> &variables;
  /// The headers of loops that were split, and whether lanes leave them by their data.
  llvm::SmallDenseMap<const llvm::BasicBlock *, bool, 4> rests;
  /// The loop at hand.
  Original original;
  unsigned copied = 0;
};

} // namespace vecz

#endif // VECZ_TRANSFORM_UNMASKED_LOOP_PROLOGUE_H
