// AddSchedulingParametersPass: hands the target's scheduling parameters down from the kernels to
// the mux builtins that need them.
//
// Kernels, the builtins for which BuiltinInfo says so, and all functions between them get new
// versions with the parameters appended. A builtin's new version takes the name, and the old one is
// renamed to `<name>.old`; the others' new versions are called `<base name>.mux-sched-wrapper`. The
// old versions stay behind, unused and local to the module: GlobalDCEPass removes them. If they are
// not to be kept, they hand over their code, which is faster than a copy, and are erased.
//
// If such a function is called through a pointer, so may be all others whose addresses are taken:
// these get the parameters, too, and all indirect calls pass them. One that is not defined in the
// module cannot get them, which is an error, and nothing is changed. So is a function that would
// need them but forwards its variable arguments to one that does not. Calls that must be tail calls
// become calls that may be where only one end gets the parameters.
//
// A builtin that would get parameters but is declared or called with another type than its own is
// an error, and nothing is changed.
//
// It does nothing in a module that it has run on before. It does not define the builtins;
// DefineMuxBuiltinsPass does.
#ifndef COMPILER_UTILS_ADD_SCHEDULING_PARAMETERS_H
#define COMPILER_UTILS_ADD_SCHEDULING_PARAMETERS_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

class AddSchedulingParametersPass : public llvm::PassInfoMixin<AddSchedulingParametersPass> {
public:
  explicit AddSchedulingParametersPass(bool erasesOldVersions = false)
      : erasesOldVersions(erasesOldVersions) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }

private:
  bool erasesOldVersions;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_ADD_SCHEDULING_PARAMETERS_H
