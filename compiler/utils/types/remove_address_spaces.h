// RemoveAddressSpacesPass: makes all memory accesses of a function use pointers to the default
// address space, for targets with a flat address space.
//
// Signatures and globals keep their address spaces; pointers are cast at the function's boundaries.
// Unreachable code is not changed.
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
