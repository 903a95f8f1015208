// ReplaceAddrSpaceFnsPass: replaces queries for the address space of a generic pointer.
#ifndef COMPILER_UTILS_REPLACE_ADDRSPACE_FNS_H
#define COMPILER_UTILS_REPLACE_ADDRSPACE_FNS_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

/// `to_global`, `to_local`, `to_private` and `get_fence`, also under clang's names
/// (`__to_global`…), become casts, null pointers and constants by tracing the pointer to its cast
/// to generic. If the address space is unknown (the pointer is loaded from memory, or callers
/// disagree), it is queried at run time with `__mux_get_address_space`. Running after inlining
/// gives the best results.
class ReplaceAddrSpaceFnsPass : public llvm::PassInfoMixin<ReplaceAddrSpaceFnsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

/// Whether ReplaceAddrSpaceFnsPass replaces calls of F.
bool isAddressSpaceFunction(const llvm::Function &F);

} // namespace compiler::utils

#endif // COMPILER_UTILS_REPLACE_ADDRSPACE_FNS_H
