// ReplaceMemIntrinsicsPass: expands llvm.memcpy, llvm.memmove and llvm.memset (and their inline
// forms) to loops (compiler-utils: ReplaceMemIntrinsicsPass).
//
// A memmove between OpenCL address spaces is supported: disjoint address spaces cannot overlap, and
// others are compared as generic pointers. With other address spaces, it is left unchanged if the
// target cannot compare the pointers.
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
