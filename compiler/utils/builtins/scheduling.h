// Scheduling parameters: data about work-items and work-groups that is passed to mux builtins, and
// the default structs for it (compiler-utils: Scheduling Parameters).
#ifndef COMPILER_UTILS_SCHEDULING_H
#define COMPILER_UTILS_SCHEDULING_H

#include <llvm/IR/Attributes.h>

#include <string>

namespace llvm {
class Argument;
class IntegerType;
class Module;
class StructType;
class Type;
class Value;
} // namespace llvm

namespace compiler::utils {

/// A parameter added to kernels and to the builtins that require it.
struct SchedParamInfo {
  /// The index in the target's list.
  unsigned ID = 0;
  llvm::Type *ParamTy = nullptr;
  /// The pointee type; null if the parameter is not a pointer.
  llvm::Type *ParamPointeeTy = nullptr;
  /// The name of the function parameter.
  std::string ParamName;
  /// The name in !mux-scheduling-params.
  std::string ParamDebugName;
  /// Whether the kernel's caller passes it. Otherwise the kernel wrapper initializes it.
  bool PassedExternally = false;
  llvm::AttributeSet ParamAttrs;
  /// The argument of the queried function, if any.
  llvm::Argument *ArgVal = nullptr;
};

/// The integer type with the width of a pointer in the default address space.
llvm::IntegerType *getSizeType(const llvm::Module &M);

/// The fields of MuxWorkItemInfo.
enum WorkItemInfoField : unsigned {
  eWorkItemInfoLocalId = 0,
  eWorkItemInfoSubGroupId,
  eWorkItemInfoKernelWidth,
  eWorkItemInfoNumSubGroups,
  eWorkItemInfoMaxSubGroupSize,
};

/// The fields of MuxWorkGroupInfo.
enum WorkGroupInfoField : unsigned {
  eWorkGroupInfoGroupId = 0,
  eWorkGroupInfoNumGroups,
  eWorkGroupInfoGlobalOffset,
  eWorkGroupInfoLocalSize,
  eWorkGroupInfoWorkDim,
};

/// The IDs of the default scheduling parameters.
enum SchedParamID : unsigned {
  eSchedParamWorkItemInfo = 0,
  eSchedParamWorkGroupInfo = 1,
};

/// %MuxWorkItemInfo = type { [3 x size_t], i32, i32, i32, i32 }
llvm::StructType *getWorkItemInfoStructTy(const llvm::Module &M);

/// %MuxWorkGroupInfo = type { [3 x size_t], [3 x size_t], [3 x size_t], [3 x size_t], i32 }
llvm::StructType *getWorkGroupInfoStructTy(const llvm::Module &M);

} // namespace compiler::utils

#endif // COMPILER_UTILS_SCHEDULING_H
