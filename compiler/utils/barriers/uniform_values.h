// Which values of a kernel are the same for all work-items of a work-group.
//
// The answer is on the safe side: what is not known to be uniform counts as varying. So do all
// values of code that some work-items may run and others not, or a different number of times.
#ifndef COMPILER_UTILS_UNIFORM_VALUES_H
#define COMPILER_UTILS_UNIFORM_VALUES_H

#include <llvm/ADT/SmallPtrSet.h>

namespace llvm {
class BasicBlock;
class Function;
class Instruction;
class PostDominatorTree;
class Value;
} // namespace llvm

namespace compiler::utils {

class BuiltinInfo;

class UniformValues {
public:
  UniformValues(llvm::Function &kernel, const BuiltinInfo &BI);

  bool isUniform(const llvm::Value &value) const;
  /// Whether a work-item that comes to the block comes there with all others, as often as these.
  bool isReachedByAll(const llvm::BasicBlock &block) const { return !divergent.contains(&block); }

private:
  bool isVaryingByItself(const llvm::Instruction &I) const;
  bool isVaryingNow(const llvm::Instruction &I) const;
  bool propagate(llvm::Function &kernel, const llvm::PostDominatorTree &PDT);
  void addDivergentCode(const llvm::BasicBlock &branching, const llvm::PostDominatorTree &PDT);

  const BuiltinInfo &BI;
  llvm::SmallPtrSet<const llvm::Instruction *, 32> varying;
  /// Blocks that work-items reach alone, and those where they meet again.
  llvm::SmallPtrSet<const llvm::BasicBlock *, 16> divergent;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 16> joins;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_UNIFORM_VALUES_H
