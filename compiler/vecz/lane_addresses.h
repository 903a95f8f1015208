// The addresses of single lanes, for accesses that are scalarized without a branch per lane.
#ifndef VECZ_LANE_ADDRESSES_H
#define VECZ_LANE_ADDRESSES_H

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

namespace vecz {

/// Lets inactive lanes repeat the access of the last active one, which stores the same value to the
/// same address. That avoids a branch per lane, as code generators expand masked accesses to, which
/// mispredicts often.
class InactiveLaneSubstitute {
public:
  /// `mask` is true in at least one lane. Null if all are active.
  InactiveLaneSubstitute(llvm::IRBuilderBase &B, llvm::Value *mask);

  /// The vector with the elements of inactive lanes replaced by that of the last active one.
  llvm::Value *replace(llvm::Value *vector);

private:
  llvm::IRBuilderBase &B;
  llvm::Value *mask;
  llvm::Value *last = nullptr;
};

/// Only the varying operand is extracted from a vector, which is often an index narrower than an
/// address; the address is computed from it in scalar code.
class LaneAddresses {
public:
  /// `pointers` is a vector of pointers, or the pointer of lane 0 of a contiguous access.
  LaneAddresses(llvm::IRBuilderBase &B, llvm::Value *pointers, llvm::VectorType *dataType);
  /// The addresses are `stride` bytes apart, from that of lane 0 on.
  LaneAddresses(llvm::IRBuilderBase &B, llvm::Value *pointer, llvm::Value *stride,
                llvm::ElementCount lanes);

  void replaceInactive(InactiveLaneSubstitute &substitute);

  llvm::Value *create(unsigned lane);

private:
  void splitAddress();

  llvm::IRBuilderBase &B;
  llvm::Value *varying;
  /// The address of lane 0, if `varying` holds lane numbers.
  llvm::Value *first = nullptr;
  /// Either of both is the distance of two lanes.
  llvm::Type *element = nullptr;
  llvm::Value *stride = nullptr;
  /// The GEPs between the address and the varying operand.
  llvm::SmallVector<const llvm::GetElementPtrInst *, 4> steps;
  const llvm::CastInst *extension = nullptr;
  bool isReloaded = false;
};

} // namespace vecz

#endif // VECZ_LANE_ADDRESSES_H
