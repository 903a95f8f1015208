// The loops of a wrapper over the work-items of a work-group, and what they tell the kernels in
// them: local ids, and which sub-group a call runs.
#ifndef COMPILER_UTILS_GROUP_LOOPS_H
#define COMPILER_UTILS_GROUP_LOOPS_H

#include <array>
#include <optional>
#include <string>

#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/IR/IRBuilder.h>

#include "compiler/utils/attributes.h"
#include "compiler/utils/barrier_struct.h"
#include "compiler/utils/builtin_ids.h"
#include "compiler/utils/kernel_layout.h"

namespace compiler::utils {

class BuiltinInfo;

/// What all work-items of a work-group run before any goes on to the next region, in the versions
/// of the kernel's layout: `tail` is null if it has none.
struct KernelRegion {
  llvm::Function *main;
  llvm::Function *tail;
  BarrierSchedule schedule = BarrierSchedule::Unordered;
};

/// Where a version of a kernel keeps values that live across barriers. Its functions are passed the
/// addresses of those structures that there are.
struct LiveMemory {
  const BarrierStruct *callStruct = nullptr;
  /// The structures of all calls of the version, one after the other.
  llvm::Value *calls = nullptr;
  llvm::Value *group = nullptr;
};

/// Emits the loops of one wrapper, for one region after the other.
class GroupLoops {
public:
  /// Declares the builtins that the loops call. Nullopt, or the name of one that the module uses
  /// for something else.
  static std::optional<std::string> declareBuiltins(const KernelLayout &layout, BuiltinInfo &BI);

  /// Emits at B, in the wrapper's first block, what all loops need. The wrapper's parameters are
  /// those of the kernel.
  GroupLoops(const KernelLayout &layout, BuiltinInfo &BI, llvm::IRBuilderBase &B);

  /// Emits how often each version is called for a region of the whole work-group.
  llvm::Value *emitMainCalls();
  llvm::Value *emitTailCalls();

  void setLiveMemory(const LiveMemory &main, const LiveMemory &tail) {
    mainMemory = main;
    tailMemory = tail;
  }

  const LiveMemory &getMainMemory() const { return mainMemory; }
  const LiveMemory &getTailMemory() const { return tailMemory; }

  /// Emits the loops that run a region, and leaves B behind them. What its functions return is
  /// stored to `result`, the last call's last; null if nobody wants it.
  void emitRegion(const KernelRegion &region, llvm::Value *result = nullptr);

private:
  /// A version's part of the innermost dimension.
  struct Part {
    llvm::Function *function;
    const LiveMemory &memory;
    const char *name;
    llvm::Value *begin;
    llvm::Value *end;
    llvm::Value *step;
    /// How often the version is called for each row.
    llvm::Value *calls;
  };

  void emitSizes();
  void emitKernelWidth(const KernelVersion &version);
  void emitMainKernelWidth();
  void emitSubGroupFacts();
  void emitSubGroupCounts();
  Part getMainPart(const KernelRegion &region) const;
  Part getTailPart(const KernelRegion &region) const;

  /// Emits the two outer loops. A row is what the innermost dimension holds; rows are numbered only
  /// if sub-groups are.
  void emitRows(const llvm::Twine &name, llvm::function_ref<void(llvm::Value *row)> emitRow);
  void emitPart(const Part &part, llvm::Value *firstSubGroup);
  void emitScalarTail(const KernelRegion &region, llvm::Value *row);
  void emitRowWithPredicatedTail(const KernelRegion &region, llvm::Value *row);
  void emitOnce(const KernelRegion &region);
  void emitLinear(const KernelRegion &region);
  llvm::Value *emitMainSubGroup(llvm::Value *row);
  /// The number of the current row, if rows are counted in the order of the layout.
  llvm::Value *emitLayoutRow();

  /// Runs a version for the work-items from the current ids on, which make up the sub-group. It is
  /// the row's call number `call`.
  void emitCall(const Part &part, llvm::Value *call, llvm::Value *subGroup);
  llvm::Value *emitStructAddress(const Part &part, llvm::Value *call);
  void emitSet(BuiltinID ID, llvm::ArrayRef<llvm::Value *> values);
  void emitSetLocalId(unsigned dim, llvm::Value *id);
  llvm::Value *emitLocalSize(unsigned dim);
  llvm::Value *emitQuery(BuiltinID ID, unsigned dim);
  llvm::Value *emitEnqueuedSize(unsigned dim);
  llvm::Value *emitRowCount();

  llvm::Value *toInt32(llvm::Value *size) { return B.CreateZExtOrTrunc(size, B.getInt32Ty()); }
  llvm::Value *isNotZero(llvm::Value *size) { return B.CreateICmpNE(size, getSize(0)); }
  llvm::Value *getSize(uint64_t value) const { return llvm::ConstantInt::get(sizeType, value); }
  llvm::Value *getInnerSize() const { return sizes[layout.dims[0]]; }

  const KernelLayout &layout;
  BuiltinInfo &BI;
  llvm::IRBuilderBase &B;
  llvm::IntegerType *sizeType;
  llvm::SmallVector<llvm::Value *, 8> arguments;
  /// The local size in each dimension.
  std::array<llvm::Value *, 3> sizes;
  /// How many work-items one call of the main kernel runs.
  llvm::Value *factor;
  /// In the innermost dimension: the work-items that the main kernel runs, and those left over.
  llvm::Value *mainSize;
  llvm::Value *restSize;

  /// The sub-groups that the calls of the main kernel, and those of the tail, make in each row.
  /// Null if nobody asks.
  llvm::Value *mainSubGroups = nullptr;
  llvm::Value *restSubGroups = nullptr;

  LiveMemory mainMemory;
  LiveMemory tailMemory;
  /// How often the versions are called for each row. Null if there are no live values.
  llvm::Value *mainCalls = nullptr;
  llvm::Value *restCalls = nullptr;

  /// Of the region that is being emitted.
  llvm::Value *result = nullptr;
  std::array<unsigned, 3> dims;
  bool isOrdered = false;
  std::array<llvm::Value *, 3> ids;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_GROUP_LOOPS_H
