// Accesses of a block that together take all of what they step over: the members of structures, the
// components of vectors, x[3 * i], x[3 * i + 1] and x[3 * i + 2].
//
// Only plain accesses of all lanes take part. Loads are done where the first of a group stands,
// stores where the last does, so nothing that may get in the way stands between.
#ifndef VECZ_ANALYSIS_INTERLEAVED_GROUPS_H
#define VECZ_ANALYSIS_INTERLEAVED_GROUPS_H

#include "strides.h"

namespace llvm {
class ScalarEvolution;
} // namespace llvm

namespace vecz {

class BlockMasks;

/// The accesses of one lane, by their places.
struct InterleavedGroup {
  bool isStore = false;
  llvm::Type *type = nullptr;
  /// How many elements lie between two lanes.
  unsigned factor = 0;
  /// With the places of their elements, counted from that of the first that was found.
  llvm::SmallVector<std::pair<llvm::Instruction *, int64_t>, 4> members;

  int64_t getFirstPlace() const;
  /// The access at which the whole group is carried out.
  llvm::Instruction *getLeader() const {
    return isStore ? members.back().first : members.front().first;
  }
};

class InterleavedGroups {
public:
  /// `getSE` is asked only if there is anything to compare.
  InterleavedGroups(const ControlFlow &flow, const Uniformity &uniformity, const Strides &strides,
                    const BlockMasks &masks, llvm::function_ref<llvm::ScalarEvolution &()> getSE);

  /// Null if the access is in no group.
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
