// PeelPartialVectorsPass: peels the first iterations of a work-item loop if they are the only ones
// that some condition is about, as with `if (get_local_id(0) >= 2)`.
//
// The lanes of the peeled vectors are known, so that their masks become constants, and the loop
// that remains needs none. LLVM would peel such loops, too, but not those that are too large to be
// unrolled. Other loops are not changed.
#ifndef HOST_COMPILER_PEEL_PARTIAL_VECTORS_H
#define HOST_COMPILER_PEEL_PARTIAL_VECTORS_H

#include <llvm/IR/PassManager.h>

namespace host {

class PeelPartialVectorsPass : public llvm::PassInfoMixin<PeelPartialVectorsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace host

#endif // HOST_COMPILER_PEEL_PARTIAL_VECTORS_H
