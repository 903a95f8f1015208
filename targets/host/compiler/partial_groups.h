// Compiles a kernel with a required work-group size and partial work-groups twice: for full
// work-groups only, with a constant size, and for any size. A version is selected for each
// work-group.
//
// SplitPartialGroupsPass clones the kernels, JoinPartialGroupsPass merges their wrappers. In
// between both are entry points with the same source name. Kernels with sub-groups are not split,
// because both versions would have to agree on these. A kernel with work-groups of one work-item,
// which are never partial, only loses the attribute.
#ifndef HOST_COMPILER_PARTIAL_GROUPS_H
#define HOST_COMPILER_PARTIAL_GROUPS_H

#include <llvm/IR/PassManager.h>

namespace host {

/// Whether the kernel is the version for partial work-groups, which is cold.
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
