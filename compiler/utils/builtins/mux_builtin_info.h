// The target's part of BuiltinInfo: definitions of the mux builtins. Targets override it to map
// builtins to their hardware.
#ifndef COMPILER_UTILS_MUX_BUILTIN_INFO_H
#define COMPILER_UTILS_MUX_BUILTIN_INFO_H

#include "compiler/utils/builtin_ids.h"
#include "compiler/utils/scheduling.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

class BIMuxInfoConcept {
public:
  virtual ~BIMuxInfoConcept();

  /// Defines the builtin, which must be declared in M, and returns it. Null, with M unchanged, if
  /// there is no definition. Builtins that the body calls are declared.
  ///
  /// The default definition of a barrier is a fence, which is sufficient for groups of one
  /// work-item; a kernel with larger groups that calls a control barrier outside of work-item loops
  /// is an error. A target without work-item loops defines control barriers here, or returns null
  /// for those that its library defines. By default, builtins that access the scheduling structs
  /// can only be defined after AddSchedulingParametersPass. The default __mux_get_address_space
  /// returns global for every pointer: a target whose generic pointers may point elsewhere must
  /// override it.
  virtual llvm::Function *defineMuxBuiltin(BuiltinID ID, llvm::Module &M,
                                           llvm::ArrayRef<llvm::Type *> OverloadInfo = {});

  /// The builtin's function in M, declared if necessary: with scheduling parameters if it requires
  /// them and AddSchedulingParametersPass has run. Null if the overload is invalid, or if M
  /// declares the name with another type.
  virtual llvm::Function *getOrDeclareMuxBuiltin(BuiltinID ID, llvm::Module &M,
                                                 llvm::ArrayRef<llvm::Type *> OverloadInfo = {});

  /// Whether scheduling parameters are passed to the builtin.
  virtual bool requiresSchedulingParameters(BuiltinID ID);

  /// The scheduling parameters of this target.
  virtual llvm::SmallVector<SchedParamInfo, 4> getMuxSchedulingParameters(llvm::Module &M);

  /// The scheduling parameters with F's arguments; empty if F has none. ArgVal is null for a
  /// parameter that F lacks.
  virtual llvm::SmallVector<SchedParamInfo, 4> getFunctionSchedulingParameters(llvm::Function &F);

  /// Creates, in the kernel wrapper IntoF, the value of a scheduling parameter that is not passed
  /// externally, to be passed to CalleeF. The default allocates a work-item struct, and stores the
  /// kernel width if CalleeF is vectorized.
  virtual llvm::Value *initializeSchedulingParamForWrappedKernel(const SchedParamInfo &Info,
                                                                 llvm::IRBuilder<> &B,
                                                                 llvm::Function &IntoF,
                                                                 llvm::Function &CalleeF);

  /// Creates the memory for barrier structs of a work-group, in the wrapper of the work-item loops.
  /// It may be uninitialized, but must not be shared by concurrent work-groups. `emitSize` emits
  /// the size in bytes (a size_t); !mux_barrier_memory has an upper bound for later passes. Called
  /// at most once per wrapper, before scheduling parameters are added. Null, the default, selects
  /// the wrapper's stack.
  virtual llvm::Value *createBarrierMemory(llvm::IRBuilderBase &B,
                                           llvm::function_ref<llvm::Value *()> emitSize,
                                           llvm::Align alignment);

  /// Creates a local buffer of `size` bytes (a size_t) for a work-group, in the wrapper that the
  /// driver calls, for a kernel argument that is passed by size. All work-items of the work-group
  /// must share it. Null, the default, selects the wrapper's stack, which requires work-item loops
  /// inside of the wrapper.
  virtual llvm::Value *createLocalMemory(llvm::IRBuilderBase &B, llvm::Value *size,
                                         llvm::Align alignment);

  /// Creates the memory of a kernel's local module-scope variables, `size` bytes for a work-group,
  /// in the wrapper of ReplaceLocalModuleScopeVariablesPass. The wrapper has the kernel's
  /// scheduling parameters if AddSchedulingParametersPass has run. All work-items of the work-group
  /// must share the memory. Null, the default, selects the wrapper's stack, which requires
  /// work-item loops inside of the wrapper.
  virtual llvm::Value *createLocalVariables(llvm::IRBuilderBase &B, uint64_t size,
                                            llvm::Align alignment);

  /// The replacement of a target extension type in ReplaceTargetExtTysPass; null to keep it.
  virtual llvm::Type *getRemappedTargetExtTy(llvm::Type *Ty, llvm::Module &M);

  /// Whether M has kernels whose last work-group of a dimension may be smaller. False by default. A
  /// target that returns true must define __mux_get_enqueued_local_size and __mux_get_global_size:
  /// MuxWorkGroupInfo does not have them.
  virtual bool hasPartialGroups(const llvm::Module &M);

  /// Whether the device supports sequentially consistent fences (see DeviceInfo). If not, the
  /// default definition of a memory barrier uses an acquire-release fence instead.
  void setNativeAtomicOrders(bool areNative) { nativeAtomicOrders = areNative; }
  bool hasNativeAtomicOrders() const { return nativeAtomicOrders; }

  /// Whether the default definition of the builtin accesses MuxWorkItemInfo, transitively.
  static bool isMuxBuiltinWithWIInfoParam(BuiltinID ID);

  /// Likewise for MuxWorkGroupInfo.
  static bool isMuxBuiltinWithWGInfoParam(BuiltinID ID);

  /// Sets the attributes of a builtin's declaration.
  static void setDeclarationAttributes(llvm::Function &F, BuiltinID ID);

  /// Sets the attributes of a function before it is defined.
  static void setDefaultBuiltinAttributes(llvm::Function &F, bool AlwaysInline = true);

private:
  bool nativeAtomicOrders = false;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_MUX_BUILTIN_INFO_H
