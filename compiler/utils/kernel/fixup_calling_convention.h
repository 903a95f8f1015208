// FixupCallingConventionPass: sets one calling convention on all functions and calls
// (compiler-utils: FixupCallingConventionPass).
//
// Intrinsics, inline assembly and functions that keep theirs are skipped. Given SPIR_FUNC or
// SPIR_KERNEL, kernels get SPIR_KERNEL and other functions SPIR_FUNC. Only the convention is
// changed, so the old and the new one must be ABI compatible.
//
// Exceptions due to LLVM's verifier: variadic functions get C instead of Fast or Cold; kernels that
// are called, address-taken or non-void get SPIR_FUNC instead of SPIR_KERNEL; `musttail` calls that
// are no longer valid become `tail` calls.
#ifndef COMPILER_UTILS_FIXUP_CALLING_CONVENTION_H
#define COMPILER_UTILS_FIXUP_CALLING_CONVENTION_H

#include <llvm/IR/CallingConv.h>
#include <llvm/IR/PassManager.h>

namespace compiler::utils {

/// The convention of functions on rare paths, whose calls are to take few registers from the
/// others; C if the target has none.
llvm::CallingConv::ID getRareConvention(const llvm::Triple &triple);

/// Gives a function, which must be local and only be called directly, a convention that the pass
/// does not change. Calls of it must get the same.
void setLastingConvention(llvm::Function &F, llvm::CallingConv::ID convention);

class FixupCallingConventionPass : public llvm::PassInfoMixin<FixupCallingConventionPass> {
public:
  explicit FixupCallingConventionPass(llvm::CallingConv::ID convention = llvm::CallingConv::C)
      : convention(convention) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }

private:
  llvm::CallingConv::ID convention;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_FIXUP_CALLING_CONVENTION_H
