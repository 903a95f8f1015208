// MergeGroupsPass: marks kernels that may run several work-groups as one, as far as these are next
// to each other along x: the runtime passes a larger local size and another offset. A call of the
// kernel costs as much as some ten work-items of a simple kernel.
//
// Such a kernel knows nothing of its work-group: it has no queries other than of the global ID, the
// global size and the dimensions, no barriers and no local memory. It has no atomic or volatile
// accesses either: work-items of different work-groups may wait for each other, which those of one
// vector cannot. Kernels with a required local size are compiled for it and not marked.
#ifndef HOST_COMPILER_MERGE_GROUPS_H
#define HOST_COMPILER_MERGE_GROUPS_H

#include <llvm/IR/PassManager.h>

namespace host {

class MergeGroupsPass : public llvm::PassInfoMixin<MergeGroupsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Whether the pass marked the kernel.
bool mergesGroups(const llvm::Function &kernel);

} // namespace host

#endif // HOST_COMPILER_MERGE_GROUPS_H
