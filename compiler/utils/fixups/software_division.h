// SoftwareDivisionPass: makes integer division and remainder defined for all operands.
//
// Division by zero and signed overflow are undefined in LLVM, and some CPUs trap. In OpenCL C only
// the result is unspecified, so the divisor is replaced by 1 in these cases. Constant divisors that
// can neither trap nor overflow are left unchanged.
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
