// Emits the work-item loops of a wrapper. They set the local IDs, the sub-group ID and the kernel
// width for the kernels that they call.
#ifndef COMPILER_UTILS_GROUP_LOOPS_H
#define COMPILER_UTILS_GROUP_LOOPS_H

#include "compiler/utils/attributes.h"
#include "compiler/utils/barrier_struct.h"
#include "compiler/utils/builtin_ids.h"
#include "compiler/utils/debug_ids.h"
#include "compiler/utils/kernel_layout.h"

#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/IR/IRBuilder.h>

#include <array>
#include <optional>
#include <string>

namespace compiler::utils {

class BuiltinInfo;

/// The functions of one barrier region, one per version of the layout. `tail` is null if the layout
/// has no tail.
struct KernelRegion {
  llvm::Function *main;
  llvm::Function *tail;
  /// See RowsPerCall.
  llvm::Function *singleRow = nullptr;
  BarrierSchedule schedule = BarrierSchedule::Unordered;
  /// Whether merged rows (KernelLayout::mergesRows) have one loop for main and tail: the region is
  /// one of several, so that loops are many.
  bool sharesRows = false;
};

/// Barrier structs of one version of a kernel. Its functions take the addresses of those that
/// exist.
struct LiveMemory {
  const BarrierStruct *callStruct = nullptr;
  /// Array of the structs of all calls of the version.
  llvm::Value *calls = nullptr;
  llvm::Value *group = nullptr;
};

/// In the innermost dimension: the work-items of the main kernel ("peel.limit"), and the remaining
/// ones ("peel").
struct InnerSizes {
  llvm::Value *main;
  llvm::Value *peel;
};

/// Emits the loops of one wrapper, region by region.
class GroupLoops {
public:
  /// Declares the builtins that the loops call. Returns the name of one that the module declares
  /// with another type, or nullopt.
  static std::optional<std::string> declareBuiltins(const KernelLayout &layout, BuiltinInfo &BI);

  /// Emits the loop-invariant values at B, in the wrapper's entry block. The wrapper has the
  /// kernel's parameters. `isDebug`: declares DebugIds.
  GroupLoops(const KernelLayout &layout, BuiltinInfo &BI, llvm::IRBuilderBase &B, bool isDebug);

  /// As above for a function that the wrapper calls, whose first parameters are the kernel's, given
  /// the wrapper's sizes. Such functions are many, so their loops are emitted in a smaller form.
  GroupLoops(const KernelLayout &layout, BuiltinInfo &BI, llvm::IRBuilderBase &B, bool isDebug,
             const InnerSizes &given);

  const InnerSizes &getInnerSizes() const { return inner; }

  /// Emits the number of calls of the version that one region needs for the whole work-group.
  llvm::Value *emitMainCalls();
  llvm::Value *emitTailCalls();

  void setLiveMemory(const LiveMemory &main, const LiveMemory &tail) {
    mainMemory = main;
    tailMemory = tail;
  }

  const LiveMemory &getMainMemory() const { return mainMemory; }
  const LiveMemory &getTailMemory() const { return tailMemory; }

  /// Emits the loops that run a region, and leaves B after them. The functions' return values are
  /// stored to `result` unless it is null; that of the last call remains.
  void emitRegion(const KernelRegion &region, llvm::Value *result = nullptr);

  /// Emits the two outer loops of unordered regions around what `emitRow` emits.
  void
  emitUnorderedRows(llvm::function_ref<void(llvm::Value *middleId, llvm::Value *outerId)> emitRow);

  /// Emits what emitRegion emits for one row of an unordered region, inside of such loops. Without
  /// a tail function, the region has no tail.
  void emitUnorderedRow(const KernelRegion &region, llvm::Value *middleId, llvm::Value *outerId,
                        llvm::Value *result);

  /// Emits `emitMain` for rows that have whole vectors.
  void emitIfMain(llvm::function_ref<void()> emitMain);

