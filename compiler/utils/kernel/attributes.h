// The function and call-site attributes by which passes tell each other about kernels.
#ifndef COMPILER_UTILS_ATTRIBUTES_H
#define COMPILER_UTILS_ATTRIBUTES_H

#include <cstdint>
#include <optional>

#include <llvm/ADT/StringRef.h>

#include "compiler/utils/vecz_order.h"

namespace llvm {
class AttributeList;
class CallBase;
class Function;
} // namespace llvm

namespace compiler::utils {

/// The value of the string attribute `name` of a function as a number; nullopt if the attribute is
/// missing or is no number.
std::optional<int64_t> getStringFnAttrAsInt(const llvm::AttributeList &attrs, llvm::StringRef name);

// "mux-kernel": a kernel under compilation; with the value "entry-point" one the runtime can
// launch.

/// Marks F as a kernel that is no entry point.
void setIsKernel(llvm::Function &F);

/// Marks F as a kernel that the runtime can launch.
void setIsKernelEntryPt(llvm::Function &F);

/// Whether F is a kernel, entry point or not.
bool isKernel(const llvm::Function &F);

/// Whether F is a kernel that the runtime can launch.
bool isKernelEntryPt(const llvm::Function &F);

/// F is no kernel any more.
void dropIsKernel(llvm::Function &F);

/// Makes ToF the kind of kernel that FromF is, and FromF none. If FromF is no kernel, nothing
/// changes.
void takeIsKernel(llvm::Function &ToF, llvm::Function &FromF);

// "mux-orig-fn": the name of the source's function, however many wrappers were put around it.

void setOrigFnName(llvm::Function &F, llvm::StringRef name);

/// Remembers F's own name as the original one.
void setOrigFnName(llvm::Function &F);

/// The name of the original function; empty if none is recorded.
llvm::StringRef getOrigFnName(const llvm::Function &F);

llvm::StringRef getOrigFnNameOrFnName(const llvm::Function &F);

void dropOrigFnName(llvm::Function &F);

// "mux-base-fn-name": the name to which a pass that makes a new version of F appends its suffix.

void setBaseFnName(llvm::Function &F, llvm::StringRef name);

/// The base name; empty if none is recorded.
llvm::StringRef getBaseFnName(const llvm::Function &F);

llvm::StringRef getBaseFnNameOrFnName(const llvm::Function &F);

void dropBaseFnName(llvm::Function &F);

/// F's base name. If none is recorded, that of SetFromF (or SetFromF's own name) is recorded first.
llvm::StringRef getOrSetBaseFnName(llvm::Function &F, const llvm::Function &SetFromF);

// "mux-local-mem-usage": an estimate of the local memory that the function uses, in bytes.

void setLocalMemoryUsage(llvm::Function &F, uint64_t bytes);
std::optional<uint64_t> getLocalMemoryUsage(const llvm::Function &F);
void dropLocalMemoryUsage(llvm::Function &F);

// "mux-work-item-order"

void setWorkItemOrder(llvm::Function &F, utils_work_item_order_e order);

/// The work-item order of F, "xyz" if none is recorded or the one recorded is not known.
utils_work_item_order_e getWorkItemOrder(const llvm::Function &F);
void dropWorkItemOrder(llvm::Function &F);

// "mux-barrier-schedule", on the call of a barrier: how the region after that barrier is run.

enum class BarrierSchedule : uint8_t {
  /// In any order: the default.
  Unordered,
  /// By one work-item for all.
  Once,
  /// By the scalar (tail) kernel, all work-items of the work-group.
  ScalarTail,
  /// In the order of the local linear id.
  Linear,
};

void setBarrierSchedule(llvm::CallBase &call, BarrierSchedule schedule);
BarrierSchedule getBarrierSchedule(const llvm::CallBase &call);
void dropBarrierSchedule(llvm::CallBase &call);

// "uniform-work-group-size": a front end says "false" of a kernel that may be launched with a
// global size that is no multiple of the local size.

/// Whether the last work-group of a dimension may be smaller than !reqd_work_group_size or the
/// launch says.
bool mayHavePartialGroups(const llvm::Function &F);
void setMayHavePartialGroups(llvm::Function &F);
/// All groups have the size that the launch says.
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
