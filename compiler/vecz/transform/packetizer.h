// Turns a kernel whose branches are all uniform into one that runs several work-items at once.
//
// Values that vary get a packet: a vector with one element for each lane or, where their type is
// no element of a vector, one value for each lane. Uniform values stay as they are. So do those
// whose stride is known: they are what lane 0 computes, and serve as addresses of consecutive
// elements. Instructions without a vector form are carried out for one lane after the other; where
// not all lanes are active, those with an effect are skipped for the lanes that are not. How many
// lanes a scalable vector has is not known, so there it is a loop that goes through them.
#ifndef VECZ_TRANSFORM_PACKETIZER_H
#define VECZ_TRANSFORM_PACKETIZER_H

#include "../analysis/interleaved_groups.h"
#include "../analysis/strides.h"
#include "../memory_ops.h"
#include "../tuning.h"
#include "compiler/utils/metadata.h"
#include "convert_control_flow.h"
#include "merge_contiguity_checks.h"
#include "vecz/vecz_choices.h"
#include "vecz/vecz_target_info.h"

#include <llvm/IR/IRBuilder.h>

namespace vecz {

/// How large the private variables of all lanes of a vector may be together. A kernel with larger
/// ones gets a smaller factor, or stays scalar.
constexpr uint64_t maxPrivateBytes = tuning::maxPrivateBytes;

/// What became of single instructions, for those who want to know why a kernel is slow.
struct PacketizerNote {
  llvm::DebugLoc location;
  std::string text;
};

/// What is true of an access to one element that is true of one to several as well.
void copyAccessMetadata(llvm::Value *to, const llvm::Instruction &from);

class Packetizer {
public:
  Packetizer(llvm::Function &F, const Uniformity &uniformity, const Strides &strides,
             const BlockMasks &masks, compiler::utils::BuiltinInfo &BI, const TargetInfo &target,
             const compiler::utils::VectorizationInfo &info, const VectorizationChoices &choices,
             const InterleavedGroups &groups)
      : F(F), uniformity(uniformity), strides(strides), masks(masks), BI(BI), target(target),
        width(info.vf), dimension(info.simdDimIdx), isPredicated(info.isVectorPredicated),
        choices(choices), groups(groups), B(F.getContext()) {}

  /// Fails with a Refusal, with F half done.
  llvm::Error run();

  llvm::ArrayRef<PacketizerNote> getNotes() const { return notes; }

private:
  struct Packet {
    llvm::Value *vector = nullptr;
    llvm::SmallVector<llvm::Value *, 0> lanes;
  };
  struct Work {
    llvm::Instruction *I;
    llvm::Value *mask;
    /// The block that it stood in at first.
    const llvm::BasicBlock *block;
  };
  /// Whether there are vectors of it, with one element for each lane.
  bool isElement(llvm::Type *type) const;
  bool isWidenable(llvm::Type *type) const;
  llvm::Type *widen(llvm::Type *type) const;
  llvm::Value *createSplat(llvm::Value *V);
  llvm::Value *createInsertLane(llvm::Value *vector, llvm::Value *value, llvm::Value *lane);
  llvm::Value *createExtractLane(llvm::Value *vector, llvm::Type *type, llvm::Value *lane);
  llvm::Value *getVector(llvm::Value *V);
  /// What V is in one lane: a constant, or a number that is known when the kernel runs.
  llvm::Value *getLane(llvm::Value *V, llvm::Value *lane);
  /// The mask of the active lanes. Null if that is every lane.
  llvm::Value *getMask(const Work &work);
  /// The same with their number apart, if it is limited.
  ActiveLanes getActiveLanes(const Work &work);
  /// The numbers of the lanes.
  llvm::Value *getLaneNumbers(llvm::Type *type);

