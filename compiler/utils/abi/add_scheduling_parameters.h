// AddSchedulingParametersPass: adds the target's scheduling parameters to kernels, to the mux
// builtins that require them, and to the functions on call paths between them (compiler-utils:
// AddSchedulingParametersPass).
//
// Functions get new versions with the parameters appended. The new version of a builtin takes its
// name, and the old one is renamed to `<name>.old`; other new versions are named `<base
// name>.mux-sched-wrapper`. The old versions remain with internal linkage, unless `erase-old` is
// set: the bodies are then moved instead of cloned, and the old versions are erased.
//
// The parameters have the attributes that the target defines. With `object-attrs`, those that point
// to the default structs are also noundef, nonnull, aligned and dereferenceable, so that loads from
// them can be hoisted.
//
// If such a function may be called indirectly, all address-taken functions receive the parameters,
// and all indirect calls pass them. `musttail` calls become `tail` calls where only caller or
// callee receives the parameters. Errors that leave the module unchanged: an address-taken function
// that is only declared, a variadic `musttail` call of a function that does not receive parameters,
// and a builtin that is declared or called with another type than its own.
//
// The pass does nothing if it has run on the module before. The builtins are defined by
// DefineMuxBuiltinsPass.
#ifndef COMPILER_UTILS_ADD_SCHEDULING_PARAMETERS_H
#define COMPILER_UTILS_ADD_SCHEDULING_PARAMETERS_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

struct AddSchedulingParametersPassOptions {
  bool EraseOldVersions = false;
  bool AddObjectAttributes = false;
};

class AddSchedulingParametersPass : public llvm::PassInfoMixin<AddSchedulingParametersPass> {
public:
  explicit AddSchedulingParametersPass(AddSchedulingParametersPassOptions options = {})
      : options(options) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }

private:
  AddSchedulingParametersPassOptions options;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_ADD_SCHEDULING_PARAMETERS_H
