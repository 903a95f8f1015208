// MarkSubGroupUsePass: sets "mux-no-subgroups" on functions that do not use sub-groups,
// transitively, and drops it from those that do. Kernels that use sub-groups get
// "mux-degenerate-subgroups" if their required sub-group size equals their required work-group size
// and the work-group is not a single row, which a vectorized kernel could execute as one sub-group.
//
// With `independent-progress`, kernels in which a sub-group may wait for another other than at a
// barrier get "mux-degenerate-subgroups" as well: they then have a single sub-group. A kernel with
// a required sub-group size is an error instead, unless its work-groups fit into one sub-group. If
// the wait may end from outside of the work-group, it is a warning, and the kernel keeps its
// sub-groups; "mux-degenerate-if-possible" defers that decision to ReplaceWGCPass.
//
// Without sub-group uses, work-item loops need not maintain the sub-group ID, and the vectorizer
// may choose any factor. Declarations are not changed.
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
