// Calls of outlined functions of the device library that process all lanes at once.
//
// A function `f` may have a variant `f_lanes`. It takes the leading parameters of `f`, which must
// be uniform, a pointer to the other arguments, a pointer to the results unless `f` returns void,
// and the number of lanes. Arguments have 32 bits each; those of all lanes are stored as one array
// per parameter. A function that returns void has side effects: its first array is the mask of the
// active lanes. Results are vectors, one after the other.
#ifndef VECZ_TRANSFORM_LANE_CALLS_H
#define VECZ_TRANSFORM_LANE_CALLS_H

#include "packet_builder.h"

#include <llvm/ADT/DenseMap.h>

namespace vecz {

class LaneCalls {
public:
  explicit LaneCalls(PacketBuilder &packets) : packets(packets), B(packets.B) {}

  /// Emits the call of the variant and packetizes the elements that are extracted from its result.
  /// False if there is none that the call allows.
  bool emit(const PredicatedInst &PI, llvm::CallInst &I);

private:
  llvm::Function *findVariant(const llvm::CallInst &I) const;
  llvm::AllocaInst *getMemory(unsigned numVectors);
  llvm::Value *storeArguments(const PredicatedInst &PI, const llvm::CallInst &I,
                              unsigned numUniform);
  void packetizeElements(const llvm::CallInst &I, llvm::Value *results);

  PacketBuilder &packets;
  llvm::IRBuilder<> &B;
  /// By their size in vectors. Calls do not overlap, so they share them.
  llvm::DenseMap<unsigned, llvm::AllocaInst *> argumentMemory;
};

} // namespace vecz

#endif // VECZ_TRANSFORM_LANE_CALLS_H
