// MarkSubGroupUsePass: marks the functions that make no use of sub-groups, themselves or through
// others, with "mux-no-subgroups", and takes the mark from those that do.
//
// Work-item loops then need not say which sub-group they run, and the vectorizer is free in its
// choices. Functions without a body are left alone.
#ifndef COMPILER_UTILS_MARK_SUB_GROUP_USE_H
#define COMPILER_UTILS_MARK_SUB_GROUP_USE_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

class MarkSubGroupUsePass : public llvm::PassInfoMixin<MarkSubGroupUsePass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_MARK_SUB_GROUP_USE_H