  void emitLength();
  llvm::Error packetize(const Work &work);
  llvm::Value *packetizeSimple(llvm::Instruction &I);
  llvm::Value *packetizeBinary(const Work &work, llvm::BinaryOperator &I);
  llvm::Value *packetizePredicatedDivision(const Work &work, llvm::BinaryOperator &I,
                                           llvm::Value *left, llvm::Value *right);
  llvm::Value *packetizeAddress(llvm::GetElementPtrInst &I);
  void preparePhi(llvm::PHINode &phi);
  void completePhi(llvm::PHINode &phi);

  // In packetize_memory.cpp.
  llvm::Error countPrivateBytes(const llvm::AllocaInst &I, uint64_t size);
  llvm::Error packetizeAlloca(llvm::AllocaInst &I);
  bool isOwnElement(const llvm::Value *pointer, uint64_t size) const;
  llvm::Align limitAlignment(const llvm::Value *pointer, llvm::Align alignment) const;
  void limitAlignment(llvm::Instruction &I) const;
  void limitAlignment(llvm::CallInst &I) const;
  const InterleavedGroup *getGroup(const llvm::Instruction &I) const;
  std::pair<MemoryOp, llvm::Value *> planAccess(llvm::Instruction &I, llvm::Type *type);
  llvm::Value *packetizeLoad(const Work &work, llvm::LoadInst &I);
  bool packetizeStore(const Work &work, llvm::StoreInst &I);
  void scalarizeAccess(const Work &work);

  // In packetize_uniform.cpp.
  bool isPacketizedUniform(const llvm::Value *V) const;
  /// Of a value that is the same in all lanes.
  llvm::Value *getUniformVector(llvm::Value *V);

  // In packetize_strided.cpp.
  using StrideValues = llvm::SmallDenseMap<const llvm::Value *, llvm::Value *, 8>;
  llvm::Value *emitStride(llvm::Value *V, llvm::Type *type);
  llvm::Value *emitStride(llvm::Value *V, llvm::Type *type, StrideValues &known);
  llvm::Value *createStride(llvm::Value *V, llvm::Type *type, StrideValues &known);
  llvm::Value *emitAddressStride(llvm::GetElementPtrInst &I, llvm::Type *type, StrideValues &known);
  llvm::Value *getStrideOfAccess(const Work &work, llvm::Value *pointer, uint64_t size);
  bool isStrideOfElements(llvm::Value *V, uint64_t size) const;
  llvm::Value *emitStrided(llvm::Instruction &I, llvm::Value *data, llvm::Value *bytes);
  void loadGroup(const InterleavedGroup &group);
  void storeGroup(const InterleavedGroup &group);

  // In contiguity_checks.cpp.
  llvm::Value *emitEndLane(llvm::Value *V, bool isLast, unsigned depth = 8);
  llvm::Value *emitFrozenEndLane(const Work &work, llvm::Value *V, bool isLast);
  BoundaryLanes getEnds(const Work &work, llvm::Value *V, llvm::ArrayRef<llvm::Value *> lowBits,
                        bool isNarrow, bool isSigned);
  ContiguityCheck emitIsContiguousIndex(const Work &work, llvm::Value *V, bool isNarrow,
                                        bool isSigned);
  ContiguityCheck emitIsContiguous(const Work &work, llvm::Value *pointer, uint64_t size);
  bool mayReadBeside(llvm::Value *pointer) const;
  llvm::Value *emitIsInPage(llvm::Type *type, llvm::Value *pointer, llvm::Value *mask);
  ContiguityCheck emitIsWhole(const Work &work, const MemoryOp &op, llvm::Value *pointer);
  llvm::Value *emitChecked(const Work &work, const ContiguityCheck &test, const MemoryOp &op,
                           llvm::Value *data, llvm::Value *pointers);

  // In packetize_atomics.cpp.
  bool combineAtomic(const Work &work, llvm::AtomicRMWInst &I);

