// WorkItemLoopsPass: wraps each kernel entry point in loops over the work-items of a work-group, so
// that it is called once per work-group.
//
// The wrapper `<kernel>.mux-barrier-wrapper` becomes the entry point. It runs the kernel, and with
// it the versions that the vectorizer made of it, in one of the layouts that kernel_layout.h
// describes. The kernels stay in the module, local to it.
//
// At barriers a kernel is taken apart into regions: each becomes a function
// `<kernel>.mux-barrier-region.<n>`, which all work-items run before any runs the next. The
// function returns the number of the barrier that it reached, which tells the wrapper what to run
// next. What values live across barriers is found in live_values.h, and where they are kept in
// live_memory.h. Of the barrier itself the memory barrier is left, between the loops.
//
// Not done here: barriers in functions that call themselves, work-group collectives (which
// ReplaceWGCPass takes apart before), and variables of unknown size that live across barriers are
// reported as errors, and their kernels are left as they are.
#ifndef COMPILER_UTILS_WORK_ITEM_LOOPS_H
#define COMPILER_UTILS_WORK_ITEM_LOOPS_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

struct WorkItemLoopsPassOptions {
  /// Keep the variables of kernels with barriers where a debugger finds them, at some cost in
  /// speed.
  bool IsDebug = false;
  /// Work-group sizes are known to be multiples of the vectorization factors: make no tails.
  bool ForceNoTail = false;
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
