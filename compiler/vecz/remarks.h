// Optimization remarks of the pass "vecz", with source locations where there is debug information.
//
// A refusal is a plain remark if vectorization was requested, and one of -Rpass-missed if it was
// left to the cost model. -Rpass reports the factor, -Rpass-analysis what makes a version slow.
#ifndef VECZ_REMARKS_H
#define VECZ_REMARKS_H

#include "vectorizer.h"

namespace vecz {

class Refusal;

/// `isForAll`: the remark is reported even if nobody enabled -Rpass-missed.
void remarkRefusal(const llvm::Function &kernel, const compiler::utils::VectorizationInfo &info,
                   const Refusal &refusal, bool isForAll);

void remarkSuccess(const llvm::Function &kernel, const VectorizedKernel &done);

/// The name of the variable that `pointer` points into, as " of 'name'"; empty if it is unknown.
std::string describeMemory(const llvm::Value *pointer);

/// The stride of an access of `size` bytes, in words.
std::string describeAddresses(Stride stride, uint64_t size);

} // namespace vecz

#endif // VECZ_REMARKS_H
