// A kernel with barriers, in all versions that its layout runs, and its wrapper.
#ifndef COMPILER_UTILS_BARRIER_KERNEL_H
#define COMPILER_UTILS_BARRIER_KERNEL_H

#include <map>
#include <memory>

#include <llvm/IR/IRBuilder.h>

#include "compiler/utils/group_loops.h"
#include "compiler/utils/kernel_layout.h"
#include "compiler/utils/kernel_regions.h"
#include "compiler/utils/live_values.h"

namespace compiler::utils {

class BarrierKernel {
public:
  /// All barriers of the versions must stand in their own code.
  BarrierKernel(const KernelLayout &layout, BuiltinInfo &BI, bool isDebug);

  bool hasBarriers() const;

  /// Makes the functions of all regions. False, with an error reported, if it cannot be done; the
  /// versions are then whole.
  bool split();

  /// Gives the wrapper its body.
  void emitWrapper(llvm::Function &wrapper);

private:
  struct Version {
    llvm::Function *function;
    std::unique_ptr<KernelRegions> regions;
    std::unique_ptr<LiveValues> live;
    /// By their numbers.
    std::map<uint32_t, const Region *> byNumber;
  };

  bool numberBarriers();
  void discard();
  llvm::SmallVector<const Region *, 2> findRegions(uint32_t number) const;
  void emitFence(uint32_t number);
  void emitRegion(uint32_t number, GroupLoops &loops);
  void emitNext(const llvm::SmallSetVector<uint32_t, 4> &ends);

  const KernelLayout &layout;
  BuiltinInfo &BI;
  const bool isDebug;
  llvm::SmallVector<Version, 2> versions;
  BarrierNumbers numbers;

  /// While the wrapper is emitted: B is in it, and each region starts at the block of its number.
  std::unique_ptr<llvm::IRBuilder<>> B;
  std::map<uint32_t, llvm::BasicBlock *> starts;
  llvm::AllocaInst *next = nullptr;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_BARRIER_KERNEL_H
