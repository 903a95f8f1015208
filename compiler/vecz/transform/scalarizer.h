// Instructions without a vector form, executed once per lane: unrolled for fixed-width vectors, in
// a loop over the lanes for scalable ones.
#ifndef VECZ_TRANSFORM_SCALARIZER_H
#define VECZ_TRANSFORM_SCALARIZER_H

#include "packet_builder.h"

namespace vecz {

class Scalarizer {
public:
  explicit Scalarizer(PacketBuilder &packets)
      : packets(packets), B(packets.B), width(packets.width) {}

  /// Executes the instruction once per lane. If `isSafe`, inactive lanes execute it as well, with
  /// frozen arguments if it is a call; otherwise they branch around it.
  void scalarize(const PredicatedInst &PI, bool isSafe);

private:
  void scalarizeInLoop(llvm::Instruction &I, llvm::Value *mask);
  llvm::Value *scalarizeLane(llvm::Instruction &I, llvm::Value *lane);
  /// The same under a branch on the lane's bit of the mask. `mask` may be null.
  llvm::Value *scalarizeActiveLane(llvm::Instruction &I, llvm::Value *mask, llvm::Value *lane);

  PacketBuilder &packets;
  llvm::IRBuilder<> &B;
  const llvm::ElementCount width;
  /// Whether inactive lanes make the call that is being scalarized as well.
  bool freezesArguments = false;
};

} // namespace vecz

#endif // VECZ_TRANSFORM_SCALARIZER_H
