// What running a function once costs, by the target's own costs of instructions and by how often
// each block is run: not in any unit, but to compare versions of a kernel.
//
// It knows what a gather, a masked access or a call for each lane costs on the target, and that
// LLVM vectorizes some loops inside kernels by itself if they are left scalar. It knows nothing of
// caches, nor of latencies.
#ifndef VECZ_ANALYSIS_COST_H
#define VECZ_ANALYSIS_COST_H

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/PassManager.h>

namespace llvm {
class CallInst;
class Loop;
class ScalarEvolution;
class TargetTransformInfo;
} // namespace llvm

namespace vecz {

class CostModel {
public:
  CostModel(llvm::FunctionAnalysisManager &FAM, unsigned registerBits)
      : FAM(FAM), registerBits(registerBits) {}

  /// The cost of one call, functions that it calls included.
  double getCost(llvm::Function &F);

  /// The same for a kernel that stays scalar: loops that go along consecutive memory are divided
  /// by the lanes with which LLVM runs them.
  double getScalarCost(llvm::Function &F);

  /// How many vector registers are needed at once, about, over how many there are.
  double getPressure(llvm::Function &F);

private:
  double getCost(llvm::Function &F, bool withLoopVectorizer);
  double getInstructionCost(const llvm::Instruction &I, const llvm::TargetTransformInfo &TTI);
  double getCallCost(const llvm::CallInst &I, const llvm::TargetTransformInfo &TTI);
  unsigned getLoopFactor(llvm::Loop &loop, llvm::ScalarEvolution &SE) const;
  unsigned getRegisters(const llvm::Type *type) const;

  llvm::FunctionAnalysisManager &FAM;
  unsigned registerBits;
  /// Of functions that kernels call; those at work have none yet.
  llvm::DenseMap<const llvm::Function *, double> callees;
};

} // namespace vecz

#endif // VECZ_ANALYSIS_COST_H
