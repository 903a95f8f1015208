// Which calls are barriers, how they are told apart, and how they get into the kernel itself.
#ifndef COMPILER_UTILS_BARRIER_CALLS_H
#define COMPILER_UTILS_BARRIER_CALLS_H

#include <cstdint>
#include <optional>

#include <llvm/ADT/SmallVector.h>

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

/// Whether the call shares a value among the work-items of a work-group.
bool isWorkGroupCollective(const llvm::CallBase &call, const BuiltinInfo &BI);

/// Whether no work-item of the kernel's work-group may go on before all have reached the call: a
/// work-group barrier, and in a kernel whose sub-group is the work-group also a sub-group barrier.
bool isBarrier(const llvm::CallBase &call, const llvm::Function &kernel, const BuiltinInfo &BI);

/// Whether the call's first operand is the id of a barrier.
bool hasBarrierId(const llvm::CallBase &call, const BuiltinInfo &BI);

/// The id of a barrier; nullopt if it is no constant.
std::optional<uint32_t> getBarrierId(const llvm::CallBase &call);

/// The barriers in the kernel's own code, in the order in which they stand.
llvm::SmallVector<llvm::CallInst *, 8> findBarriers(llvm::Function &kernel, const BuiltinInfo &BI);

/// Whether all of them have an id, and no two the same.
bool haveUniqueIds(llvm::ArrayRef<llvm::CallInst *> barriers);

/// Gives each call of the kernel that has an id of a barrier one of its own. If all have one
/// already they are kept, since another version of the kernel may know them.
void makeBarrierIdsUnique(llvm::Function &kernel, const BuiltinInfo &BI);

/// Whether the scope and the semantics of a barrier's memory barrier are constants.
bool hasConstantFence(const llvm::CallInst &barrier);

/// Emits a memory barrier of that scope and semantics, unless it is known to order nothing.
void createFence(llvm::IRBuilderBase &B, BuiltinInfo &BI, llvm::Value *scope,
                 llvm::Value *semantics);

/// False, with errors reported, if a barrier or a work-group collective is declared or called with
/// another type than its own, so that it would not be taken for one.
bool checkBarrierTypes(const llvm::Module &M);

/// What inlineCallsLeadingTo calls barriers and collectives.
inline constexpr char barrierKind[] = "barrier";

/// Brings all barriers and collectives that the kernel reaches, in whatever way, into its own code
/// (see inlineCallsLeadingTo). False, with an error reported, if that cannot be done.
bool inlineBarriers(llvm::Function &kernel, const BuiltinInfo &BI, bool &changed);

} // namespace compiler::utils

#endif // COMPILER_UTILS_BARRIER_CALLS_H
