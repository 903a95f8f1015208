// Calls of builtins, intrinsics and other functions.
#ifndef VECZ_TRANSFORM_CALL_PACKETIZER_H
#define VECZ_TRANSFORM_CALL_PACKETIZER_H

#include "any_lane_votes.h"
#include "lane_calls.h"
#include "private_variables.h"
#include "scalarizer.h"
#include "sub_group_packetizer.h"

namespace vecz {

class CallPacketizer {
public:
  CallPacketizer(PacketBuilder &packets, Scalarizer &scalarizer, const PrivateVariables &variables)
      : packets(packets), scalarizer(scalarizer), variables(variables), F(packets.F), B(packets.B),
        BI(packets.BI), uniformity(packets.uniformity), width(packets.width), votes(packets),
        subGroups(packets), laneCalls(packets) {}

  /// Fails with a Refusal if the call cannot be made by a vectorized kernel.
  llvm::Error packetize(const PredicatedInst &PI, llvm::CallInst &I);

private:
  llvm::Value *packetizeId(llvm::CallInst &I, bool isCertain);
  llvm::Value *widenCall(const PredicatedInst &PI, llvm::CallInst &I);
  llvm::Value *widenIntrinsic(llvm::CallInst &I);
  bool isEventArray(const llvm::CallInst &I, const llvm::Value *arg) const;
  bool isSafeInInactiveLanes(const llvm::CallInst &I) const;
  llvm::Error scalarize(const PredicatedInst &PI, llvm::CallInst &I, bool isSafe);

  PacketBuilder &packets;
  Scalarizer &scalarizer;
  const PrivateVariables &variables;
  llvm::Function &F;
  llvm::IRBuilder<> &B;
  compiler::utils::BuiltinInfo &BI;
  const Uniformity &uniformity;
  const llvm::ElementCount width;
  AnyLaneVotes votes;
  SubGroupPacketizer subGroups;
  LaneCalls laneCalls;
};

} // namespace vecz

#endif // VECZ_TRANSFORM_CALL_PACKETIZER_H
