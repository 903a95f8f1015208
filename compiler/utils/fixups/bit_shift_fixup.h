// BitShiftFixupPass: takes shift amounts modulo the width of what is shifted.
//
// OpenCL C asks for that, while LLVM makes the result of a larger shift poison. Amounts that are
// known to be small enough are left alone.
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
