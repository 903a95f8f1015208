// RemoveDebugAddressSpacesPass: makes debug information say where variables are in the default
// address space, for targets whose memory is one flat space.
//
// Clang ends the location of each variable with its address space and DW_OP_xderef, which debuggers
// of such targets cannot evaluate. Types keep the address spaces of their pointers: debuggers read
// through these all the same.
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
