// What running a function once costs, by the target's own costs of instructions and by how often
// each block is run: not in any unit, but to compare versions of a kernel.
//
// It knows what a gather, a masked access or a call for each lane costs on the target, that
// chains of instructions wait for each other, and that LLVM vectorizes some loops and some
// neighbours in memory by itself in kernels that are left scalar. It knows nothing of the sizes of
// caches.
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

  /// The cost of one call, functions that it calls included.
  double getCost(llvm::Function &F);

  /// The same for a kernel that stays scalar, which LLVM's own vectorizers may take.
  double getScalarCost(llvm::Function &F);

  /// How many vector registers are needed at once, about, over how many there are.
  double getPressure(llvm::Function &F);

private:
  struct Cost {
    double units = 0;
    /// From the first instruction to the last.
    double cycles = 0;
  };

  Cost getTotal(llvm::Function &F, bool withVectorizers);
  Cost getPartCost(llvm::Function &F, const llvm::Loop *loop,
                   llvm::ArrayRef<const llvm::BasicBlock *> blocks,
                   const BlockFrequencies &frequencies);
  Cost getCallCost(const llvm::CallInst &I);
  double getInstructionCost(const llvm::Instruction &I, const llvm::TargetTransformInfo &TTI);
  double getUnits(llvm::Function &F, const llvm::Loop *loop,
                  llvm::ArrayRef<const llvm::BasicBlock *> blocks,
                  const BlockFrequencies &frequencies);
  unsigned getRegisters(const llvm::Type *type) const;

  llvm::FunctionAnalysisManager &FAM;
  const compiler::utils::BuiltinInfo &BI;
  unsigned registerBits;
  /// Of functions that kernels call; those at work have none yet.
  llvm::DenseMap<const llvm::Function *, Cost> callees;
  /// Of instructions of a scalar kernel.
  llvm::DenseMap<const llvm::Instruction *, unsigned> slpLanes;
};

} // namespace vecz

#endif // VECZ_ANALYSIS_COST_H
