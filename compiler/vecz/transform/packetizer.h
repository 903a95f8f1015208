// Turns a kernel whose branches are all uniform into one that executes several work-items at once.
//
// Varying instructions become vector instructions, uniform ones stay scalar. So do values of lane 0
// whose stride is known: they are the addresses of contiguous and strided accesses. Instructions
// without a vector form are scalarized; where not all lanes are active, those with side effects are
// predicated by a branch per lane.
//
// This class visits the instructions in order and removes the scalar ones at the end. Packets and
// masks are the PacketBuilder's; memory accesses and calls have classes of their own.
#ifndef VECZ_TRANSFORM_PACKETIZER_H
#define VECZ_TRANSFORM_PACKETIZER_H

#include "call_packetizer.h"
#include "memory_accesses.h"
#include "packet_builder.h"
#include "scalarizer.h"

namespace vecz {

class Packetizer {
public:
  Packetizer(llvm::Function &F, const Uniformity &uniformity, const Strides &strides,
             const BlockMasks &masks, compiler::utils::BuiltinInfo &BI, const TargetInfo &target,
             const compiler::utils::VectorizationInfo &info, const VectorizationChoices &choices,
             const AccessGroups &groups)
      : packets(F, uniformity, strides, masks, BI, target, info, choices), B(packets.B),
        scalarizer(packets), memory(packets, scalarizer, groups),
        calls(packets, scalarizer, memory.getPrivateVariables()) {}

  /// Fails with a Refusal, which leaves F half transformed.
  llvm::Error run();

  llvm::ArrayRef<PacketizerNote> getNotes() const { return packets.getNotes(); }

private:
  llvm::Error collect();
  llvm::Error packetize(const PredicatedInst &PI);
  llvm::Value *packetizeValue(const PredicatedInst &PI);
  llvm::Value *packetizeBinary(const PredicatedInst &PI, llvm::BinaryOperator &I);
  llvm::Value *packetizePredicatedDivision(const PredicatedInst &PI, llvm::BinaryOperator &I,
                                           llvm::Value *left, llvm::Value *right);
  bool hasWidenableTypes(const llvm::Instruction &I) const;
  void preparePhi(llvm::PHINode &phi);
  void completePhi(llvm::PHINode &phi);
  void removeOriginals();

  PacketBuilder packets;
  llvm::IRBuilder<> &B;
  Scalarizer scalarizer;
  MemoryAccesses memory;
  CallPacketizer calls;
  /// The varying instructions of the scalar function.
  llvm::SmallVector<llvm::Instruction *, 32> originals;
  llvm::SmallVector<llvm::PHINode *, 16> phis;
  /// Varying instructions and calls, in reverse post-order.
  llvm::SmallVector<PredicatedInst, 64> worklist;
};

} // namespace vecz

#endif // VECZ_TRANSFORM_PACKETIZER_H
