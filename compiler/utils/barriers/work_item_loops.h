// WorkItemLoopsPass: wraps each kernel entry point in loops over the work-items of a work-group, so
// that it is called once per work-group (compiler-utils: WorkItemLoopsPass).
//
// The wrapper `<kernel>.mux-barrier-wrapper` becomes the entry point. It runs the scalar kernel and
// its vectorized versions in one of the layouts of kernel_layout.h. The kernels remain in the
// module with internal linkage.
//
// Kernels are split at barriers into regions (kernel_regions.h): all work-items run the function
// `<kernel>.mux-barrier-region.<n>` before any runs the next one. It returns the number of the
// barrier that it reached, which selects the next region. Values live across barriers are found in
// live_values.h and allocated in live_memory.h. Of the barrier itself, only the memory barrier
// remains, between the loops. If there are many regions, each has a function
// `<kernel>.mux-barrier-row.<n>` that runs one row of work-items, and all share the loops over
// rows, `<kernel>.mux-barrier-loops`, so that no function becomes large. They also share the loop
// over a scalar tail, which calls `<kernel>.mux-barrier-tails` for each work-item. Regions with an
// order of work-items have functions `<kernel>.mux-barrier-loops.<n>` of their own.
//
// Errors that leave the kernel unchanged: recursion through a function with barriers, work-group
// collectives (lowered by ReplaceWGCPass), and dynamically sized allocas live across barriers.
#ifndef COMPILER_UTILS_WORK_ITEM_LOOPS_H
#define COMPILER_UTILS_WORK_ITEM_LOOPS_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

struct WorkItemLoopsPassOptions {
  /// Keep variables of kernels with barriers in memory for debuggers, at the expense of speed.
  bool IsDebug = false;
  /// Work-group sizes are known to be multiples of the vectorization factors: emit no tails.
  bool ForceNoTail = false;
  /// Kernels that query the IDs of one dimension only get one loop over all rows of work-items,
  /// with the IDs (row, 0) in the others, and with barriers main and tail share it. Fewer loops
  /// take less time to compile.
  bool MergeRows = false;
};

class WorkItemLoopsPass : public llvm::PassInfoMixin<WorkItemLoopsPass> {
public:
  WorkItemLoopsPass() = default;
  explicit WorkItemLoopsPass(const WorkItemLoopsPassOptions &options) : options(options) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }

private:
  WorkItemLoopsPassOptions options;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_WORK_ITEM_LOOPS_H
