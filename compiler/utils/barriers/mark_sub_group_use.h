// MarkSubGroupUsePass: marks the functions that make no use of sub-groups, themselves or through
// others, with "mux-no-subgroups", and takes the mark from those that do. Kernels that use
// sub-groups and require both a size of these and one of work-groups get "mux-degenerate-subgroups"
// if only a whole work-group can be such a sub-group: the sizes are the same, and the work-group is
// no single row, which a vectorizer might run at once.
//
// With independent progress demanded, so do kernels in which a sub-group may wait for another
// elsewhere than at a barrier, whether they ask about sub-groups or not: there is no other then.
// One that requires a sub-group size is reported, unless its work-groups are no larger. If it is
// not certain that it waits for its own work-group, it keeps its sub-groups, with a warning;
// "mux-degenerate-if-possible" on a kernel lets later passes decide likewise.
//
// Work-item loops then need not say which sub-group they run, and the vectorizer is free in its
// choices. Functions without a body are left alone.
#ifndef COMPILER_UTILS_MARK_SUB_GROUP_USE_H
#define COMPILER_UTILS_MARK_SUB_GROUP_USE_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

class MarkSubGroupUsePass : public llvm::PassInfoMixin<MarkSubGroupUsePass> {
public:
  explicit MarkSubGroupUsePass(bool needsIndependentProgress = false)
      : needsIndependentProgress(needsIndependentProgress) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }

private:
  bool needsIndependentProgress;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_MARK_SUB_GROUP_USE_H
