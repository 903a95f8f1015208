// A kernel that requires a work-group size but takes smaller groups at the end of a range is
// compiled twice: as if all groups had that size, and for any size. Which of the two runs is
// decided for each group.
//
// SplitPartialGroupsPass makes the two kernels, JoinPartialGroupsPass one of their wrappers.
// Between them both are entry points, of the same name in the source. Kernels with sub-groups are
// not split: both versions would have to agree about these. A kernel with groups of one work-item,
// which are never smaller, only loses the mark that they may be.
#ifndef HOST_COMPILER_PARTIAL_GROUPS_H
#define HOST_COMPILER_PARTIAL_GROUPS_H

#include <llvm/IR/PassManager.h>

namespace host {

/// Whether the kernel is the version for work-groups of any size, of which there are few.
bool isForPartialGroups(const llvm::Function &kernel);

class SplitPartialGroupsPass : public llvm::PassInfoMixin<SplitPartialGroupsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

class JoinPartialGroupsPass : public llvm::PassInfoMixin<JoinPartialGroupsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace host

#endif // HOST_COMPILER_PARTIAL_GROUPS_H
