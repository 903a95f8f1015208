// Accesses to consecutive elements at addresses that are not next to each other: a vector for each
// lane, and transpositions between these and the vectors of members.
#ifndef VECZ_TRANSFORM_LANE_VECTORS_H
#define VECZ_TRANSFORM_LANE_VECTORS_H

#include "../analysis/access_groups.h"
#include "../lane_addresses.h"
#include "packet_builder.h"
#include "strided_accesses.h"

namespace vecz {

/// The alignment of the group's first element in each active lane. All members are executed, so it
/// follows from the alignment of each and its distance from there.
llvm::Align getGroupAlignment(const AccessGroup &group, uint64_t size);

/// The accesses of the group, for metadata that has to hold for all of them.
llvm::SmallVector<llvm::Value *, 8> getGroupAccesses(const AccessGroup &group);

class LaneVectors {
public:
  LaneVectors(PacketBuilder &packets, StridedAccesses &strided)
      : packets(packets), strided(strided), B(packets.B), DL(packets.F.getDataLayout()) {}

  /// The vectors of the members, in the order of addresses. The group has no gaps. `mask` is null
  /// if all lanes are active.
  llvm::SmallVector<llvm::Value *, 8> load(const AccessGroup &group, llvm::Value *mask);
  /// `values` are the members' vectors, in the order of addresses.
  void store(const AccessGroup &group, llvm::ArrayRef<llvm::Value *> values, llvm::Value *mask);

private:
  llvm::SmallVector<llvm::Value *, 8> createAddresses(const AccessGroup &group,
                                                      InactiveLaneSubstitute &substitute);
  llvm::Value *getLaneMask(const AccessGroup &group, llvm::Value *mask) const;
  llvm::Value *createLaneMask(llvm::Value *mask, unsigned lane, unsigned count);
  llvm::Value *createElementAddress(llvm::Value *pointer, int64_t index, int64_t size);

  PacketBuilder &packets;
  StridedAccesses &strided;
  llvm::IRBuilder<> &B;
  const llvm::DataLayout &DL;
};

} // namespace vecz

#endif // VECZ_TRANSFORM_LANE_VECTORS_H
