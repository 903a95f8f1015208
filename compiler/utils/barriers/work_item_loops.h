// WorkItemLoopsPass: wraps each kernel entry point in loops over the work-items of a work-group, so
// that it is called once per work-group.
//
// The wrapper `<kernel>.mux-barrier-wrapper` becomes the entry point. It runs the kernel, and with
// it the versions that the vectorizer made of it, in one of the layouts that kernel_layout.h
// describes. The kernels stay in the module, local to it.
//
// Kernels with a work-group barrier or a work-group collective, in their own code or in a function
// that they call, are not supported: each is reported as an error and left as it is.
#ifndef COMPILER_UTILS_WORK_ITEM_LOOPS_H
#define COMPILER_UTILS_WORK_ITEM_LOOPS_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

struct WorkItemLoopsPassOptions {
  /// Keep variables that live across barriers where a debugger finds them, at some cost in speed.
  /// Kernels without barriers have none.
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
