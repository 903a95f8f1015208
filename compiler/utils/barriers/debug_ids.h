// Variables of a wrapper that tell debuggers which work-items run.
#ifndef COMPILER_UTILS_DEBUG_IDS_H
#define COMPILER_UTILS_DEBUG_IDS_H

#include "compiler/utils/metadata.h"

#include <llvm/IR/IRBuilder.h>

namespace compiler::utils {

class BuiltinInfo;

/// Declares artificial variables in the frame of the function that has the work-item loops, each an
/// array of three `size_t`, one per dimension:
///
/// - `local_id`: the work-item that runs, or the first of a vector,
/// - `lanes`: how many work-items run together,
/// - `group_id`: the work-group,
/// - `first_global_id`: the global ID of the work-group's first work-item.
///
/// The last two are stored once per work-group, and also optimized code has them in memory. The
/// others are ordinary variables, which LLVM may keep in registers.
class DebugIds {
public:
  /// Emits the declarations at B, in the entry block of a function with debug information.
  DebugIds(llvm::IRBuilderBase &B, BuiltinInfo &BI);

  void setLocalId(llvm::IRBuilderBase &B, unsigned dim, llvm::Value *id) const;
  /// Describes the version of the kernel that is called next.
  void setLanes(llvm::IRBuilderBase &B, const VectorizationInfo &info) const;

private:
  llvm::AllocaInst *declare(llvm::IRBuilderBase &B, const char *name) const;
  void store(llvm::IRBuilderBase &B, llvm::AllocaInst *variable, unsigned dim, llvm::Value *value,
             bool isKept) const;

  llvm::IntegerType *sizeType;
  llvm::AllocaInst *localId;
  llvm::AllocaInst *lanes;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_DEBUG_IDS_H
