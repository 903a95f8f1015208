// Function and call-site attributes through which passes communicate (compiler-utils: Attribute
// Utilities).
#ifndef COMPILER_UTILS_ATTRIBUTES_H
#define COMPILER_UTILS_ATTRIBUTES_H

#include "compiler/utils/vecz_order.h"

#include <llvm/ADT/StringRef.h>

#include <cstdint>
#include <optional>

namespace llvm {
class AttributeList;
class CallBase;
class Function;
class GlobalVariable;
} // namespace llvm

namespace compiler::utils {

/// The integer value of the string attribute `name`; nullopt if it is missing or not a number.
std::optional<int64_t> getStringFnAttrAsInt(const llvm::AttributeList &attrs, llvm::StringRef name);

// "mux-kernel": a kernel under compilation; with the value "entry-point", one that the runtime can
// launch.

/// Marks F as a kernel that is not an entry point.
void setIsKernel(llvm::Function &F);

/// Marks F as a kernel entry point.
void setIsKernelEntryPt(llvm::Function &F);

/// Whether F is a kernel, entry point or not.
bool isKernel(const llvm::Function &F);

/// Whether F is a kernel entry point.
bool isKernelEntryPt(const llvm::Function &F);

void dropIsKernel(llvm::Function &F);

/// Transfers "mux-kernel" from FromF to ToF, if present.
void takeIsKernel(llvm::Function &ToF, llvm::Function &FromF);

// "mux-orig-fn": the name of the function in the source, independent of wrappers.

void setOrigFnName(llvm::Function &F, llvm::StringRef name);

/// Records F's own name.
void setOrigFnName(llvm::Function &F);

/// The original name; empty if none is recorded.
llvm::StringRef getOrigFnName(const llvm::Function &F);

llvm::StringRef getOrigFnNameOrFnName(const llvm::Function &F);

void dropOrigFnName(llvm::Function &F);

// "mux-base-fn-name": the name to which passes append suffixes for new versions of F.

void setBaseFnName(llvm::Function &F, llvm::StringRef name);

/// The base name; empty if none is recorded.
llvm::StringRef getBaseFnName(const llvm::Function &F);

llvm::StringRef getBaseFnNameOrFnName(const llvm::Function &F);

void dropBaseFnName(llvm::Function &F);

/// F's base name. If none is recorded, SetFromF's base name or name is recorded first.
llvm::StringRef getOrSetBaseFnName(llvm::Function &F, const llvm::Function &SetFromF);

// "mux-local-mem-usage": the estimated local memory usage of the function in bytes.

void setLocalMemoryUsage(llvm::Function &F, uint64_t bytes);
std::optional<uint64_t> getLocalMemoryUsage(const llvm::Function &F);
void dropLocalMemoryUsage(llvm::Function &F);

/// Has a variable left out of the usage: it is the target's memory, not the program's.
void excludeFromLocalMemoryUsage(llvm::GlobalVariable &variable);
bool isExcludedFromLocalMemoryUsage(const llvm::GlobalVariable &variable);

// "mux-work-item-order"

void setWorkItemOrder(llvm::Function &F, utils_work_item_order_e order);

/// The work-item order of F; "xyz" if none is recorded or the recorded one is invalid.
utils_work_item_order_e getWorkItemOrder(const llvm::Function &F);
void dropWorkItemOrder(llvm::Function &F);

// "mux-barrier-schedule" on a barrier call: the execution order of the region after it.

enum class BarrierSchedule : uint8_t {
  /// Any order (default).
  Unordered,
  /// By one work-item for the whole work-group.
  Once,
  /// All work-items, by the scalar (tail) kernel.
  ScalarTail,
  /// In order of the local linear ID.
  Linear,
};

void setBarrierSchedule(llvm::CallBase &call, BarrierSchedule schedule);
BarrierSchedule getBarrierSchedule(const llvm::CallBase &call);
void dropBarrierSchedule(llvm::CallBase &call);

// "uniform-work-group-size"="false": the kernel may be launched with a global size that is not a
// multiple of the local size.

/// Whether the last work-group of a dimension may be smaller than the enqueued local size.
bool mayHavePartialGroups(const llvm::Function &F);
void setMayHavePartialGroups(llvm::Function &F);
/// Marks all work-groups as having the enqueued local size.
void dropMayHavePartialGroups(llvm::Function &F);

// "mux-no-subgroups": the function makes no explicit use of sub-groups.

void setHasNoExplicitSubgroups(llvm::Function &F);
bool hasNoExplicitSubgroups(const llvm::Function &F);
void dropHasNoExplicitSubgroups(llvm::Function &F);

// "mux-degenerate-subgroups": one sub-group spans the whole work-group.

void setHasDegenerateSubgroups(llvm::Function &F);
bool hasDegenerateSubgroups(const llvm::Function &F);
void dropHasDegenerateSubgroups(llvm::Function &F);

} // namespace compiler::utils

#endif // COMPILER_UTILS_ATTRIBUTES_H
