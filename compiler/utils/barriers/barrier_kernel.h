// A kernel with barriers: splits all versions of its layout into regions and emits the wrapper.
#ifndef COMPILER_UTILS_BARRIER_KERNEL_H
#define COMPILER_UTILS_BARRIER_KERNEL_H

#include "compiler/utils/group_loops.h"
#include "compiler/utils/kernel_layout.h"
#include "compiler/utils/kernel_regions.h"
#include "compiler/utils/live_values.h"

#include <llvm/IR/IRBuilder.h>

#include <map>
#include <memory>

namespace compiler::utils {

class BarrierKernel {
public:
  /// All barriers of the versions must be in their own bodies (inlineBarriers).
  BarrierKernel(const KernelLayout &layout, BuiltinInfo &BI, bool isDebug);

  bool hasBarriers() const;

  /// Creates the functions of all regions. Reports an error, leaves the versions unsplit and
  /// returns false if that is not possible.
  bool split();

  void emitWrapper(llvm::Function &wrapper);

private:
  struct Version {
    llvm::Function *function;
    std::unique_ptr<KernelRegions> regions;
    std::unique_ptr<LiveValues> live;
    /// Regions by barrier number.
    std::map<uint32_t, const Region *> byNumber;
  };

  bool numberBarriers();
  void discard();
  llvm::SmallVector<const Region *, 2> findRegions(uint32_t number) const;
  llvm::SmallSetVector<uint32_t, 4> findEnds(uint32_t number) const;
  void emitFence(uint32_t number);
  void emitRegion(uint32_t number, GroupLoops &loops);
  void emitLoops(uint32_t number, GroupLoops &loops, llvm::IRBuilderBase &B, llvm::Value *result);
  KernelRegion getKernelRegion(uint32_t number) const;
  void emitGroupUpdates(uint32_t number, const GroupLoops &loops, llvm::IRBuilderBase &B);
  llvm::Value *emitOutlinedLoops(uint32_t number, const GroupLoops &loops);
  llvm::Value *emitOutlinedRows(uint32_t number, const GroupLoops &loops);
  void createRowLoops(const GroupLoops &loops);
  void createTails(const GroupLoops &loops);
  void addTail(uint32_t number);
  void emitNext(const llvm::SmallSetVector<uint32_t, 4> &ends);

  const KernelLayout &layout;
  BuiltinInfo &BI;
  const bool isDebug;
  llvm::SmallVector<Version, 2> versions;
  BarrierNumbers numbers;

  /// State of emitWrapper: B inserts into the wrapper, and `starts` maps a barrier number to the
  /// first block of the region that starts there.
  std::unique_ptr<llvm::IRBuilder<>> B;
  std::map<uint32_t, llvm::BasicBlock *> starts;
  llvm::AllocaInst *next = nullptr;
  /// The loops over the rows of all outlined regions, and the switch to the function of a region.
  llvm::Function *rowLoops = nullptr;
  llvm::SwitchInst *rowSwitch = nullptr;
  /// The switch to the scalar function of a region; null if there is no scalar tail.
  llvm::SwitchInst *tailSwitch = nullptr;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_BARRIER_KERNEL_H
