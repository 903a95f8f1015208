// Accesses of all lanes whose addresses have a stride that is only known at run time, or that is no
// multiple of the element size.
#ifndef VECZ_TRANSFORM_STRIDED_ACCESSES_H
#define VECZ_TRANSFORM_STRIDED_ACCESSES_H

#include "packet_builder.h"

namespace vecz {

class StridedAccesses {
public:
  explicit StridedAccesses(PacketBuilder &packets)
      : packets(packets), B(packets.B), DL(packets.F.getDataLayout()),
        uniformity(packets.uniformity), strides(packets.strides) {}

  /// The stride in bytes of an access of `size` bytes. Null if the constant stride is a multiple of
  /// the size, if there is no stride, or if not all lanes are active.
  llvm::Value *emitAccessStride(const PredicatedInst &PI, llvm::Value *pointer, uint64_t size);

  /// Whether addresses that are `bytes` apart are contiguous. Null if they are not likely to be.
  llvm::Value *emitIsContiguous(llvm::Value *pointer, uint64_t size, llvm::Value *bytes);

  /// The access by all lanes, whose addresses are `bytes` apart. `data` is null for loads.
  llvm::Value *emitAccess(llvm::Instruction &I, llvm::Value *data, llvm::Value *bytes);

  /// The difference of V between adjacent lanes, as a value of `type`. Null if it cannot be
  /// computed without comparing lanes.
  llvm::Value *emitStride(llvm::Value *V, llvm::Type *type);

private:
  using StrideValues = llvm::SmallDenseMap<const llvm::Value *, llvm::Value *, 8>;
  llvm::Value *emitStride(llvm::Value *V, llvm::Type *type, StrideValues &known);
  llvm::Value *createStride(llvm::Value *V, llvm::Type *type, StrideValues &known);
  llvm::Value *emitAddressStride(llvm::GetElementPtrInst &I, llvm::Type *type, StrideValues &known);
  bool isRow(llvm::Value *V, uint64_t size, unsigned depth) const;
  bool isMultipleOfElements(llvm::Value *V, uint64_t size) const;

  PacketBuilder &packets;
  llvm::IRBuilder<> &B;
  const llvm::DataLayout &DL;
  const Uniformity &uniformity;
  const Strides &strides;
};

} // namespace vecz

#endif // VECZ_TRANSFORM_STRIDED_ACCESSES_H
