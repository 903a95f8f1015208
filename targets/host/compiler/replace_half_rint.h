// ReplaceHalfRintPass: makes `llvm.rint` of half, and `llvm.lrint` and `llvm.llrint` from half,
// `llvm.nearbyint` on x86-64, for all types of elements that are half.
//
// With AVX512-FP16, LLVM 22 selects a truncating conversion for `lrint` of a half, which it also
// makes of a `rint` that is converted to an integer. `nearbyint` differs only in the inexact flag,
// which kernels cannot see, and is not merged with conversions. The pass runs last, since LLVM may
// scalarize vectors, and move instructions between the two, at any time.
#ifndef HOST_COMPILER_REPLACE_HALF_RINT_H
#define HOST_COMPILER_REPLACE_HALF_RINT_H

#include <llvm/IR/PassManager.h>

namespace host {

class ReplaceHalfRintPass : public llvm::PassInfoMixin<ReplaceHalfRintPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace host

#endif // HOST_COMPILER_REPLACE_HALF_RINT_H
