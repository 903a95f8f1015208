// Barrier-carried values of one version of a kernel: which are spilled to the barrier structs, and
// where.
//
// Live-in values that are cheaper to recompute are rematerialized ("Barrier Tidying",
// compiler-utils: WorkItemLoopsPass): no-op and widening casts, other casts of live-in values,
// vector splats, calls of rematerializable builtins, and short chains of integer and address
// arithmetic on these and on arguments.
//
// Uniform values are spilled once per work-group, varying ones once per call of the version.
// Allocas that outlive a region are placed in the struct.
#ifndef COMPILER_UTILS_LIVE_VALUES_H
#define COMPILER_UTILS_LIVE_VALUES_H

#include "compiler/utils/barrier_struct.h"
#include "compiler/utils/kernel_regions.h"

#include <llvm/ADT/MapVector.h>

namespace compiler::utils {

/// The in-memory type of a spilled value: scalable vectors of i1 cannot be stored by code
/// generators.
llvm::Type *getTypeInMemory(llvm::Type *type);

class LiveValues {
public:
  struct Options {
    /// Spill all variables that have debug declarations, and spill uniform values per call.
    bool isDebug = false;
  };

  LiveValues(KernelRegions &kernelRegions, const BuiltinInfo &BI, const Options &options);

  /// Decides what is spilled. Reports an error and returns false if a value cannot be.
  bool analyze();

  /// Rewrites the regions' functions to spill and reload live values, and names them
  /// `<name>.mux-barrier-region.<n>`. They get up to two more parameters: the addresses of the
  /// per-call and of the per-group struct, if not empty.
  void apply(llvm::StringRef name);

  /// Emits, after the loops of a region, the copies of group values that the region both reads and
  /// redefines. All work-items must read the old value before it is overwritten.
  void emitGroupUpdate(llvm::IRBuilderBase &B, const Region &region, llvm::Value *group) const;

  const BarrierStruct &getCallStruct() const { return callStruct; }
  const BarrierStruct &getGroupStruct() const { return groupStruct; }

private:
  struct Place {
    bool isInGroup = false;
    unsigned index = 0;
    /// Slot for the new value of a group value that a region both reads and redefines.
    std::optional<unsigned> nextIndex = std::nullopt;
  };

  void addDebugLiveIns();
  bool isAvailable(const llvm::Value &value, unsigned depth) const;
  bool isRematerializable(const llvm::Instruction &I, unsigned depth = 0) const;
  void classify();
  bool placeVariables();
  bool outlivesRegion(const llvm::AllocaInst &variable) const;
  bool checkTypes() const;
  void layOut();
  void collectSpilled(const llvm::Instruction &I,
                      llvm::SmallPtrSetImpl<const llvm::Instruction *> &found) const;
  bool isLiveOut(const llvm::Instruction &I, const Region &region) const;
  bool isUpdatedIn(const llvm::Instruction &I, const Region &region) const;

  friend class RegionRewriter;

  KernelRegions &kernelRegions;
  const BuiltinInfo &BI;
  const Options options;
  /// All live-in values of any region; the spilled ones; and allocas placed in the struct. The
  /// latter two have a place.
  llvm::SmallSetVector<llvm::Instruction *, 32> all;
  llvm::SmallSetVector<llvm::Instruction *, 32> spilled;
  llvm::SmallSetVector<llvm::AllocaInst *, 8> variables;
  llvm::DenseMap<const llvm::Instruction *, Place> places;
  /// The spilled values that are live-in, per region.
  llvm::SmallVector<llvm::SmallPtrSet<const llvm::Instruction *, 16>, 8> spilledLiveIns;
  llvm::DenseMap<const Region *, unsigned> regionPlaces;
  BarrierStruct callStruct;
  BarrierStruct groupStruct;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_LIVE_VALUES_H
