// Live ranges of values if the code stays in its order: from the definition to the last use, or to
// the end of the loop if the use is in a loop that does not contain the definition.
//
// This is an estimate for register pressure, not a dataflow analysis: a value also counts as live
// in blocks between definition and use that control flow does not pass on the way.
#ifndef VECZ_ANALYSIS_LIVENESS_H
#define VECZ_ANALYSIS_LIVENESS_H

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/LoopInfo.h>

namespace vecz {

class Liveness {
public:
  Liveness(const llvm::Function &F, const llvm::LoopInfo &LI);

  using GetSize = llvm::function_ref<unsigned(const llvm::Type *)>;
  using GetWeight = llvm::function_ref<double(const llvm::BasicBlock &)>;

  /// The maximum over all instructions of the summed sizes of live values, weighted by block.
  double getMaxLive(
      GetSize getSize, GetWeight getWeight = [](const llvm::BasicBlock &) { return 1.0; }) const;

  /// Whether the value is live-in to the block.
  bool isLiveIn(const llvm::Instruction &I, const llvm::BasicBlock &block) const;

  void print(llvm::raw_ostream &OS) const;

private:
  struct Range {
    const llvm::Instruction *value;
    unsigned begin;
    unsigned end;
  };

  const llvm::Function &F;
  llvm::DenseMap<const llvm::Instruction *, unsigned> place;
  llvm::SmallVector<Range, 0> ranges;
};

} // namespace vecz

#endif // VECZ_ANALYSIS_LIVENESS_H
