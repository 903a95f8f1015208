// RemoveDebugAddressSpacesPass: removes address spaces from debug locations, for targets with a
// flat address space.
//
// Clang ends each location with the address space and DW_OP_xderef, which debuggers of such targets
// cannot evaluate. Pointer types keep their address spaces, which these debuggers ignore.
#ifndef COMPILER_UTILS_REMOVE_DEBUG_ADDRESS_SPACES_H
#define COMPILER_UTILS_REMOVE_DEBUG_ADDRESS_SPACES_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

class RemoveDebugAddressSpacesPass : public llvm::PassInfoMixin<RemoveDebugAddressSpacesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_REMOVE_DEBUG_ADDRESS_SPACES_H
