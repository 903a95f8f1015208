// Barrier regions: the code from the kernel's entry, or from a barrier, to the next barriers or
// returns (compiler-utils: WorkItemLoopsPass).
//
// Each region becomes a function that returns the number of the barrier at which it ended. A block
// reachable from several barriers is cloned into several regions.
#ifndef COMPILER_UTILS_KERNEL_REGIONS_H
#define COMPILER_UTILS_KERNEL_REGIONS_H

#include <llvm/ADT/BitVector.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Transforms/Utils/ValueMapper.h>

#include <map>
#include <memory>

namespace llvm {
class AllocaInst;
class CallInst;
class DbgVariableRecord;
} // namespace llvm

namespace compiler::utils {

class BuiltinInfo;

/// The values that region functions return: the barrier at which the region ended.
enum BarrierNumber : uint32_t {
  eBarrierNumberExit = 0,
  eBarrierNumberEntry = 1,
  eFirstBarrierNumber = 2,
};

/// Maps barrier IDs to numbers; the same for all versions of a kernel.
using BarrierNumbers = std::map<uint32_t, uint32_t>;

struct Region {
  /// The number of the barrier at which the region starts.
  uint32_t number = eBarrierNumberEntry;
  /// That barrier; null for the entry region.
  llvm::CallInst *barrier = nullptr;
  /// The region's first block, and all its blocks, in the kernel.
  llvm::BasicBlock *start = nullptr;
  llvm::SmallPtrSet<llvm::BasicBlock *, 8> blocks;
  /// The numbers of the barriers at which the region may end.
  llvm::SmallSetVector<uint32_t, 4> ends;
  /// The indices of the regions that may run after this one.
  llvm::BitVector reachable;

  /// The outlined code. Until it is rewritten, placeholders for values from other regions are in an
  /// unreachable block.
  llvm::Function *function = nullptr;
  /// Maps values of the kernel to clones in the function, and clones to instructions of the kernel.
  llvm::ValueToValueMapTy values;
  llvm::DenseMap<const llvm::Value *, llvm::Instruction *> originals;
  /// Instructions of the kernel whose values are live-in: the region uses them where its own
  /// definition does not dominate the use ("external" and "internal uses" of the spec).
  llvm::SmallSetVector<llvm::Instruction *, 16> liveIns;

  /// The debug records that hold where the region starts.
  llvm::SmallVector<llvm::DbgVariableRecord *, 8> variables;
  /// Instructions of the kernel from other regions that the region's debug records refer to.
  llvm::SmallSetVector<llvm::Instruction *, 8> debugOperands;

  bool isEntry() const { return !barrier; }
};

/// Splits one version of a kernel into barrier regions.
class KernelRegions {
public:
  /// Prepares the kernel for splitting, without changing its behaviour: removes unreachable code
  /// and block addresses, ends a block at each barrier, hoists allocas where possible, and copies
  /// modified byval arguments. All barriers must be in the kernel's own body.
  KernelRegions(llvm::Function &kernel, BuiltinInfo &BI);

  llvm::Function &getKernel() const { return kernel; }
  llvm::ArrayRef<std::unique_ptr<Region>> getRegions() const { return regions; }

  /// Creates the regions and their functions.
  void split(const BarrierNumbers &numbers);

  /// Erases the regions' functions.
  void discard();

private:
  void formLCSSA();
  void splitBlocks();
  void addRegion(llvm::CallInst *barrier, llvm::BasicBlock *start, const BarrierNumbers &numbers);
  void findReachable();
  void createFunction(Region &region);
  void copyBlocks(Region &region);
  void addPlaceholders(Region &region, llvm::ArrayRef<llvm::BasicBlock *> copies);
  void remap(Region &region, llvm::ArrayRef<llvm::BasicBlock *> copies);
  void endAtBarriers(Region &region, const BarrierNumbers &numbers);
  void findLiveIns(Region &region);

  llvm::Function &kernel;
  BuiltinInfo &BI;
  llvm::SmallVector<llvm::CallInst *, 8> barriers;
  llvm::SmallVector<std::unique_ptr<Region>, 8> regions;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_KERNEL_REGIONS_H
