// RemoveAddressSpacesPass: makes all memory accesses of a function go through pointers to the
// default address space, for targets whose memory is one flat space.
//
// Signatures and globals keep their address spaces, since other functions see them; pointers are
// cast where they come in from outside and where they leave. Code that is never reached is left
// alone.
#ifndef COMPILER_UTILS_REMOVE_ADDRESS_SPACES_H
#define COMPILER_UTILS_REMOVE_ADDRESS_SPACES_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

class RemoveAddressSpacesPass : public llvm::PassInfoMixin<RemoveAddressSpacesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_REMOVE_ADDRESS_SPACES_H
