// ReplaceC11AtomicFuncsPass: replaces the C11-style atomic functions of OpenCL C 2.0 by atomic
// instructions.
#ifndef COMPILER_UTILS_REPLACE_C11_ATOMIC_FUNCS_H
#define COMPILER_UTILS_REPLACE_C11_ATOMIC_FUNCS_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

/// Handles loads, stores, exchanges, fetches, flags and fences, with and without explicit order and
/// scope, and the floating-point fetches of cl_ext_float_atomics. Orders are native or built from
/// fences (see AtomicBuilder). Scopes are ignored: every operation has device scope or wider.
/// Overloads that OpenCL C does not have are left unchanged.
class ReplaceC11AtomicFuncsPass : public llvm::PassInfoMixin<ReplaceC11AtomicFuncsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_REPLACE_C11_ATOMIC_FUNCS_H
