// ManualTypeLegalizationPass: replaces half operations by float operations, and rounds each result
// to half (compiler-utils: ManualTypeLegalizationPass).
//
// For targets that promote half to float in type legalization and keep intermediate results in
// float. The target machine decides; without one, the replacement is made for all targets but x86
// and RISC-V, which round correctly.
//
// Replaces arithmetic, comparisons and intrinsics that compute, also on vectors. Operations that do
// not round (fneg, fabs, copysign, select, phis, loads, ...), conversions, atomics, reductions of
// scalable vectors, and other formats are left unchanged. Later passes such as InstCombine may undo
// the replacement, so it should run right before code generation.
#ifndef COMPILER_UTILS_MANUAL_TYPE_LEGALIZATION_H
#define COMPILER_UTILS_MANUAL_TYPE_LEGALIZATION_H

#include <llvm/IR/PassManager.h>

namespace llvm {
class TargetMachine;
} // namespace llvm

namespace compiler::utils {

class ManualTypeLegalizationPass : public llvm::PassInfoMixin<ManualTypeLegalizationPass> {
public:
  /// The target machine, if known, must outlive the pass.
  explicit ManualTypeLegalizationPass(const llvm::TargetMachine *TM = nullptr) : TM(TM) {}

  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);

  static bool isRequired() { return true; }

private:
  const llvm::TargetMachine *TM;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_MANUAL_TYPE_LEGALIZATION_H
