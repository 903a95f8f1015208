// PreferTilesPass: marks kernels whose accesses are contiguous along y and strided along x, such as
// those of a transposition. Work-groups that are long along x touch a cache line per work-item and
// evict it before its other elements are accessed; a tile uses it completely.
//
// An address is followed through sums and products with uniform values only. Accesses whose
// strides are unknown, and those of functions that are not inlined, have no influence.
#ifndef HOST_COMPILER_PREFER_TILES_H
#define HOST_COMPILER_PREFER_TILES_H

#include <llvm/IR/PassManager.h>

namespace host {

class PreferTilesPass : public llvm::PassInfoMixin<PreferTilesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Whether the pass marked the kernel.
bool prefersTiles(const llvm::Function &kernel);

} // namespace host

#endif // HOST_COMPILER_PREFER_TILES_H
