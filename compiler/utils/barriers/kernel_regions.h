// Barrier regions: what a kernel runs from its start, or from a barrier, until it reaches the next
// barrier or returns.
//
// Each region becomes a function that returns the number of the barrier at which it ended. A block
// that can be reached from several barriers is part of several regions.
#ifndef COMPILER_UTILS_KERNEL_REGIONS_H
#define COMPILER_UTILS_KERNEL_REGIONS_H

#include <map>
#include <memory>

#include <llvm/ADT/BitVector.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Transforms/Utils/ValueMapper.h>

namespace llvm {
class AllocaInst;
class CallInst;
class DbgVariableRecord;
} // namespace llvm

namespace compiler::utils {

class BuiltinInfo;

/// The numbers by which region functions tell where they ended: those of barriers follow.
enum BarrierNumber : uint32_t {
  eBarrierNumberExit = 0,
  eBarrierNumberEntry = 1,
  eFirstBarrierNumber = 2,
};

/// The numbers for the ids of barriers, the same in all versions of a kernel.
using BarrierNumbers = std::map<uint32_t, uint32_t>;

struct Region {
  /// The number of the barrier at which it starts.
  uint32_t number = eBarrierNumberEntry;
  /// That barrier; null at the kernel's start.
  llvm::CallInst *barrier = nullptr;
  /// The part of the kernel that it covers.
  llvm::BasicBlock *start = nullptr;
  llvm::SmallPtrSet<llvm::BasicBlock *, 8> blocks;
  /// The numbers of the barriers at which it may end.
  llvm::SmallSetVector<uint32_t, 4> ends;
  /// The regions that may run some time after it, by their place in the list.
  llvm::BitVector followers;

  /// Its own code. At first, what its blocks mention and do not hold stands in a block that is not
  /// reached.
  llvm::Function *function = nullptr;
  /// From the kernel's values to those of the function, and back.
  llvm::ValueToValueMapTy values;
  llvm::DenseMap<const llvm::Value *, llvm::Instruction *> originals;
  /// Instructions of the kernel with whose results the region starts: its code uses them where the
  /// region itself has not, or not always, computed them.
  llvm::SmallSetVector<llvm::Instruction *, 16> needed;

  /// What the kernel tells a debugger about variables where the region starts.
  llvm::SmallVector<llvm::DbgVariableRecord *, 8> variables;
  /// Instructions of the kernel from before the region that its code tells a debugger about.
  llvm::SmallSetVector<llvm::Instruction *, 8> toldAbout;

  bool isEntry() const { return !barrier; }
};

/// A version of a kernel, taken apart.
class KernelRegions {
public:
  /// Brings the kernel into the form that can be taken apart: without unreachable code and
  /// addresses of blocks, with a block ending at each barrier, variables at its start where they
  /// are not made anew by a loop, and private copies of the aggregates that it is passed by value
  /// and changes. It does what it did before. All barriers must stand in its own code.
  KernelRegions(llvm::Function &kernel, BuiltinInfo &BI);

  llvm::Function &getKernel() const { return kernel; }
  llvm::ArrayRef<std::unique_ptr<Region>> getRegions() const { return regions; }

  /// Makes the regions and their functions.
  void split(const BarrierNumbers &numbers);

  /// Removes the functions again.
  void discard();

private:
  void formClosedLoops();
  void splitBlocks();
  void addRegion(llvm::CallInst *barrier, llvm::BasicBlock *start, const BarrierNumbers &numbers);
  void findFollowers();
  void createFunction(Region &region);
  void copyBlocks(Region &region);
  void addPlaceholders(Region &region, llvm::ArrayRef<llvm::BasicBlock *> copies);
  void remap(Region &region, llvm::ArrayRef<llvm::BasicBlock *> copies);
  void endAtBarriers(Region &region, const BarrierNumbers &numbers);
  void findNeeded(Region &region);

  llvm::Function &kernel;
  BuiltinInfo &BI;
  llvm::SmallVector<llvm::CallInst *, 8> barriers;
  llvm::SmallVector<std::unique_ptr<Region>, 8> regions;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_KERNEL_REGIONS_H
