// BOSCC, "branch on superword condition code": where a branch may divide the lanes, a copy of what
// lies behind it is made for vectors whose lanes really part; the original is for those that all go
// the same way, and needs no masks.
//
// That pays where the condition is made from ids (borders of pictures, the last work-items of a
// range): nearly all vectors then go one way. Where it depends on data, only large regions are
// worth the test. If its weights say that one way is hardly ever taken, as functions of the library
// do of odd arguments, that way is left to the copy.
#ifndef VECZ_TRANSFORM_BOSCC_H
#define VECZ_TRANSFORM_BOSCC_H

#include "../analysis/control_flow.h"

#include <memory>
#include <vector>

namespace vecz {

class Uniformity;

class Boscc {
public:
  explicit Boscc(llvm::Function &F) : F(F) {}

  /// Whether a copy of the blocks between `branch`, whose lanes part, and `exit`, where they meet,
  /// would pay. They must not have been copied before.
  bool isWorthwhile(const llvm::BasicBlock &branch, llvm::ArrayRef<llvm::BasicBlock *> blocks,
                    const Uniformity &uniformity) const;

  /// Makes the copy. What `branch` leaves to it is a new block with the condition that divides.
  void split(llvm::BasicBlock &branch, llvm::ArrayRef<llvm::BasicBlock *> blocks,
             llvm::BasicBlock &exit, const Uniformity &uniformity);

  /// The lanes do part at this block: there is no use in asking whether they do.
  void setDivided(const llvm::BasicBlock *block) { divided.insert(block); }

private:
  void emitTest(llvm::BasicBlock &branch, llvm::ArrayRef<llvm::BasicBlock *> blocks,
                llvm::BasicBlock &part, unsigned unlikely);
  void emitTests(llvm::BasicBlock &branch, llvm::BasicBlock &part, unsigned seldom);

  llvm::Function &F;
  /// The new blocks with conditions that do divide.
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8> divided;
  /// What is known of blocks is found by their addresses, so no new block may get one of these.
  std::vector<std::unique_ptr<llvm::BasicBlock>> removed;
  unsigned copied = 0;
};

} // namespace vecz

#endif // VECZ_TRANSFORM_BOSCC_H
