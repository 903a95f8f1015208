// Sub-group builtins: the sub-group is the vector, or those of its lanes that have a work-item.
#ifndef VECZ_TRANSFORM_SUB_GROUP_PACKETIZER_H
#define VECZ_TRANSFORM_SUB_GROUP_PACKETIZER_H

#include "packet_builder.h"

#include <llvm/Support/Error.h>

namespace vecz {

class SubGroupPacketizer {
public:
  explicit SubGroupPacketizer(PacketBuilder &packets)
      : packets(packets), F(packets.F), B(packets.B), BI(packets.BI), width(packets.width) {}

  /// Reductions, scans, broadcasts, shuffles, ballots and votes of a sub-group.
  llvm::Error packetizeCollective(const PredicatedInst &PI, llvm::CallInst &I);
  /// The id of a work-item in its sub-group, and the size and largest size of a sub-group.
  llvm::Error packetizeQuery(llvm::CallInst &I);

private:
  /// The number of lanes that have a work-item.
  llvm::Value *getSize();
  /// The width if the kernel is not predicated. Otherwise another sub-group may be larger than this
  /// one, so the builtin is called; null if the module declares another function of its name.
  llvm::Value *getMaxSize();

  PacketBuilder &packets;
  llvm::Function &F;
  llvm::IRBuilder<> &B;
  compiler::utils::BuiltinInfo &BI;
  const llvm::ElementCount width;
};

} // namespace vecz

#endif // VECZ_TRANSFORM_SUB_GROUP_PACKETIZER_H
