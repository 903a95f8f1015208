// SetConvergentAttributesPass: marks functions convergent that may reach a builtin which work-items
// must reach together.
//
// Functions without a body that BuiltinInfo does not know are taken to be such, and so is what is
// called through a pointer. Calls at which LLVM would not see it, through a pointer or by an alias,
// are marked themselves. A function that
// calls none is left as it is: the attribute is never taken away.
#ifndef COMPILER_UTILS_SET_CONVERGENT_ATTRIBUTES_H
#define COMPILER_UTILS_SET_CONVERGENT_ATTRIBUTES_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

class SetConvergentAttributesPass : public llvm::PassInfoMixin<SetConvergentAttributesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_SET_CONVERGENT_ATTRIBUTES_H
