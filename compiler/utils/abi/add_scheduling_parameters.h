// AddSchedulingParametersPass: hands the target's scheduling parameters down from the kernels to
// the mux builtins that need them.
//
// Kernels, the builtins for which BuiltinInfo says so, and all functions between them get new
// versions with the parameters appended. A builtin's new version takes the name, and the old one is
// renamed to `<name>.old`; other functions' new versions are called `<base
// name>.mux-sched-wrapper`. The old versions stay behind, unused and without a body worth keeping:
// GlobalDCEPass removes them. It does not define the builtins; DefineMuxBuiltinsPass does.
#ifndef COMPILER_UTILS_ADD_SCHEDULING_PARAMETERS_H
#define COMPILER_UTILS_ADD_SCHEDULING_PARAMETERS_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

class AddSchedulingParametersPass : public llvm::PassInfoMixin<AddSchedulingParametersPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_ADD_SCHEDULING_PARAMETERS_H
