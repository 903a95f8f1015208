// ReplaceMemIntrinsicsPass: replaces llvm.memcpy, llvm.memmove and llvm.memset (and their inline
// forms) by loops, for targets that have no library to call.
//
// A memmove between address spaces of OpenCL works, too: two that have no memory in common cannot
// overlap, and others are compared as generic pointers. One that involves another address space,
// and whose pointers cannot be compared on the target, is left alone.
#ifndef COMPILER_UTILS_REPLACE_MEM_INTRINSICS_H
#define COMPILER_UTILS_REPLACE_MEM_INTRINSICS_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

class ReplaceMemIntrinsicsPass : public llvm::PassInfoMixin<ReplaceMemIntrinsicsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_REPLACE_MEM_INTRINSICS_H
