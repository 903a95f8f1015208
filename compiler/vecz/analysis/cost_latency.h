// How long code takes if nothing but waiting for operands held it up, in cycles of a usual CPU.
//
// Out of order, a CPU begins with later rounds of a loop before earlier ones end, unless what they
// carry on to each other makes them wait.
#ifndef VECZ_ANALYSIS_COST_LATENCY_H
#define VECZ_ANALYSIS_COST_LATENCY_H

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/STLFunctionalExtras.h>

#include <optional>
#include <vector>

namespace llvm {
class BasicBlock;
class CallInst;
class Instruction;
class Loop;
} // namespace llvm

namespace vecz {

/// Blocks of a loop, or of no loop, without those of the loops inside.
class Paths {
public:
  using CallLatency = llvm::function_ref<double(const llvm::CallInst &)>;
  /// In how many rounds a block is run, of those of its loop.
  using Share = llvm::function_ref<double(const llvm::BasicBlock &)>;

  /// `blocks` are in reverse post-order. What is in blocks that are seldom run counts for as much
  /// less.
  Paths(llvm::ArrayRef<const llvm::BasicBlock *> blocks, CallLatency getCallLatency,
        Share getShare);

  /// The longest chain of instructions that wait for each other.
  double getLongest() const;

  /// The longest such chain that leads from one round of the loop to the next.
  double getRecurrence(const llvm::Loop &loop) const;

private:
  struct Step {
    double latency;
    /// Where those that it waits for begin in `operands`.
    unsigned firstOperand;
  };

  /// What a step waits for, and how long it can do without.
  struct Operand {
    unsigned step;
    double slack;
  };

  void add(const llvm::Instruction &I, double latency, double share);

  /// When each step is done. If there is a `from`, the others count only if they wait for it, and
  /// are never done if not.
  std::vector<double> getTimes(std::optional<unsigned> from) const;

  std::vector<Step> steps;
  std::vector<Operand> operands;
  llvm::DenseMap<const llvm::Instruction *, unsigned> places;
};

} // namespace vecz

#endif // VECZ_ANALYSIS_COST_LATENCY_H
