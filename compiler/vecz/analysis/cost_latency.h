// The critical path of code: how many cycles it takes if only data dependences limit it.
//
// An out-of-order CPU overlaps the iterations of a loop, so what limits a loop is the longest
// recurrence rather than the longest path of an iteration.
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
class Type;
} // namespace llvm

namespace vecz {

/// The data dependences between the instructions of a loop, or outside loops, without those of
/// inner loops.
class CriticalPath {
public:
  using CallLatency = llvm::function_ref<double(const llvm::CallInst &)>;
  /// The share of the loop's iterations that execute a block.
  using Share = llvm::function_ref<double(const llvm::BasicBlock &)>;

  /// The vector registers that a value takes.
  using Registers = llvm::function_ref<unsigned(const llvm::Type *)>;

  /// Whether a masked access is done lane by lane.
  using IsScalarized = llvm::function_ref<bool(const llvm::Instruction &)>;

  /// `blocks` are in reverse post-order. Latencies are weighted by the share of their block.
  CriticalPath(llvm::ArrayRef<const llvm::BasicBlock *> blocks, CallLatency getCallLatency,
               Share getShare, Registers getRegisters, IsScalarized isScalarized);

  /// The latency of the longest chain of dependent instructions.
  double getLongest() const;

  /// The latency of the longest chain from a header phi to its next value.
  double getRecurrence(const llvm::Loop &loop) const;

private:
  struct Step {
    double latency;
    /// The index of its first operand in `operands`; those of the next step follow its own.
    unsigned firstOperand;
  };

  /// A step that another depends on, and by how much its result may be late.
  struct Operand {
    unsigned step;
    double slack;
  };

  void add(const llvm::Instruction &I, double latency, double share);

  /// The cycle in which each step completes. With `from`, only steps that depend on it have one.
  std::vector<double> getTimes(std::optional<unsigned> from) const;

  std::vector<Step> steps;
  std::vector<Operand> operands;
  llvm::DenseMap<const llvm::Instruction *, unsigned> places;
};

} // namespace vecz

#endif // VECZ_ANALYSIS_COST_LATENCY_H
