// Tells people what became of a kernel: LLVM remarks, with lines where there is debug information.
//
// A refusal is told to everyone who wanted the kernel vectorized in any case. The rest is for those
// who ask for the remarks of the pass "vecz": the factor (-Rpass), and what makes the new version
// slower than it could be (-Rpass-analysis), or why there is none where that was left to costs
// (-Rpass-missed).
#ifndef VECZ_REMARKS_H
#define VECZ_REMARKS_H

#include "vectorizer.h"

namespace vecz {

class Refusal;

/// `isForAll` is false where leaving kernels alone is part of what was asked for.
void remarkRefusal(const llvm::Function &kernel, const compiler::utils::VectorizationInfo &info,
                   const Refusal &refusal, bool isForAll);

void remarkSuccess(const llvm::Function &kernel, const VectorizedKernel &done);

/// What the memory that `pointer` points to is called in the source, as far as can be told:
/// " of 'name'", or nothing.
std::string describeMemory(const llvm::Value *pointer);

/// How the addresses of an access of `size` bytes differ between lanes.
std::string describeAddresses(Stride stride, uint64_t size);

} // namespace vecz

#endif // VECZ_REMARKS_H
