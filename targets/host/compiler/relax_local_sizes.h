// RelaxLocalSizesPass: removes !reqd_work_group_size from kernels with partial work-groups.
//
// Subsequent passes treat the metadata as the exact size of every work-group, but partial
// work-groups are smaller. Callers of the runtime get the required size from ProgramInfo. Kernels
// without partial work-groups are not changed.
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
