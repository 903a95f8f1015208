// Which values are the same in all lanes of a vector of work-items, and which branches divide them.
//
// Lanes differ by their ids, by what they read from memory at different addresses, by what atomic
// operations give them, by the way they came to a join of control flow, and by when they left a
// loop. A value inside a loop that lanes leave at different times may still be the same in all
// lanes that are in the loop; behind the loop it is not, so the loops' values must be used behind
// them through phis only (LCSSA form).
#ifndef VECZ_ANALYSIS_UNIFORMITY_H
#define VECZ_ANALYSIS_UNIFORMITY_H

#include "control_flow.h"

#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/SetVector.h>

namespace compiler::utils {
class BuiltinInfo;
} // namespace compiler::utils

namespace vecz {

class Uniformity {
public:
  /// `dimension` is the one whose work-items are run together.
  Uniformity(llvm::Function &F, const ControlFlow &flow, const compiler::utils::BuiltinInfo &BI,
             unsigned dimension);

  bool isVarying(const llvm::Value *V) const { return varying.contains(V); }

  /// Whether lanes can go different ways at the end of the block.
  bool isDivergent(const llvm::BasicBlock &block) const;

  /// Whether lanes can leave the loop at different times.
  bool isDivergent(const llvm::Loop &loop) const { return divergentLoops.contains(&loop); }

  /// Whether lanes can come to the phi on different ways.
  bool isJoin(const llvm::PHINode &phi) const { return joins.contains(&phi); }

  void print(llvm::raw_ostream &OS) const;

private:
  bool isSource(const llvm::Instruction &I) const;
  bool isAlwaysUniform(const llvm::Instruction &I) const;
  void markVarying(const llvm::Instruction &I);
  void markJoins(const llvm::BasicBlock &block);
  void spread(llvm::BasicBlock &branch);
  void spread(const llvm::Loop &loop);

  llvm::Function &F;
  const ControlFlow &flow;
  const compiler::utils::BuiltinInfo &BI;
  unsigned dimension;
  llvm::DenseSet<const llvm::Value *> varying;
  llvm::DenseSet<const llvm::PHINode *> joins;
  llvm::DenseSet<const llvm::Loop *> divergentLoops;
  llvm::SmallVector<const llvm::Instruction *, 32> work;
};

} // namespace vecz

#endif // VECZ_ANALYSIS_UNIFORMITY_H
