// CheckUnsupportedTypesPass: reports functions and variables that use types or operations which the
// device does not support.
//
// These are images, samplers, pipes and queues, which no device supports; the type double; and
// arithmetic, comparisons and conversions of half. Half values may always be stored and moved,
// since half is a storage format without cl_khr_fp16.
//
// Each kind is reported once per function or variable. Unused declarations are ignored. The module
// is not changed.
#ifndef COMPILER_UTILS_CHECK_UNSUPPORTED_TYPES_H
#define COMPILER_UTILS_CHECK_UNSUPPORTED_TYPES_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

class CheckUnsupportedTypesPass : public llvm::PassInfoMixin<CheckUnsupportedTypesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_CHECK_UNSUPPORTED_TYPES_H
