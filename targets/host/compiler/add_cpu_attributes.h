// AddCpuAttributesPass: sets the target CPU, its features and the maximum frame size of all
// functions.
//
// LLVM inlines functions and passes vectors in registers only between functions for the same CPU,
// and neither the front end nor the device library knows the CPU. Existing attributes are
// overwritten.
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
