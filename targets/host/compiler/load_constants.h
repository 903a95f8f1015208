// LoadConstantsPass: loads the floating-point vector constants of loops from memory, on AArch64.
//
// Two properties of AArch64 make a load better than a register that is set once. Fused operations
// overwrite their addend, so that a constant addend is copied for each of them; the copy takes a
// vector pipe, and a load does not. And some CPUs, such as Neoverse-V1, issue operations to the
// pipes that produced their operands, so that fused operations with two factors that other vector
// instructions made use half of the pipes. x86-64 has constants in memory as operands and is not
// changed; neither are scalar and scalable constants.
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
