// Interleaved groups: strided accesses of a block that together cover their stride, as those to the
// members of a structure, or to x[3 * i], x[3 * i + 1] and x[3 * i + 2].
//
// Only simple accesses with all lanes active are grouped. A group of loads is emitted at its first
// access, a group of stores at its last, so no access that may alias stands in between.
#ifndef VECZ_ANALYSIS_INTERLEAVED_GROUPS_H
#define VECZ_ANALYSIS_INTERLEAVED_GROUPS_H

#include "strides.h"

namespace llvm {
class ScalarEvolution;
} // namespace llvm

namespace vecz {

class BlockMasks;

struct InterleavedGroup {
  bool isStore = false;
  llvm::Type *type = nullptr;
  /// The stride in elements.
  unsigned factor = 0;
  /// Accesses in program order, each with its offset in elements from the first.
  llvm::SmallVector<std::pair<llvm::Instruction *, int64_t>, 4> members;

  int64_t getLowestOffset() const;
  /// The access at which the group is emitted.
  llvm::Instruction *getLeader() const {
    return isStore ? members.back().first : members.front().first;
  }
};

class InterleavedGroups {
public:
  /// `getSE` is called only if there are candidates.
  InterleavedGroups(const ControlFlow &flow, const Uniformity &uniformity, const Strides &strides,
                    const BlockMasks &masks, llvm::function_ref<llvm::ScalarEvolution &()> getSE);

  /// The group of an access; null if it is in none.
  const InterleavedGroup *get(const llvm::Instruction &I) const;

private:
  void scan(llvm::BasicBlock &block);
  bool isCandidate(const llvm::Instruction &I) const;
  bool join(llvm::Instruction &I, InterleavedGroup &group) const;
  void close(llvm::SmallVectorImpl<InterleavedGroup> &open);

  const Uniformity &uniformity;
  const Strides &strides;
  llvm::function_ref<llvm::ScalarEvolution &()> getSE;
  llvm::SmallVector<InterleavedGroup, 4> groups;
  llvm::DenseMap<const llvm::Instruction *, unsigned> groupOf;
};

} // namespace vecz

#endif // VECZ_ANALYSIS_INTERLEAVED_GROUPS_H
