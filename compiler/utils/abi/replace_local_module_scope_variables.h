// ReplaceLocalModuleScopeVariablesPass: moves the global variables of the local address space into
// a structure on the stack of the kernel that uses them.
//
// The wrapper `<kernel>.mux-local-var-wrapper` becomes the entry point. It allocates the structure
// `localVarTypes`, and passes its address to the kernel; functions that use such a variable, or
// call one that does, receive it as a last parameter. Kernels that share variables share a
// structure type. Kernels that use none are left alone.
//
// It must run when kernels are called once per work-group. A variable whose address stands in the
// initializer of another global, which is thread-local, or which is used by a function whose own
// address is taken or that forwards variable arguments to one that does not use it, is an error and
// nothing is changed.
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
