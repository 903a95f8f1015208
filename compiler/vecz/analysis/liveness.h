// Which values live where: from where they are computed to where they are used last, if the code
// stays in its order. What comes from outside a loop lives until the loop ends.
//
// That is no dataflow analysis: a value also counts as alive in blocks that stand between and have
// nothing to do with it.
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

  /// The largest sum of the sizes of values that live at once, where the sums in some blocks may
  /// count for more than those in others.
  double getMost(
      GetSize getSize, GetWeight getWeight = [](const llvm::BasicBlock &) { return 1.0; }) const;

  /// Whether the value is computed before the block begins, and is needed in it or behind it.
  bool isLiveInto(const llvm::Instruction &I, const llvm::BasicBlock &block) const;

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
