// Predicts what LLVM's LoopVectorize and SLP vectorizer will do to a kernel that stays scalar.
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

/// The factor by which LoopVectorize is expected to vectorize the loop; 1 if not at all.
unsigned getLoopVectorizerFactor(const llvm::Loop &loop, llvm::ScalarEvolution &SE,
                                 unsigned registerBits);

/// The instructions that SLP is expected to put into vectors that end in consecutive stores, with
/// the number of lanes.
llvm::DenseMap<const llvm::Instruction *, unsigned>
findSlpLanes(llvm::Function &F, llvm::ScalarEvolution &SE, unsigned registerBits);

} // namespace vecz

#endif // VECZ_ANALYSIS_COST_VECTORIZERS_H