  // In packetize_conditions.cpp.
  llvm::Value *emitAnyLane(llvm::Value *condition);
  llvm::Value *emitAnyLane(llvm::Value *condition, bool isOpposite);
  bool isOrdered(const llvm::ICmpInst &compare) const;
  std::optional<llvm::APInt> getStepOfDifference(const llvm::ICmpInst &compare) const;
  llvm::Value *emitAnyEqual(llvm::ICmpInst &compare, const llvm::APInt &step);
  bool isDecidedByBoundaryLanes(llvm::Value *condition, bool isOpposite) const;
  bool isDecidedByBoundaryLanes(llvm::Value *condition, bool isOpposite, unsigned &parts) const;
  llvm::Value *emitEnds(llvm::Value *condition, bool isOpposite);
  llvm::Value *emitLastLane(llvm::Value *V);

  // In packetize_calls.cpp.
  llvm::Error packetizeCall(const Work &work, llvm::CallInst &I);
  llvm::Value *packetizeId(llvm::CallInst &I, bool isCertain);
  llvm::Value *widenCall(const Work &work, llvm::CallInst &I);
  bool isSafeForAll(const llvm::CallInst &I) const;
  llvm::Error scalarizeCall(const Work &work, llvm::CallInst &I, bool isSafe);
  llvm::Value *widenIntrinsic(llvm::CallInst &I);

  // In packetize_groups.cpp.
  llvm::Error packetizeGroup(const Work &work, llvm::CallInst &I);
  llvm::Error packetizeSubGroupQuery(llvm::CallInst &I);
  llvm::Value *getSubGroupSize();
  /// Null if the module has something else of the query's name.
  llvm::Value *getMaxSubGroupSize();

  /// Carries the instruction out lane by lane. One that is not safe is left out for lanes that are
  /// not active.
  llvm::Value *createFreeze(llvm::Value *V);
  void scalarize(const Work &work, bool isSafe);
  void scalarizeInLoop(llvm::Instruction &I, llvm::Value *mask);
  llvm::Value *scalarizeLane(llvm::Instruction &I, llvm::Value *lane);
  /// The same, but not at all for a lane that is not active. `mask` may be null.
  llvm::Value *scalarizeActiveLane(llvm::Instruction &I, llvm::Value *mask, llvm::Value *lane);

  void note(const llvm::Instruction &I, const llvm::Twine &text);
  void removeOriginals();

  llvm::Function &F;
  const Uniformity &uniformity;
  const Strides &strides;
  const BlockMasks &masks;
  compiler::utils::BuiltinInfo &BI;
  const TargetInfo &target;
  llvm::ElementCount width;
  unsigned dimension;
  bool isPredicated;
  const VectorizationChoices &choices;
  const InterleavedGroups &groups;
  llvm::IRBuilder<> B;
  /// How many lanes there is a work-item for, if that is not known to be every lane.
  llvm::Value *length = nullptr;
  /// Whether calls that are made for each lane are made for inactive lanes as well.
  bool freezesArguments = false;
  llvm::DenseMap<const llvm::Value *, Packet> packets;
  llvm::SmallVector<llvm::Instruction *, 32> originals;
  /// The variables of lane 0, and those of all lanes that stand for them.
  llvm::SmallVector<std::pair<llvm::AllocaInst *, llvm::AllocaInst *>, 4> variables;
  /// How large they are together.
  uint64_t privateBytes = 0;
  llvm::SmallVector<PacketizerNote, 4> notes;
  llvm::SmallVector<CheckedAccess, 4> checkedAccesses;
  /// What was asked in the block at hand, by the number it is about and how that is extended.
  llvm::DenseMap<std::pair<const llvm::Value *, unsigned>, ContiguityCheck> tests;
  /// The numbers that were asked about there by their ends, and the families that they are in.
  llvm::SmallVector<std::pair<llvm::Value *, BoundaryLanes>, 4> asked;
  unsigned numFamilies = 0;
  const llvm::BasicBlock *checkedBlock = nullptr;
};

} // namespace vecz

#endif // VECZ_TRANSFORM_PACKETIZER_H
