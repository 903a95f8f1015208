// The core of the packetizer: packets (the values of all lanes), masks and the builder.
//
// A varying value has a packet: a vector with one element per lane or, if its type is no valid
// vector element, one value per lane. Uniform values and values of lane 0 with a known stride stay
// scalar. The packetizer's collaborators share one PacketBuilder and own the rest of the state.
#ifndef VECZ_TRANSFORM_PACKET_BUILDER_H
#define VECZ_TRANSFORM_PACKET_BUILDER_H

#include "../analysis/block_masks.h"
#include "../analysis/strides.h"
#include "compiler/utils/metadata.h"
#include "vecz/vecz_choices.h"
#include "vecz/vecz_target_info.h"

#include <llvm/IR/IRBuilder.h>

namespace vecz {

/// An analysis remark about an instruction that makes the vectorized kernel slower.
struct PacketizerNote {
  llvm::DebugLoc location;
  std::string text;
};

/// An instruction of the scalar function with the mask under which it executes.
struct PredicatedInst {
  llvm::Instruction *I;
  /// Null if all lanes execute it.
  llvm::Value *mask;
  /// The block it was in before packetization split blocks.
  const llvm::BasicBlock *block;
};

/// The values of one scalar value in all lanes. At least one of both forms is present.
struct Packet {
  llvm::Value *vector = nullptr;
  llvm::SmallVector<llvm::Value *, 0> lanes;
};

/// Copies the metadata of a scalar access that holds for the accesses of several lanes as well.
void copyAccessMetadata(llvm::Value *to, const llvm::Instruction &from);

class PacketBuilder {
public:
  PacketBuilder(llvm::Function &F, const Uniformity &uniformity, const Strides &strides,
                const BlockMasks &masks, compiler::utils::BuiltinInfo &BI, const TargetInfo &target,
                const compiler::utils::VectorizationInfo &info, const VectorizationChoices &choices)
      : F(F), uniformity(uniformity), strides(strides), masks(masks), BI(BI), target(target),
        width(info.vf), dimension(info.simdDimIdx), isPredicated(info.isVectorPredicated),
        choices(choices), B(F.getContext()) {}

  llvm::Function &F;
  const Uniformity &uniformity;
  const Strides &strides;
  const BlockMasks &masks;
  compiler::utils::BuiltinInfo &BI;
  const TargetInfo &target;
  const llvm::ElementCount width;
  /// The dimension of the work-group that is vectorized.
  const unsigned dimension;
  const bool isPredicated;
  const VectorizationChoices &choices;
  /// All collaborators build at this builder's insertion point.
  llvm::IRBuilder<> B;

  /// Whether a vector can have one element of the type per lane.
  bool isElement(llvm::Type *type) const;
  /// Whether `widen` accepts the type. Besides elements these are, for scalable vectors, structures
  /// and vectors of the source, which become structures of vectors.
  bool isWidenable(llvm::Type *type) const;
  llvm::Type *widen(llvm::Type *type) const;

  /// The vector of V in all lanes, built at the insertion point if there is none.
  llvm::Value *getVector(llvm::Value *V);
  /// The vector of V, or null if it has not been built.
  llvm::Value *findVector(const llvm::Value *V) const;
  /// The packet of V, or null if it has not been packetized.
  const Packet *findPacket(const llvm::Value *V) const;
  /// The value of V in one lane, whose number may be a constant or a runtime value. Packets of
  /// values per lane need a constant.
  llvm::Value *getLane(llvm::Value *V, llvm::Value *lane);
  /// V must have been packetized. The reference is invalidated by the next packet.
  const Packet &getPacket(const llvm::Value *V) const;
  void setVector(const llvm::Value *V, llvm::Value *vector);
  void setPacket(const llvm::Value *V, Packet packet);

  /// The mask of the active lanes of an instruction. Null if every lane is active.
  llvm::Value *getMask(const PredicatedInst &PI);
  /// The same, with the explicit vector length of predicated versions as a separate operand.
  ActiveLanes getActiveLanes(const PredicatedInst &PI);

  /// Builds the explicit vector length at the beginning of a predicated kernel: how many lanes have
  /// a work-item.
  void emitVectorLength();
  /// Null unless the kernel is predicated.
  llvm::Value *getVectorLength() const { return vectorLength; }

  /// The vector <0, 1, 2, …>.
  llvm::Value *getLaneNumbers(llvm::Type *type);
  /// The value in the last lane of a fixed-width vector. V must have a constant stride.
  llvm::Value *createLastLane(llvm::Value *V);
  llvm::Value *createInsertLane(llvm::Value *vector, llvm::Value *value, llvm::Value *lane);
  /// Freezes an argument of a function that inactive lanes call as well: their values may be
  /// poison, which must not decide a branch there.
  llvm::Value *createFreeze(llvm::Value *V);

  /// The vector form of an element-wise instruction, with its IR flags. Null if it has none.
  /// Divisions are not among them, for they need a mask.
  llvm::Value *widenElementwise(llvm::Instruction &I);

  void note(const llvm::Instruction &I, const llvm::Twine &text);
  llvm::ArrayRef<PacketizerNote> getNotes() const { return notes; }

private:
  llvm::Value *createSplat(llvm::Value *V);
  llvm::Value *createExtractLane(llvm::Value *vector, llvm::Type *type, llvm::Value *lane);
  llvm::Value *widenAddress(llvm::GetElementPtrInst &I);
  bool isPacketizedUniform(const llvm::Value *V) const;
  llvm::Value *getUniformVector(llvm::Value *V);

  llvm::Value *vectorLength = nullptr;
  llvm::DenseMap<const llvm::Value *, Packet> packets;
  llvm::SmallVector<PacketizerNote, 4> notes;
};

} // namespace vecz

#endif // VECZ_TRANSFORM_PACKET_BUILDER_H
