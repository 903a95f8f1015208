// ManualTypeLegalizationPass: computes with half-precision numbers in single precision, and rounds
// the result of each operation to half.
//
// This is for targets whose code generator widens half to float and keeps intermediate results that
// wide. It asks the target machine whether this is one of them. Without a target machine it takes
// any target for one, since the replacement is right everywhere, except for x86 and RISC-V, which
// are known to round by themselves.
//
// Arithmetic, comparisons and the intrinsics that compute are replaced, also on vectors. Operations
// that change or move bits and therefore never round stay: fneg, fabs, copysign, select, phis,
// loads and the like; so do conversions, atomics, reductions of scalable vectors, and everything on
// other formats, bfloat among them. Later passes may undo the replacement, as InstCombine does
// where the result is the same, so it belongs right before code generation.
#ifndef COMPILER_UTILS_MANUAL_TYPE_LEGALIZATION_H
#define COMPILER_UTILS_MANUAL_TYPE_LEGALIZATION_H

#include <llvm/IR/PassManager.h>

namespace llvm {
class TargetMachine;
} // namespace llvm

namespace compiler::utils {

class ManualTypeLegalizationPass : public llvm::PassInfoMixin<ManualTypeLegalizationPass> {
public:
  /// The target machine, if it is known, must outlive the pass.
  explicit ManualTypeLegalizationPass(const llvm::TargetMachine *TM = nullptr) : TM(TM) {}

  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);

  static bool isRequired() { return true; }

private:
  const llvm::TargetMachine *TM;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_MANUAL_TYPE_LEGALIZATION_H
