// ReplaceLocalModuleScopeVariablesPass: moves global variables of the local address space into a
// struct (compiler-utils: ReplaceLocalModuleScopeVariablesPass).
//
// The wrapper `<kernel>.mux-local-var-wrapper` becomes the entry point. It allocates the struct
// `localVarTypes`, with BIMuxInfoConcept::createLocalVariables or on its stack, and passes its
// address to the kernel; functions that reference such a variable, transitively, get it as their
// last parameter. Kernels that share variables share a struct type. Kernels without such variables
// are left unchanged.
//
// Kernels must be called once per work-group. Errors that leave the module unchanged: a variable
// whose address is in an initializer, a thread-local variable, and a user of a variable that is
// address-taken or has a variadic `musttail` call of a function that does not use it.
#ifndef COMPILER_UTILS_REPLACE_LOCAL_MODULE_SCOPE_VARIABLES_H
#define COMPILER_UTILS_REPLACE_LOCAL_MODULE_SCOPE_VARIABLES_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

class ReplaceLocalModuleScopeVariablesPass
    : public llvm::PassInfoMixin<ReplaceLocalModuleScopeVariablesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_REPLACE_LOCAL_MODULE_SCOPE_VARIABLES_H
