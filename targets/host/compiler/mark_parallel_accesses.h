// MarkParallelAccessesPass: marks memory accesses in work-item loops as parallel for LLVM's loop
// vectorizer.
//
// A work-item loop contains no barrier, so that work-items can only communicate through atomic
// operations; any other pair of conflicting accesses is a data race, which is undefined behavior.
// - Accesses to global, constant and local memory are marked as parallel.
// - Private memory becomes one stack slot for all work-items, on which iterations depend. A loop
//   that accesses it, or memory that may be private (generic pointers), is not changed.
// - A loop with atomic or volatile accesses, fences or calls, which may order work-items, is not
//   changed.
//
// Within a work-item, order must be preserved, but in a parallel loop LLVM moves strided accesses
// across others to build interleaved groups. A loop with such accesses is only marked if no access
// conflicts with another one of the same work-item.
//
// Only innermost loops are considered: LLVM vectorizes no others. It is kept from vectorizing loops
// with very many blocks, which takes long and gains nothing.
#ifndef HOST_COMPILER_MARK_PARALLEL_ACCESSES_H
#define HOST_COMPILER_MARK_PARALLEL_ACCESSES_H

#include <llvm/IR/PassManager.h>

namespace host {

class MarkParallelAccessesPass : public llvm::PassInfoMixin<MarkParallelAccessesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace host

#endif // HOST_COMPILER_MARK_PARALLEL_ACCESSES_H
