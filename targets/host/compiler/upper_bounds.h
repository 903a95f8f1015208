// Upper bounds of indices: what types, masks, work-item queries and conditions say.
#ifndef HOST_COMPILER_UPPER_BOUNDS_H
#define HOST_COMPILER_UPPER_BOUNDS_H

#include <llvm/ADT/SmallPtrSet.h>

#include <cstdint>
#include <optional>

namespace llvm {
class BasicBlock;
class CallInst;
class DominatorTree;
class Instruction;
class PHINode;
class Value;
} // namespace llvm

namespace host {

/// Finds the largest values of integers that are not negative and less than 2^31, so that extending
/// or truncating them to 32 bits or more changes nothing.
class UpperBounds {
public:
  explicit UpperBounds(const llvm::DominatorTree &DT) : DT(DT) {}

  /// The largest value in a block; nullopt if none is known.
  std::optional<uint64_t> find(const llvm::Value &V, const llvm::BasicBlock &block);

private:
  std::optional<uint64_t> compute(const llvm::Value &V, const llvm::BasicBlock &block);
  std::optional<uint64_t> computeInstruction(const llvm::Instruction &I,
                                             const llvm::BasicBlock &block);
  std::optional<uint64_t> findFromConditions(const llvm::Value &V, const llvm::BasicBlock &block);
  bool isNonNegative(const llvm::Value &root, const llvm::BasicBlock &block);

  const llvm::DominatorTree &DT;
  /// Taken to be non-negative, as the hypothesis of an induction over the iterations of their loop.
  llvm::SmallPtrSet<const llvm::PHINode *, 4> assumed;
  unsigned depth = 0;
  unsigned searches = 0;
};

/// The low bits of a value, which others only extend.
struct LowBits {
  const llvm::Value *root;
  unsigned count;

  bool operator==(const LowBits &) const = default;
};

/// Looks through extensions, truncations, and masks and shifts that stand for them.
LowBits stripExtensions(const llvm::Value &V);

} // namespace host

#endif // HOST_COMPILER_UPPER_BOUNDS_H
