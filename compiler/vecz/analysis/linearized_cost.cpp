#include "linearized_cost.h"

#include "../tuning.h"
#include "control_flow.h"
#include "uniformity.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Support/MathExtras.h>

namespace vecz {

namespace {
/// How often each block is executed: once for a way into it, times the trip counts of its loops.
class LinearizedFrequencies {
public:
  LinearizedFrequencies(const ControlFlow &flow, const Uniformity &uniformity,
                        const llvm::LoopInfo &LI, llvm::ScalarEvolution &SE)
      : uniformity(uniformity), LI(LI) {
    for (const llvm::BasicBlock *block : flow.order) {
      double &reached = frequencies[block];
      reached = block == flow.order.front() ? 1 : getIncoming(*block);
      if (const llvm::Loop *loop = LI.getLoopFor(block); loop && loop->getHeader() == block) {
        entries[loop] = reached;
        const unsigned known = SE.getSmallConstantTripCount(loop);
        reached *= known ? known : tuning::unknownTripCount;
      }
    }
  }

  double get(const llvm::BasicBlock *block) const { return frequencies.lookup(block); }

private:
  /// Lanes reconverge, so that a block is executed no more often than the most frequent block that
  /// leads to it by a divergent branch.
  double getIncoming(const llvm::BasicBlock &block) const {
    double shares = 0;
    double most = 0;
    for (const llvm::BasicBlock *from : llvm::predecessors(&block)) {
      const double frequency = getEdge(*from, block);
      if (uniformity.isDivergent(*from))
        most = std::max(most, frequency);
      else
        shares += frequency;
    }
    return std::max(most, shares);
  }

  double getEdge(const llvm::BasicBlock &from, const llvm::BasicBlock &to) const {
    const auto reached = frequencies.find(&from);
    // A back edge.
    if (reached == frequencies.end())
      return 0;
    // The outermost loop that the edge leaves is left as often as it is entered.
    double frequency = reached->second;
    for (const llvm::Loop *loop = LI.getLoopFor(&from); loop && !loop->contains(&to);
         loop = loop->getParentLoop())
      frequency = entries.lookup(loop);
    return uniformity.isDivergent(from) ? frequency
                                        : frequency / from.getTerminator()->getNumSuccessors();
  }

  const Uniformity &uniformity;
  const llvm::LoopInfo &LI;
  llvm::DenseMap<const llvm::BasicBlock *, double> frequencies;
  llvm::DenseMap<const llvm::Loop *, double> entries;
};

/// Whether the instruction becomes at least one for each register that its lanes fill.
bool isWidened(const llvm::Instruction &I, const Uniformity &uniformity) {
  return llvm::isa<llvm::BinaryOperator, llvm::CmpInst, llvm::SelectInst, llvm::LoadInst,
                   llvm::StoreInst>(I) &&
         llvm::any_of(I.operand_values(),
                      [&](const llvm::Value *operand) { return uniformity.isVarying(operand); });
}
} // namespace

double getLinearizedCost(llvm::Function &F, const ControlFlow &flow, const Uniformity &uniformity,
                         llvm::FunctionAnalysisManager &FAM, unsigned lanes,
                         unsigned registerBits) {
  const LinearizedFrequencies frequencies(flow, uniformity, FAM.getResult<llvm::LoopAnalysis>(F),
                                          FAM.getResult<llvm::ScalarEvolutionAnalysis>(F));
  double cost = 0;
  for (const llvm::BasicBlock *block : flow.order)
    for (const llvm::Instruction &I : *block)
      if (isWidened(I, uniformity)) {
        const unsigned bits = I.getOperand(0)->getType()->getScalarSizeInBits();
        cost += frequencies.get(block) * double(std::max(1u, lanes * bits / registerBits));
      }
  return cost;
}

} // namespace vecz
