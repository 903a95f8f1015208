#include "compiler/utils/scalable_aggregates.h"

#include "compiler/utils/barrier_calls.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

namespace compiler::utils {

namespace {
using Indices = llvm::SmallVector<unsigned, 4>;

bool isScalableAggregate(const llvm::Type &type) {
  return type.isAggregateType() && type.isScalableTy();
}

void collectLeaves(llvm::Type &type, Indices &path, llvm::SmallVectorImpl<Indices> &leaves) {
  if (!type.isAggregateType()) {
    leaves.push_back(path);
    return;
  }
  const auto *structure = llvm::dyn_cast<llvm::StructType>(&type);
  const uint64_t count = structure ? structure->getNumElements() : type.getArrayNumElements();
  for (unsigned i = 0; i != count; ++i) {
    path.push_back(i);
    collectLeaves(structure ? *structure->getElementType(i) : *type.getArrayElementType(), path,
                  leaves);
    path.pop_back();
  }
}

/// Splits one aggregate into its leaf elements.
class Splitter {
public:
  explicit Splitter(llvm::Instruction &aggregate) : aggregate(aggregate) {
    Indices path;
    collectLeaves(*aggregate.getType(), path, leaves);
  }

  void split() {
    const std::optional<llvm::BasicBlock::iterator> next = aggregate.getInsertionPointAfterDef();
    if (!next)
      return;
    llvm::SmallVector<llvm::Use *, 8> uses;
    for (llvm::Use &use : aggregate.uses())
      uses.push_back(&use);
    llvm::IRBuilder<> B((*next)->getParent(), *next);
    for (const Indices &leaf : leaves)
      values.push_back(B.CreateExtractValue(&aggregate, leaf, aggregate.getName()));
    for (llvm::Use *use : uses)
      replace(*use);
  }

private:
  void replace(llvm::Use &use) {
    auto *user = llvm::cast<llvm::Instruction>(use.getUser());
    if (auto *extract = llvm::dyn_cast<llvm::ExtractValueInst>(user)) {
      const auto isExtracted = [&](const Indices &leaf) {
        return llvm::ArrayRef<unsigned>(leaf) == extract->getIndices();
      };
      if (const auto *leaf = llvm::find_if(leaves, isExtracted); leaf != leaves.end()) {
        extract->replaceAllUsesWith(values[leaf - leaves.begin()]);
        extract->eraseFromParent();
        return;
      }
    }
    if (auto *phi = llvm::dyn_cast<llvm::PHINode>(user)) {
      // A phi with duplicate entries for a block must have the same value in each.
      llvm::BasicBlock *block = phi->getIncomingBlock(use);
      llvm::Value *&rebuilt = atEnd[block];
      if (!rebuilt)
        rebuilt = rebuild(*block->getTerminator());
      use.set(rebuilt);
      return;
    }
    use.set(rebuild(*user));
  }

  llvm::Value *rebuild(llvm::Instruction &before) const {
    llvm::IRBuilder<> B(&before);
    llvm::Value *whole = llvm::PoisonValue::get(aggregate.getType());
    for (const auto [leaf, value] : llvm::zip_equal(leaves, values))
      whole = B.CreateInsertValue(whole, value, leaf, aggregate.getName());
    return whole;
  }

  llvm::Instruction &aggregate;
  llvm::SmallVector<Indices, 4> leaves;
  llvm::SmallVector<llvm::Value *, 4> values;
  llvm::DenseMap<llvm::BasicBlock *, llvm::Value *> atEnd;
};
} // namespace

void splitScalableAggregates(llvm::Function &kernel, const BuiltinInfo &BI) {
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8> withBarrier;
  for (const llvm::CallInst *barrier : findBarriers(kernel, BI))
    withBarrier.insert(barrier->getParent());
  const auto mayCross = [&](const llvm::Instruction &I) {
    return withBarrier.contains(I.getParent()) || I.isUsedOutsideOfBlock(I.getParent());
  };
  llvm::SmallVector<llvm::Instruction *, 8> aggregates;
  for (llvm::Instruction &I : llvm::instructions(kernel))
    if (isScalableAggregate(*I.getType()) && mayCross(I))
      aggregates.push_back(&I);
  for (llvm::Instruction *aggregate : aggregates)
    Splitter(*aggregate).split();
}

} // namespace compiler::utils
