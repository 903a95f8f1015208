// Private variables of all lanes: each lane gets its own copy, one lane after the other or, for
// interleaved arrays, element by element.
#ifndef VECZ_TRANSFORM_PRIVATE_VARIABLES_H
#define VECZ_TRANSFORM_PRIVATE_VARIABLES_H

#include "packet_builder.h"

#include <llvm/IR/Instructions.h>
#include <llvm/Support/Error.h>

namespace vecz {

class PrivateVariables {
public:
  explicit PrivateVariables(PacketBuilder &packets)
      : packets(packets), F(packets.F), B(packets.B), width(packets.width) {}

  /// Allocates the variable for all lanes. Fails with a Refusal if its size is not known or the
  /// limit is exceeded.
  llvm::Error packetize(llvm::AllocaInst &I);

  /// Whether an access of `size` bytes is to the same element of each lane's own variable. Such
  /// memory is dereferenceable in inactive lanes as well.
  bool isOwnElement(const llvm::Value *pointer, uint64_t size) const;

  /// Lowers alignments that hold for the variable of lane 0 only.
  void limitAlignment(llvm::Instruction &loadOrStore) const;
  void limitAlignment(llvm::CallInst &I) const;

  /// Lets the remaining uses of lane 0's variables refer to those of all lanes.
  void replaceOriginals();

private:
  llvm::Error countBytes(const llvm::AllocaInst &I, uint64_t size);
  llvm::Align limitAlignment(const llvm::Value *pointer, llvm::Align alignment) const;

  PacketBuilder &packets;
  llvm::Function &F;
  llvm::IRBuilder<> &B;
  const llvm::ElementCount width;
  /// The variables of the scalar function, and those of all lanes that replace them.
  llvm::SmallVector<std::pair<llvm::AllocaInst *, llvm::AllocaInst *>, 4> variables;
  uint64_t totalBytes = 0;
};

} // namespace vecz

#endif // VECZ_TRANSFORM_PRIVATE_VARIABLES_H
