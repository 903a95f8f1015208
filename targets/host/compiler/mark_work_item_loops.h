// MarkWorkItemLoopsPass: writes into the metadata of the loops that WorkItemLoopsPass made that
// they run over work-items, so that they are known when the kernel was inlined into them.
//
// It must run right after that pass, while wrappers hold no other loops.
#ifndef HOST_COMPILER_MARK_WORK_ITEM_LOOPS_H
#define HOST_COMPILER_MARK_WORK_ITEM_LOOPS_H

#include <llvm/IR/PassManager.h>

namespace llvm {
class Loop;
} // namespace llvm

namespace host {

class MarkWorkItemLoopsPass : public llvm::PassInfoMixin<MarkWorkItemLoopsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

// Whether the loop was marked.
bool isWorkItemLoop(const llvm::Loop &loop);

} // namespace host

#endif // HOST_COMPILER_MARK_WORK_ITEM_LOOPS_H
