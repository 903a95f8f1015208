// Uniformity analysis of a kernel: which values are uniform across a work-group, or across the
// work-items of a group that differ in one dimension only.
//
// The result is conservative: values not known to be uniform are varying, and so are all values in
// divergent control flow or in loops with a divergent trip count.
//
// vecz/analysis/uniformity answers another question and shares no code with this: it is about the
// lanes of one vector along one dimension, which run divergent code in lockstep under masks, so
// that values there may still be uniform, and it requires structured control flow without calls.
// Here each work-item runs on its own between barriers, in arbitrary control flow.
#ifndef COMPILER_UTILS_UNIFORM_VALUES_H
#define COMPILER_UTILS_UNIFORM_VALUES_H

#include <llvm/ADT/SmallPtrSet.h>

#include <cstdint>
#include <optional>

namespace llvm {
class BasicBlock;
class CallBase;
class Function;
class Instruction;
class PostDominatorTree;
class Value;
} // namespace llvm

namespace compiler::utils {

class BuiltinInfo;

/// The dimension whose global or local ID the call returns; nullopt if it is another call, or if
/// the dimension is not a constant.
std::optional<uint64_t> getDimensionOfId(const llvm::CallBase &call, const BuiltinInfo &BI);

class UniformValues {
public:
  /// `dim`: compares only work-items that differ in this dimension.
  UniformValues(llvm::Function &kernel, const BuiltinInfo &BI,
                std::optional<unsigned> dim = std::nullopt);

  bool isUniform(const llvm::Value &value) const;
  /// Whether the block is in uniform control flow: all work-items reach it, equally often.
  bool isUniformlyReached(const llvm::BasicBlock &block) const {
    return !divergent.contains(&block);
  }

private:
  bool isSourceOfDivergence(const llvm::Instruction &I) const;
  bool hasVaryingInput(const llvm::Instruction &I) const;
  bool propagate(llvm::Function &kernel, const llvm::PostDominatorTree &PDT);
  void addDivergentRegion(const llvm::BasicBlock &branchBlock, const llvm::PostDominatorTree &PDT);

  const BuiltinInfo &BI;
  std::optional<unsigned> dim;
  llvm::SmallPtrSet<const llvm::Instruction *, 32> varying;
  /// Blocks in divergent control flow, and the blocks where it reconverges.
  llvm::SmallPtrSet<const llvm::BasicBlock *, 16> divergent;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 16> joins;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_UNIFORM_VALUES_H
