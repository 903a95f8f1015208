// Cache lines that loops touch.
//
// A scalar work-item runs its loop to the end before the next one starts. If the loop strides by
// more than a line, and work-items are contiguous, the next one touches the same lines, which a
// large stride has evicted by then: few sets of the cache hold them. A vector uses a line for all
// its lanes at once.
#ifndef VECZ_ANALYSIS_CACHE_LINES_H
#define VECZ_ANALYSIS_CACHE_LINES_H

#include "strides.h"

#include <llvm/IR/PassManager.h>

namespace llvm {
class Loop;
class ScalarEvolution;
} // namespace llvm

namespace vecz {

/// Whether an access touches another cache line in each iteration: its step is larger than a line,
/// or unknown.
bool touchesNewCacheLine(const llvm::Instruction &I, const llvm::Loop &loop,
                         llvm::ScalarEvolution &SE);

/// Lines that a work-item of the scalar kernel F is expected to load although an earlier one did,
/// and that the lanes of a vector would load once.
double countEvictedLines(llvm::Function &F, llvm::FunctionAnalysisManager &FAM,
                         const compiler::utils::BuiltinInfo &BI, const Uniformity &uniformity,
                         const Strides &strides);

} // namespace vecz

#endif // VECZ_ANALYSIS_CACHE_LINES_H
