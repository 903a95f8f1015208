// Estimates what one execution of a function costs, to compare the versions of a kernel: TTI's
// reciprocal throughput of each instruction times the frequency of its block, or the latency of
// dependent instructions where that is longer.
//
// In a kernel that stays scalar it accounts for what LLVM's own vectorizers will do. It does not
// model the sizes of caches. docs/vecz.md has the formula, tuning.h the constants.
#ifndef VECZ_ANALYSIS_COST_H
#define VECZ_ANALYSIS_COST_H

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/PassManager.h>

namespace llvm {
class CallInst;
class Loop;
class TargetTransformInfo;
} // namespace llvm

namespace compiler::utils {
class BuiltinInfo;
} // namespace compiler::utils

namespace vecz {

class BlockFrequencies;

class CostModel {
public:
  CostModel(llvm::FunctionAnalysisManager &FAM, const compiler::utils::BuiltinInfo &BI,
            unsigned registerBits)
      : FAM(FAM), BI(BI), registerBits(registerBits) {}

  /// In units of tuning.h.
  struct VectorCost {
    /// With the larger one of throughput and waits for each loop.
    double units;
    /// To compare factors with: where both limits are near each other, a CPU reaches neither,
    /// because it does not find enough other work in each cycle while it waits for results.
    double balanced;
  };
  /// The cost of one call of F, its callees included.
  VectorCost getCost(llvm::Function &F);

  /// The same for a kernel that stays scalar: LoopVectorize and SLP may vectorize parts of it.
  double getScalarCost(llvm::Function &F);

  /// Vector registers that are live at once, estimated, over those that the target has.
  double getPressure(llvm::Function &F);

private:
  struct Cost {
    double units = 0;
    /// The latency from the first instruction to the last.
    double cycles = 0;
    double balanced = 0; ///< see VectorCost; not of calls
  };

  Cost getTotal(llvm::Function &F, bool withVectorizers);
  Cost getLoopCost(llvm::Function &F, const llvm::Loop *loop,
                   llvm::ArrayRef<const llvm::BasicBlock *> blocks,
                   const BlockFrequencies &frequencies);
  Cost getCallCost(const llvm::CallInst &I);
  double getInstructionCost(const llvm::Instruction &I, const llvm::TargetTransformInfo &TTI);
  double getThroughput(llvm::Function &F, const llvm::Loop *loop,
                       llvm::ArrayRef<const llvm::BasicBlock *> blocks,
                       const BlockFrequencies &frequencies);
  unsigned getRegisters(const llvm::Type *type) const;

  llvm::FunctionAnalysisManager &FAM;
  const compiler::utils::BuiltinInfo &BI;
  unsigned registerBits;
  /// Costs of callees. One that is being computed has a placeholder, which ends recursion.
  llvm::DenseMap<const llvm::Function *, Cost> callees;
  /// Lanes of the SLP vector that each instruction of a scalar kernel becomes part of.
  llvm::DenseMap<const llvm::Instruction *, unsigned> slpLanes;
};

} // namespace vecz

#endif // VECZ_ANALYSIS_COST_H
