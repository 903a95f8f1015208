// Divergence analysis: the values that vary between the lanes of a vector, and the branches and
// loops that are divergent.
//
// Sources of divergence are ids of the vectorized dimension, private memory, atomics, and calls
// whose results differ between work-items. Varying values spread through uses, through phis where
// control flow reconverges after a divergent branch, and through the exits of a divergent loop. A
// value inside such a loop may be uniform among the lanes that are still in it, so the function
// must be in LCSSA form.
//
// compiler/utils/uniform_values answers another question, and shares no code with this: it is about
// all work-items of a work-group rather than the lanes of one vector, takes all code under
// divergent control flow as varying, since each work-item runs it on its own, and accepts any
// control flow, calls and barrier schedules included. Here only the phis at reconvergence vary,
// which requires structured regions.
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
  /// `dimension` is the vectorized one.
  Uniformity(llvm::Function &F, const ControlFlow &flow, const compiler::utils::BuiltinInfo &BI,
             unsigned dimension);

  bool isVarying(const llvm::Value *V) const { return varying.contains(V); }

  /// Whether the branch at the end of the block is divergent.
  bool isDivergent(const llvm::BasicBlock &block) const;

  /// Whether lanes may leave the loop in different iterations.
  bool isDivergent(const llvm::Loop &loop) const { return divergentLoops.contains(&loop); }

  /// Whether lanes may reach the phi from different predecessors.
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
