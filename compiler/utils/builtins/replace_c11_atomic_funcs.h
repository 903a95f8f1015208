// Replaces the atomic functions that OpenCL C 2.0 took from C11 by atomic instructions.
#ifndef COMPILER_UTILS_REPLACE_C11_ATOMIC_FUNCS_H
#define COMPILER_UTILS_REPLACE_C11_ATOMIC_FUNCS_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

/// Loads, stores, exchanges, fetches, flags and fences, with and without explicit order and scope,
/// and the floating-point fetches of cl_ext_float_atomics. Orders are native or made of fences, as
/// DeviceInfo says (see AtomicBuilder). Scopes are not told apart: every operation is seen by the
/// whole device. Overloads that the language does not have stay.
class ReplaceC11AtomicFuncsPass : public llvm::PassInfoMixin<ReplaceC11AtomicFuncsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_REPLACE_C11_ATOMIC_FUNCS_H
