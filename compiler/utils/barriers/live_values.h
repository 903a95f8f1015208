// What a version of a kernel keeps from one barrier region to the next, and where.
//
// Of the values that regions need from before them, those are not kept that are cheaper to compute
// again from what is kept: casts that change nothing or widen, other casts of values that are kept
// anyway, splats of vectors, calls of builtins that can be made again, and short chains of integer
// and address arithmetic on these and on the kernel's arguments.
//
// Values that are the same for all work-items are kept once for the work-group, all others once for
// each call of the version. A variable (alloca) that outlives a region has its place there instead
// of on the stack.
#ifndef COMPILER_UTILS_LIVE_VALUES_H
#define COMPILER_UTILS_LIVE_VALUES_H

#include <llvm/ADT/MapVector.h>

#include "compiler/utils/barrier_struct.h"
#include "compiler/utils/kernel_regions.h"

namespace compiler::utils {

/// The type that a value has in memory while it lives across barriers: code generators cannot store
/// scalable vectors of bits.
llvm::Type *getTypeInMemory(llvm::Type *type);

class LiveValues {
public:
  struct Options {
    /// Keep all variables that a debugger may ask for, and keep everything for each work-item.
    bool isDebug = false;
  };

  LiveValues(KernelRegions &kernelRegions, const BuiltinInfo &BI, const Options &options);

  /// Decides what is kept. False, with an error reported, if something cannot be.
  bool analyze();

  /// Makes the regions' functions keep and find the values, as `<name>.mux-barrier-region.<n>`.
  /// They take two more parameters, each only if there is something to it: the addresses of the
  /// call's structure and of the work-group's.
  void apply(llvm::StringRef name);

  /// Emits, behind the loops of a region, what gives values of the group that it both starts with
  /// and computes anew the values that they then have. Until all work-items are through they must
  /// find the old ones.
  void emitGroupUpdate(llvm::IRBuilderBase &B, const Region &region, llvm::Value *group) const;

  const BarrierStruct &getCallStruct() const { return callStruct; }
  const BarrierStruct &getGroupStruct() const { return groupStruct; }

private:
  struct Place {
    bool isInGroup = false;
    unsigned index = 0;
    /// Where regions put a value of the group that they also start with; the wrapper moves it.
    std::optional<unsigned> nextIndex = std::nullopt;
  };

  void keepForDebugger();
  bool isFree(const llvm::Value &value, unsigned depth) const;
  bool isCheap(const llvm::Instruction &I, unsigned depth = 0) const;
  void classify();
  bool keepVariables();
  bool outlivesRegion(const llvm::AllocaInst &variable) const;
  bool checkTypes() const;
  void layOut();
  void collectKept(const llvm::Instruction &I,
                   llvm::SmallPtrSetImpl<const llvm::Instruction *> &kept) const;
  bool isKeptForLater(const llvm::Instruction &I, const Region &region) const;
  bool isUpdatedIn(const llvm::Instruction &I, const Region &region) const;

  friend class RegionRewriter;

  KernelRegions &kernelRegions;
  const BuiltinInfo &BI;
  const Options options;
  /// All values that some region needs, in the order in which they were found; those that are kept
  /// and the variables among them have a place.
  llvm::SmallSetVector<llvm::Instruction *, 32> all;
  llvm::SmallSetVector<llvm::Instruction *, 32> kept;
  llvm::SmallSetVector<llvm::AllocaInst *, 8> variables;
  llvm::DenseMap<const llvm::Instruction *, Place> places;
  /// For each region, the kept values with which it starts.
  llvm::SmallVector<llvm::SmallPtrSet<const llvm::Instruction *, 16>, 8> keptFor;
  llvm::DenseMap<const Region *, unsigned> regionPlaces;
  BarrierStruct callStruct;
  BarrierStruct groupStruct;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_LIVE_VALUES_H
