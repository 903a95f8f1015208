// Scheduling parameters: the data about work-items and work-groups that is handed down to the mux
// builtins which need it, and the two structures that hold it by default.
#ifndef COMPILER_UTILS_SCHEDULING_H
#define COMPILER_UTILS_SCHEDULING_H

#include <string>

#include <llvm/IR/Attributes.h>

namespace llvm {
class Argument;
class IntegerType;
class Module;
class StructType;
class Type;
class Value;
} // namespace llvm

namespace compiler::utils {

/// One parameter that is added to kernels and to the builtins that need it.
struct SchedParamInfo {
  /// The parameter's place in the target's list.
  unsigned ID = 0;
  llvm::Type *ParamTy = nullptr;
  /// What the parameter points to; null if it is no pointer.
  llvm::Type *ParamPointeeTy = nullptr;
  /// The name of the function parameter.
  std::string ParamName;
  /// The name in the module's list of scheduling parameters.
  std::string ParamDebugName;
  /// Whether the kernel's caller passes it. If not, the kernel wrapper initializes it.
  bool PassedExternally = false;
  llvm::AttributeSet ParamAttrs;
  /// The argument of the function that was asked about, if it was about one and it has it.
  llvm::Argument *ArgVal = nullptr;
};

/// The integer type that is as wide as a pointer to the default address space.
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
