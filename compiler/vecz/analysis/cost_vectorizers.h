// What LLVM's own vectorizers will make of a kernel that stays scalar.
#ifndef VECZ_ANALYSIS_COST_VECTORIZERS_H
#define VECZ_ANALYSIS_COST_VECTORIZERS_H

#include <llvm/ADT/DenseMap.h>

namespace llvm {
class Function;
class Instruction;
class Loop;
class ScalarEvolution;
} // namespace llvm

namespace vecz {

/// With how many lanes LLVM runs a loop of a scalar kernel; 1 if it does not vectorize it.
unsigned getLoopVectorizerFactor(const llvm::Loop &loop, llvm::ScalarEvolution &SE,
                                 unsigned registerBits);

/// Which instructions become part of a vector because neighbours in memory are computed in the same
/// way, and of how many lanes.
llvm::DenseMap<const llvm::Instruction *, unsigned>
findSlpLanes(llvm::Function &F, llvm::ScalarEvolution &SE, unsigned registerBits);

} // namespace vecz

#endif // VECZ_ANALYSIS_COST_VECTORIZERS_H
