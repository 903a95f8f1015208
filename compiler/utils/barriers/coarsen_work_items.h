// Lets one call of a vectorized kernel execute several rows of work-items (thread coarsening).
#ifndef COMPILER_UTILS_COARSEN_WORK_ITEMS_H
#define COMPILER_UTILS_COARSEN_WORK_ITEMS_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

struct CoarsenWorkItemsPassOptions {
  /// The number of rows of every kernel that can be coarsened; 0: what pays.
  unsigned Rows = 0;
};

/// Coarsens vectorized kernels whose loops load vectors that all rows share, such as those of a
/// matrix product: each loaded vector is then used once for each row, and the rows are independent
/// chains of operations. A row is the work-items that differ in the vectorized dimension only.
///
/// Control flow must be uniform across rows. If the local size is not a known multiple of the rows
/// in the second dimension of the work-item loops, a copy of the kernel runs those that remain;
/// kernels with barriers are then left alone. The kernel is changed in place and gets !mux_rows
/// metadata, by which WorkItemLoopsPass steps over rows.
class CoarsenWorkItemsPass : public llvm::PassInfoMixin<CoarsenWorkItemsPass> {
public:
  explicit CoarsenWorkItemsPass(const CoarsenWorkItemsPassOptions &options = {})
      : options(options) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  CoarsenWorkItemsPassOptions options;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_COARSEN_WORK_ITEMS_H
