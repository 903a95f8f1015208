// Calls of outlined functions of the device library that process all lanes at once.
//
// A function `f` that returns a vector may have a variant `f_lanes`. It takes the leading
// parameters of `f`, which must be uniform, a pointer to the other arguments, a pointer to the
// results, and the number of lanes, which is a multiple of four. Arguments have 32 bits each; those
// of all lanes are stored as one array per parameter. Results are vectors, one after the other.
//
// A function that returns void has side effects at a place. Its variant `f_row` takes leading
// uniform pointers and, as numbers of the first lane, the coordinates of `f`; a pointer to a mask
// of the active lanes, which is null if all are; a pointer to the coordinates of all lanes, which
// is null if the first coordinate steps by one and the others are uniform; a pointer to the other
// arguments; and the number of lanes.
#ifndef VECZ_TRANSFORM_LANE_CALLS_H
#define VECZ_TRANSFORM_LANE_CALLS_H

#include "packet_builder.h"

#include <map>
#include <utility>

namespace vecz {

class LaneCalls {
public:
  explicit LaneCalls(PacketBuilder &packets) : packets(packets), B(packets.B) {}

  /// Emits the call of the variant and packetizes the elements that are extracted from its result.
  /// False if there is none that the call allows.
  bool emit(const PredicatedInst &PI, llvm::CallInst &I);

private:
  enum class Use : uint8_t { Mask, Coordinates, Arguments };
  using Arguments = llvm::SmallVector<llvm::Value *, 12>;

  bool isRow(const llvm::CallInst &I, unsigned numShared) const;
  llvm::AllocaInst *getMemory(unsigned numVectors);
  llvm::Value *storeVectors(llvm::ArrayRef<llvm::Value *> vectors, Use use);
  llvm::Value *storeArguments(const PredicatedInst &PI, const llvm::CallInst &I, unsigned begin,
                              unsigned end, Use use);
  llvm::Value *storeMask(const PredicatedInst &PI);
  void packetizeElements(const llvm::CallInst &I, llvm::Value *results);
  void emitLanes(const PredicatedInst &PI, llvm::CallInst &I, llvm::Function &variant);
  void emitRow(const PredicatedInst &PI, llvm::CallInst &I, llvm::Function &variant);
  void emitCall(llvm::CallInst &I, llvm::Function &variant, Arguments &args);

  PacketBuilder &packets;
  llvm::IRBuilder<> &B;
  /// By their size in vectors and their use. Calls do not overlap, so they share them.
  std::map<std::pair<unsigned, Use>, llvm::AllocaInst *> memories;
};

} // namespace vecz

#endif // VECZ_TRANSFORM_LANE_CALLS_H