  /// Emits the scalar tail of the current row of emitUnorderedRows. The function runs one work-item
  /// of any region, which its last argument selects.
  void emitTailOfRow(llvm::Function &function, llvm::Value *region, llvm::Value *result);

private:
  /// The iterations of the innermost loop that one version executes.
  struct Part {
    llvm::Function *function;
    const KernelVersion &version;
    const LiveMemory &memory;
    const char *name;
    llvm::Value *begin;
    llvm::Value *end;
    llvm::Value *step;
    /// The number of calls per row.
    llvm::Value *calls;
  };

  void declareDebugIds(bool isDebug);
  void emitLocalSizes();
  void emitInnerSizes();
  void emitInvariants();
  void emitKernelWidth(const KernelVersion &version);
  void emitMainKernelWidth();
  void emitSubGroupInfo();
  void emitSubGroupCounts();
  Part getMainPart(const KernelRegion &region) const;
  Part getTailPart(const KernelRegion &region) const;

  /// The iterations of the middle loop.
  struct Rows {
    llvm::Value *begin;
    llvm::Value *end;
    /// The rows that one execution of the innermost loop stands for.
    unsigned step;
    /// Whether the rows run only if the vectorized version cannot.
    bool isCold = false;
  };

  /// Emits the two outer loops. A row is one execution of the innermost loop; rows are numbered
  /// only if sub-groups are used.
  void emitRows(const llvm::Twine &name, const Rows &rows,
                llvm::function_ref<void(llvm::Value *row)> emitRow);
  void emitAllRows(const llvm::Twine &name, llvm::function_ref<void(llvm::Value *row)> emitRow);
  /// Emits all rows of the main version.
  void emitMainRows(const KernelRegion &region);
  void emitPart(const Part &part, llvm::Value *firstSubGroup);
  void emitUnordered(const KernelRegion &region);
  void emitRowWithScalarTail(const KernelRegion &region, llvm::Value *row);
  void emitScalarTail(const KernelRegion &region, llvm::Value *row);
  void emitRowWithPredicatedTail(const KernelRegion &region, llvm::Value *row);
  void emitOnce(const KernelRegion &region);
  void emitLinear(const KernelRegion &region);
  llvm::Value *emitMainSubGroup(llvm::Value *row);
  /// The index of the current row, or of the current `step` rows, in the order of the layout's
  /// loops.
  llvm::Value *emitLayoutRow(unsigned step = 1);
  /// The number of rows in the second dimension, divided by `step`.
  llvm::Value *emitMiddleRows(unsigned step);

  /// Emits one call of a version at the current local IDs. `call` is its index in the row.
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
  llvm::Value *divideExactly(llvm::Value *size, unsigned divisor) {
    return divisor == 1 ? size : B.CreateUDiv(size, getSize(divisor), "", /*isExact=*/true);
  }
  llvm::Value *getInnerSize() const { return sizes[layout.dims[0]]; }

  const KernelLayout &layout;
  BuiltinInfo &BI;
  llvm::IRBuilderBase &B;
  llvm::IntegerType *sizeType;
  llvm::SmallVector<llvm::Value *, 8> arguments;
  /// The local size in each dimension.
  std::array<llvm::Value *, 3> sizes;
  /// The number of work-items that one call of the main kernel executes.
  llvm::Value *factor;
  InnerSizes inner;
  std::optional<DebugIds> debugIds;
  /// Whether code size or breakpoints matter more than speed: no unrolling.
  bool isCompact = false;

  /// Sub-groups per row of the main kernel and of the tail. Null if the kernel does not use
  /// sub-groups.
  llvm::Value *mainSubGroups = nullptr;
  llvm::Value *tailSubGroups = nullptr;

  LiveMemory mainMemory;
  LiveMemory tailMemory;
  /// Calls per row. Null if there are no live values.
  llvm::Value *mainCalls = nullptr;
  llvm::Value *tailCalls = nullptr;

  /// State of emitRegion.
  llvm::Value *result = nullptr;
  /// The last argument of calls; null if they have none but those of the kernel.
  llvm::Value *selector = nullptr;
  std::array<unsigned, 3> dims;
  bool isOrdered = false;
  std::array<llvm::Value *, 3> ids;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_GROUP_LOOPS_H
