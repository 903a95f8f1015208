// The target's half of BuiltinInfo: what the mux builtins are made of. Targets override it to map
// builtins to their hardware.
#ifndef COMPILER_UTILS_MUX_BUILTIN_INFO_H
#define COMPILER_UTILS_MUX_BUILTIN_INFO_H

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include "compiler/utils/builtin_ids.h"
#include "compiler/utils/scheduling.h"

namespace compiler::utils {

class BIMuxInfoConcept {
public:
  virtual ~BIMuxInfoConcept();

  /// Gives a body to the builtin, which must be declared in M, and returns it. Builtins that the
  /// body calls are declared in M if need be. Null if there is no definition for it: it is then
  /// left as it is. By default a barrier is the fence that is left of it in a group of one
  /// work-item; a kernel of larger groups that calls one outside of work-item loops is reported as
  /// an error. A target without such loops defines control barriers here, or answers null for those
  /// that its own library defines. The scheduling structures are read through the function's
  /// scheduling parameters, so by default the builtins that need these can only be defined once
  /// they have been added. The default __mux_get_address_space takes every pointer for one to
  /// global memory: a target whose generic pointers may point elsewhere defines it itself.
  virtual llvm::Function *defineMuxBuiltin(BuiltinID ID, llvm::Module &M,
                                           llvm::ArrayRef<llvm::Type *> OverloadInfo = {});

  /// The builtin's function in M, which is declared if need be: with scheduling parameters if it
  /// needs them and this module's functions have received theirs. Null if the overload is not one
  /// of this builtin, or if M holds something else of that name.
  virtual llvm::Function *getOrDeclareMuxBuiltin(BuiltinID ID, llvm::Module &M,
                                                 llvm::ArrayRef<llvm::Type *> OverloadInfo = {});

  /// Whether the builtin is handed the scheduling parameters.
  virtual bool requiresSchedulingParameters(BuiltinID ID);

  /// The scheduling parameters of this target.
  virtual llvm::SmallVector<SchedParamInfo, 4> getMuxSchedulingParameters(llvm::Module &M);

  /// The scheduling parameters with F's arguments for them; empty if F has not received any. A
  /// parameter that F lacks has a null ArgVal.
  virtual llvm::SmallVector<SchedParamInfo, 4> getFunctionSchedulingParameters(llvm::Function &F);

  /// Makes the value, in the kernel wrapper IntoF, of a scheduling parameter that is not passed by
  /// the wrapper's caller, to be handed to CalleeF. The default allocates a work-item structure,
  /// and writes the kernel width if CalleeF is vectorized.
  virtual llvm::Value *initializeSchedulingParamForWrappedKernel(const SchedParamInfo &Info,
                                                                 llvm::IRBuilder<> &B,
                                                                 llvm::Function &IntoF,
                                                                 llvm::Function &CalleeF);

  /// Makes the memory, in the wrapper of a kernel's work-item loops, for the values of a work-group
  /// that live across barriers. It need not be initialized, but no two work-groups may have it at
  /// the same time. `emitSize` emits how many bytes (a size_t) are needed; later passes find an
  /// upper limit in !mux_barrier_memory. Called at most once for each wrapper, before scheduling
  /// parameters are added. Null, which is the default, puts it on the wrapper's stack.
  virtual llvm::Value *createBarrierMemory(llvm::IRBuilderBase &B,
                                           llvm::function_ref<llvm::Value *()> emitSize,
                                           llvm::Align alignment);

  /// Makes a buffer in local memory of `size` bytes (a size_t) for a work-group, in the wrapper
  /// that the driver calls: for an argument of the kernel that is passed by its size. All
  /// work-items of the group must get the same one. Null, which is the default, puts it on the
  /// wrapper's stack, which only serves kernels whose work-item loops the wrapper runs.
  virtual llvm::Value *createLocalMemory(llvm::IRBuilderBase &B, llvm::Value *size,
                                         llvm::Align alignment);

  /// The type by which ReplaceTargetExtTysPass replaces a target extension type; null to keep it.
  virtual llvm::Type *getRemappedTargetExtTy(llvm::Type *Ty, llvm::Module &M);

  /// Whether M has kernels whose last work-group of a dimension may be smaller than the others. By
  /// default none has. A target that says so defines __mux_get_enqueued_local_size and
  /// __mux_get_global_size itself: MuxWorkGroupInfo cannot tell them.
  virtual bool hasPartialGroups(const llvm::Module &M);

  /// Whether the device takes a sequentially consistent fence. By default it does not, and the
  /// default definition of a memory barrier has a full fence in its place: see DeviceInfo.
  void setNativeAtomicOrders(bool areNative) { nativeAtomicOrders = areNative; }
  bool hasNativeAtomicOrders() const { return nativeAtomicOrders; }

  /// Whether the default definition of the builtin reads or writes MuxWorkItemInfo, itself or
  /// through another builtin.
  static bool isMuxBuiltinWithWIInfoParam(BuiltinID ID);

  /// Likewise for MuxWorkGroupInfo.
  static bool isMuxBuiltinWithWGInfoParam(BuiltinID ID);

  /// What callers may assume of a builtin that has no body yet.
  static void setDeclarationAttributes(llvm::Function &F, BuiltinID ID);

  /// Attributes for a function that is about to be given a body.
  static void setDefaultBuiltinAttributes(llvm::Function &F, bool AlwaysInline = true);

private:
  bool nativeAtomicOrders = false;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_MUX_BUILTIN_INFO_H
