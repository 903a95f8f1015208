// WidenMasksPass: keeps masks between blocks as vectors of the width of the elements that were
// compared.
//
// CPUs without mask registers compute a mask in elements of the width that is compared, and select
// by such masks. Code generators hold a vector of i1 in bytes from one block to the next, which
// takes several instructions to pack and to unpack for each. Masks that are used in their own
// block, in phis, or as bits are not changed.
#ifndef HOST_COMPILER_WIDEN_MASKS_H
#define HOST_COMPILER_WIDEN_MASKS_H

#include <llvm/IR/PassManager.h>

namespace host {

class WidenMasksPass : public llvm::PassInfoMixin<WidenMasksPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace host

#endif // HOST_COMPILER_WIDEN_MASKS_H
