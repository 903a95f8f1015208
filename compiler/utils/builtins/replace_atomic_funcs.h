// Replaces OpenCL 1.x's atomic functions by atomic instructions.
#ifndef COMPILER_UTILS_REPLACE_ATOMIC_FUNCS_H
#define COMPILER_UTILS_REPLACE_ATOMIC_FUNCS_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

/// `atomic_*` and `atom_*`, for every overload that OpenCL has, become monotonic atomicrmw and
/// cmpxchg. Overloads that it does not have, and calls that do not fit their callee's name, stay.
class ReplaceAtomicFuncsPass : public llvm::PassInfoMixin<ReplaceAtomicFuncsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_REPLACE_ATOMIC_FUNCS_H
