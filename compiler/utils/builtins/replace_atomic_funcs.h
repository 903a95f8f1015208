// ReplaceAtomicFuncsPass: replaces the OpenCL 1.x atomic functions by atomic instructions.
#ifndef COMPILER_UTILS_REPLACE_ATOMIC_FUNCS_H
#define COMPILER_UTILS_REPLACE_ATOMIC_FUNCS_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

/// `atomic_*` and `atom_*` become monotonic atomicrmw and cmpxchg for all overloads of OpenCL C.
/// Other overloads, and calls that do not match their callee's name, are left unchanged.
class ReplaceAtomicFuncsPass : public llvm::PassInfoMixin<ReplaceAtomicFuncsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_REPLACE_ATOMIC_FUNCS_H
