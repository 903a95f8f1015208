// Replaces the functions that ask which memory a generic pointer points to.
#ifndef COMPILER_UTILS_REPLACE_ADDRSPACE_FNS_H
#define COMPILER_UTILS_REPLACE_ADDRSPACE_FNS_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

/// `to_global`, `to_local`, `to_private` and `get_fence`, also by the names that clang gives them
/// (`__to_global`…), become casts, nulls and numbers, by following the pointer to where it was made
/// generic. Where it cannot be followed (it was loaded from memory, or comes from callers that do
/// not agree), the target is asked at run time, by `__mux_get_address_space`.
///
/// So the pass is best run after inlining.
class ReplaceAddrSpaceFnsPass : public llvm::PassInfoMixin<ReplaceAddrSpaceFnsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

/// Whether calls of F are what ReplaceAddrSpaceFnsPass replaces.
bool isAddressSpaceFunction(const llvm::Function &F);

} // namespace compiler::utils

#endif // COMPILER_UTILS_REPLACE_ADDRSPACE_FNS_H
