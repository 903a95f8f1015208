// Groups of accesses in a block that have constant distances in each lane, as those to the members
// of a structure, to the elements of a vector of the source, or to x[3 * i], x[3 * i + 1] and
// x[3 * i + 2].
//
// Only simple accesses are grouped. A group of loads is emitted at its first access, a group of
// stores at its last, so no access that may alias stands in between.
#ifndef VECZ_ANALYSIS_ACCESS_GROUPS_H
#define VECZ_ANALYSIS_ACCESS_GROUPS_H

#include "strides.h"
#include "vecz/vecz_target_info.h"

namespace llvm {
class ScalarEvolution;
} // namespace llvm

namespace vecz {

class BlockMasks;

struct AccessGroup {
  enum class Form : uint8_t {
    /// One access for all members and lanes, whose elements are interleaved.
    Interleaved,
    /// The same if a runtime check finds that no element is masked, else LaneVectors.
    CheckedInterleaved,
    /// A vector for each lane. The members are consecutive.
    LaneVectors,
  };

  bool isStore = false;
  llvm::Type *type = nullptr;
  Form form = Form::Interleaved;
  /// The stride in elements; 0 if it is not a constant multiple of them.
  unsigned factor = 0;
  /// Accesses in program order, each with its offset in elements from a common place.
  llvm::SmallVector<std::pair<llvm::Instruction *, int64_t>, 4> members;
  /// Whether elements between those of members must not be accessed.
  bool masksGaps = false;

  bool hasGaps() const { return members.size() != factor; }
  int64_t getLowestOffset() const;
  /// The access at which the group is emitted.
  llvm::Instruction *getLeader() const { return getLeaderMember().first; }
  /// The distance of the lowest member from the leader, in elements.
  int64_t getStart() const { return getLowestOffset() - getLeaderMember().second; }
  /// The accesses in the order of addresses; null for gaps.
  llvm::SmallVector<llvm::Instruction *, 8> getPlaces() const;

private:
  const std::pair<llvm::Instruction *, int64_t> &getLeaderMember() const {
    return isStore ? members.back() : members.front();
  }
};

class AccessGroups {
public:
  /// What decides the form of a group, besides the function.
  struct Machine {
    const TargetInfo &target;
    llvm::ElementCount width;
    bool isPredicated;
  };

  /// `getSE` is called only if there are candidates.
  AccessGroups(const ControlFlow &flow, const Uniformity &uniformity, const Strides &strides,
               const BlockMasks &masks, const Machine &machine,
               llvm::function_ref<llvm::ScalarEvolution &()> getSE);

  /// The group of an access; null if it is in none.
  const AccessGroup *get(const llvm::Instruction &I) const;

private:
  using OpenGroups = llvm::SmallVector<AccessGroup, 4>;

  void scan(llvm::BasicBlock &block);
  bool isCandidate(const llvm::Instruction &I) const;
  bool isLikelyGrouped(const llvm::Value *pointer, int64_t size) const;
  bool join(llvm::Instruction &I, AccessGroup &group) const;
  bool joinAny(llvm::Instruction &I, OpenGroups &open) const;
  AccessGroup start(llvm::Instruction &I) const;
  void close(OpenGroups &open);
  void add(AccessGroup group);
  void addRuns(const AccessGroup &group);
  bool chooseInterleaved(AccessGroup &group) const;
  unsigned getShortestRun(const AccessGroup &group) const;
  bool hasMasksFor(const llvm::Type &type) const;

  const Uniformity &uniformity;
  const Strides &strides;
  const BlockMasks &masks;
  const Machine machine;
  llvm::function_ref<llvm::ScalarEvolution &()> getSE;
  llvm::SmallVector<AccessGroup, 4> groups;
  llvm::DenseMap<const llvm::Instruction *, unsigned> groupOf;
};

} // namespace vecz

#endif // VECZ_ANALYSIS_ACCESS_GROUPS_H
