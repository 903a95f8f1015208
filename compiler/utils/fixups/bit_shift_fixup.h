// BitShiftFixupPass: reduces shift amounts modulo the bit width of the shifted value.
//
// OpenCL C requires this, while LLVM defines larger shifts as poison. Amounts known to be in range
// are left unchanged.
#ifndef COMPILER_UTILS_BIT_SHIFT_FIXUP_H
#define COMPILER_UTILS_BIT_SHIFT_FIXUP_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

class BitShiftFixupPass : public llvm::PassInfoMixin<BitShiftFixupPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_BIT_SHIFT_FIXUP_H
