// Interleaved groups: the members of a group are one wide access and a shuffle for each member.
#ifndef VECZ_TRANSFORM_INTERLEAVED_ACCESSES_H
#define VECZ_TRANSFORM_INTERLEAVED_ACCESSES_H

#include "../analysis/interleaved_groups.h"
#include "packet_builder.h"

namespace vecz {

class InterleavedAccesses {
public:
  InterleavedAccesses(PacketBuilder &packets, const InterleavedGroups &groups)
      : packets(packets), groups(groups), B(packets.B), DL(packets.F.getDataLayout()) {}

  /// Null if the access is in no group.
  const InterleavedGroup *getGroup(const llvm::Instruction &I) const;

  /// Loads all members at the position of the group's leader, and sets their vectors.
  void load(const InterleavedGroup &group);
  /// Stores all members at the insertion point, which is that of the group's leader.
  void store(const InterleavedGroup &group);

private:
  PacketBuilder &packets;
  const InterleavedGroups &groups;
  llvm::IRBuilder<> &B;
  const llvm::DataLayout &DL;
};

} // namespace vecz

#endif // VECZ_TRANSFORM_INTERLEAVED_ACCESSES_H
