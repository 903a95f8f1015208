// Groups of accesses: the members of an interleaved group are one wide access and a shuffle for
// each member, those of others a vector for each lane.
#ifndef VECZ_TRANSFORM_GROUPED_ACCESSES_H
#define VECZ_TRANSFORM_GROUPED_ACCESSES_H

#include "../analysis/access_groups.h"
#include "contiguity_checks.h"
#include "lane_vectors.h"
#include "packet_builder.h"

namespace vecz {

class GroupedAccesses {
public:
  GroupedAccesses(PacketBuilder &packets, const AccessGroups &groups, StridedAccesses &strided,
                  ContiguityChecks &checks)
      : packets(packets), groups(groups), checks(checks), laneVectors(packets, strided),
        B(packets.B), DL(packets.F.getDataLayout()) {}

  /// Null if the access is in no group.
  const AccessGroup *getGroup(const llvm::Instruction &I) const { return groups.get(I); }

  /// Loads all members at the group's leader, which is PI, and sets their vectors.
  void load(const PredicatedInst &PI, const AccessGroup &group);
  /// Stores all members at the group's leader, which is PI.
  void store(const PredicatedInst &PI, const AccessGroup &group);

private:
  /// Vectors in the order of addresses.
  using Vectors = llvm::SmallVector<llvm::Value *, 8>;

  llvm::Value *createPointer(const AccessGroup &group);
  MemoryOp planWide(const AccessGroup &group, const ActiveLanes &lanes) const;
  ActiveLanes createWideLanes(const AccessGroup &group, const ActiveLanes &lanes);
  llvm::Value *createWideMask(const AccessGroup &group, llvm::Value *mask, bool masksGaps);
  llvm::Value *createWideLoad(const AccessGroup &group, const ActiveLanes &lanes);
  bool canMaskWide(const AccessGroup &group) const;
  llvm::Value *createRareLoad(const AccessGroup &group, llvm::Value *mask);
  void createRareStore(const AccessGroup &group, llvm::ArrayRef<llvm::Value *> values,
                       llvm::Value *mask);
  Vectors loadWide(const AccessGroup &group, const ActiveLanes &lanes);
  void storeWide(const AccessGroup &group, llvm::ArrayRef<llvm::Value *> values,
                 const ActiveLanes &lanes);
  Vectors loadChecked(const PredicatedInst &PI, const AccessGroup &group);
  void storeChecked(const PredicatedInst &PI, const AccessGroup &group,
                    llvm::ArrayRef<llvm::Value *> values);
  Vectors getValues(const AccessGroup &group);

  PacketBuilder &packets;
  const AccessGroups &groups;
  ContiguityChecks &checks;
  LaneVectors laneVectors;
  llvm::IRBuilder<> &B;
  const llvm::DataLayout &DL;
};

} // namespace vecz

#endif // VECZ_TRANSFORM_GROUPED_ACCESSES_H
