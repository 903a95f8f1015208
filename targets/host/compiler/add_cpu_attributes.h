// AddCpuAttributesPass: tells every function which CPU it is for, and how much stack it may have.
//
// LLVM inlines a function into another, and passes vectors between them in registers, only where
// both are for the same CPU; kernels come from the front end and builtins from the device library,
// and neither knows the CPU. Attributes that a function already has are overwritten.
#ifndef HOST_COMPILER_ADD_CPU_ATTRIBUTES_H
#define HOST_COMPILER_ADD_CPU_ATTRIBUTES_H

#include "host/cpu_features.h"

#include <llvm/IR/PassManager.h>

namespace host {

class AddCpuAttributesPass : public llvm::PassInfoMixin<AddCpuAttributesPass> {
public:
  explicit AddCpuAttributesPass(const CpuTarget &target = getCpuTarget()) : target(target) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }

private:
  CpuTarget target;
};

} // namespace host

#endif // HOST_COMPILER_ADD_CPU_ATTRIBUTES_H
