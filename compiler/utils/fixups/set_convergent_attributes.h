// SetConvergentAttributesPass: marks functions convergent that may reach a convergent builtin.
//
// Declarations that BuiltinInfo does not know, and callees of indirect calls, are assumed to be
// convergent. Calls through pointers or aliases, at which LLVM would not see it, are marked
// themselves. The attribute is never removed.
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
