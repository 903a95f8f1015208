// CheckUnsupportedTypesPass: reports functions and variables that need what the device does not
// have.
//
// These are images, samplers, pipes and queues, which no device supports yet; double-precision
// numbers, wherever their type occurs; and arithmetic, comparisons and conversions of
// half-precision numbers. Half may always be stored and moved, since it is a format of memory too.
// Single precision is no option of a device, so nothing is said about it.
//
// Each kind is reported once for each function or variable. Declarations that nobody uses are of no
// interest. It changes nothing.
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
