// Votes: whether a condition holds in any lane.
//
// A vote needs no vector where the boundary lanes (the first and the last) decide it: an operand
// with a constant stride that does not wrap is monotonic from lane to lane, so if it is less than a
// uniform value in any lane, it is so in a boundary lane. Which lane of such an operand equals
// another value follows from lane 0 alone.
#ifndef VECZ_TRANSFORM_ANY_LANE_VOTES_H
#define VECZ_TRANSFORM_ANY_LANE_VOTES_H

#include "packet_builder.h"

#include <llvm/IR/Instructions.h>

namespace vecz {

class AnyLaneVotes {
public:
  explicit AnyLaneVotes(PacketBuilder &packets)
      : packets(packets), B(packets.B), uniformity(packets.uniformity), strides(packets.strides),
        width(packets.width) {}

  /// Whether the condition holds in any lane. It must be false in inactive lanes.
  llvm::Value *emit(llvm::Value *condition);

private:
  llvm::Value *emit(llvm::Value *condition, bool isNegated);
  bool isMonotonic(const llvm::ICmpInst &compare) const;
  std::optional<llvm::APInt> getDifferenceStride(const llvm::ICmpInst &compare) const;
  llvm::Value *getXorOperand(const llvm::ICmpInst &compare) const;
  llvm::Value *emitAnyXor(llvm::ICmpInst &compare, llvm::CmpInst::Predicate predicate,
                          llvm::Value *uniform);
  llvm::Value *emitAnyEqual(llvm::ICmpInst &compare, const llvm::APInt &step);
  bool isDecidedByBoundaryLanes(llvm::Value *condition, bool isNegated) const;
  bool isDecidedByBoundaryLanes(llvm::Value *condition, bool isNegated, unsigned &budget) const;
  llvm::Value *emitBoundaryVote(llvm::Value *condition, bool isNegated);

  PacketBuilder &packets;
  llvm::IRBuilder<> &B;
  const Uniformity &uniformity;
  const Strides &strides;
  const llvm::ElementCount width;
};

} // namespace vecz

#endif // VECZ_TRANSFORM_ANY_LANE_VOTES_H
