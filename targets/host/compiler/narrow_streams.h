// NarrowStreamsPass: has the code generator divide vectors of 512 bits into two of 256 in kernels
// that only stream through memory, on x86-64 CPUs whose model prefers 256 bits.
//
// Arithmetic is faster in vectors of 512 bits on these CPUs, too, so that vectorized kernels use
// them. A kernel that does little with each element that it loads waits for memory in any case, and
// vectors of a whole cache line then cost more than those of half a line.
#ifndef HOST_COMPILER_NARROW_STREAMS_H
#define HOST_COMPILER_NARROW_STREAMS_H

#include <llvm/IR/PassManager.h>

namespace host {

class NarrowStreamsPass : public llvm::PassInfoMixin<NarrowStreamsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace host

#endif // HOST_COMPILER_NARROW_STREAMS_H
