// FixupCallingConventionPass: gives all functions and calls of the module one calling convention.
//
// Intrinsics and inline assembly keep theirs. Given SPIR_FUNC or SPIR_KERNEL it gives kernels the
// latter and all else the former. It changes nothing but the convention's number, so the old and
// the new convention must pass the arguments in question in the same way.
//
// LLVM does not allow every function every convention. Functions with variable arguments get C
// where they cannot have Fast or Cold. Kernels that are called, whose address is taken, or that
// return something get SPIR_FUNC where they cannot have SPIR_KERNEL. Calls that must be tail calls
// and cannot with the new convention become calls that may be.
#ifndef COMPILER_UTILS_FIXUP_CALLING_CONVENTION_H
#define COMPILER_UTILS_FIXUP_CALLING_CONVENTION_H

#include <llvm/IR/CallingConv.h>
#include <llvm/IR/PassManager.h>

namespace compiler::utils {

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
