// LoadConstantsPass: loads the floating-point vector constants of loops from memory, on AArch64.
//
// Two properties of AArch64 make a load better than a register that is set once. Fused operations
// overwrite their addend, so that a constant addend is copied for each of them; the copy takes a
// vector pipe, and a load does not. And on a Neoverse-V1, fused operations of which one factor was
// loaded take 0.25 cycles each, and 0.5 if vector instructions made both (measured). x86-64 has
// constants in memory as operands and is not changed; neither are scalar and scalable constants.
#ifndef HOST_COMPILER_LOAD_CONSTANTS_H
#define HOST_COMPILER_LOAD_CONSTANTS_H

#include <llvm/IR/PassManager.h>

namespace host {

class LoadConstantsPass : public llvm::PassInfoMixin<LoadConstantsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace host

#endif // HOST_COMPILER_LOAD_CONSTANTS_H
