// MarkParallelAccessesPass: tells LLVM's loop vectorizer that the work-items of a work-item loop do
// not depend on each other through memory.
//
// That is so because OpenCL says so: without a barrier between them (and a work-item loop has none
// inside) the only way for one work-item to see what another wrote is through atomic operations;
// any other pair of accesses to one place, of which one is a write, is a data race, and a program
// with a data race has no meaning. So:
//  - global, constant and local memory: accesses are marked as parallel;
//  - private memory is not of this kind: what was one variable for each work-item is now one stack
//    slot for all, and its iterations depend on each other. A loop that still accesses it, or
//    memory that may be private (generic pointers), is left alone;
//  - atomic and volatile accesses, fences and calls order the work-items around them or may do so.
//  A
//    loop with one of these is left alone.
//
// What a work-item writes it must itself read again, and LLVM does not keep to that in a loop that
// is marked: it moves accesses that it can join with others into groups (those that are neither
// consecutive nor all to one place) across everything in between. A loop with such accesses is only
// marked if no access in it can conflict with another of the same work-item.
//
// Only innermost loops are looked at: LLVM vectorizes no others.
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
