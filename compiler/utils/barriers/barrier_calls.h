// Classification of barrier calls, their IDs, and inlining of callees that contain barriers.
#ifndef COMPILER_UTILS_BARRIER_CALLS_H
#define COMPILER_UTILS_BARRIER_CALLS_H

#include <llvm/ADT/SmallVector.h>

#include <cstdint>
#include <optional>

namespace llvm {
class CallBase;
class CallInst;
class Function;
class IRBuilderBase;
class Module;
class Value;
} // namespace llvm

namespace compiler::utils {

class BuiltinInfo;

/// Whether the call is a work-group collective (reduction, scan, broadcast, any/all).
bool isWorkGroupCollective(const llvm::CallBase &call, const BuiltinInfo &BI);

/// Whether the call is a control barrier for the kernel's whole work-group: a work-group barrier
/// or, in a kernel with degenerate sub-groups, a sub-group barrier.
bool isBarrier(const llvm::CallBase &call, const llvm::Function &kernel, const BuiltinInfo &BI);

/// Whether the call's first operand is a barrier ID.
bool hasBarrierId(const llvm::CallBase &call, const BuiltinInfo &BI);

/// The barrier ID; nullopt if it is not a constant.
std::optional<uint32_t> getBarrierId(const llvm::CallBase &call);

/// The barriers in the kernel's body, in program order. Callees are not searched.
llvm::SmallVector<llvm::CallInst *, 8> findBarriers(llvm::Function &kernel, const BuiltinInfo &BI);

/// Whether every barrier has a constant ID and no two IDs are equal.
bool haveUniqueIds(llvm::ArrayRef<llvm::CallInst *> barriers);

/// Gives each call of the kernel that takes a barrier ID a unique one. IDs that are already unique
/// are kept: barriers of a vectorized kernel are matched to the scalar kernel's by ID.
void makeBarrierIdsUnique(llvm::Function &kernel, const BuiltinInfo &BI);

/// Whether the memory scope and semantics of the barrier are constants.
bool hasConstantFence(const llvm::CallInst &barrier);

/// Emits `__mux_mem_barrier` with that scope and semantics, unless the semantics are relaxed.
void createFence(llvm::IRBuilderBase &B, BuiltinInfo &BI, llvm::Value *scope,
                 llvm::Value *semantics);

/// Reports an error and returns false if a barrier or a work-group collective is declared or called
/// with a type other than the builtin's, which would hide it from builtin analysis.
bool checkBarrierTypes(const llvm::Module &M);

/// The kind of call that inlineCallPathsTo names in diagnostics for barriers and collectives.
inline constexpr char barrierKind[] = "barrier";

/// Inlines every function through which the kernel reaches a barrier or a collective (see
/// inlineCallPathsTo). Reports an error and returns false if that is not possible.
bool inlineBarriers(llvm::Function &kernel, const BuiltinInfo &BI, bool &changed);

} // namespace compiler::utils

#endif // COMPILER_UTILS_BARRIER_CALLS_H
