// RelaxLocalSizesPass: takes !reqd_work_group_size from kernels whose work-groups may be partial.
//
// To the passes that follow, the metadata is the exact size of every group. A kernel that may be
// launched with any global size has smaller groups at the end of each dimension. The runtime's
// callers know the required size from the program's description, not from here. Kernels with whole
// groups only keep theirs.
#ifndef HOST_COMPILER_RELAX_LOCAL_SIZES_H
#define HOST_COMPILER_RELAX_LOCAL_SIZES_H

#include <llvm/IR/PassManager.h>

namespace host {

class RelaxLocalSizesPass : public llvm::PassInfoMixin<RelaxLocalSizesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace host

#endif // HOST_COMPILER_RELAX_LOCAL_SIZES_H
