// SoftwareDivisionPass: makes integer division and remainder defined for every divisor.
//
// LLVM leaves division by zero, and the one quotient that does not fit, undefined; some CPUs trap
// on them. The languages only leave the *result* open, so the divisor is replaced by 1 in those
// cases. Divisions whose divisor is a constant that can do no harm are left alone.
#ifndef COMPILER_UTILS_SOFTWARE_DIVISION_H
#define COMPILER_UTILS_SOFTWARE_DIVISION_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

class SoftwareDivisionPass : public llvm::PassInfoMixin<SoftwareDivisionPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_SOFTWARE_DIVISION_H
