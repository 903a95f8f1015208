// Debug info of source variables after a kernel is split into barrier regions.
#ifndef COMPILER_UTILS_DEBUG_VARIABLES_H
#define COMPILER_UTILS_DEBUG_VARIABLES_H

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/Transforms/Utils/ValueMapper.h>

namespace compiler::utils {

/// Forward data-flow analysis of #dbg_value records: which records hold at the end of each block on
/// all paths to it.
class DebugVariables {
public:
  explicit DebugVariables(llvm::Function &kernel);

  /// The records that hold at the end of the block, in program order.
  llvm::SmallVector<llvm::DbgVariableRecord *, 8> getAtEnd(const llvm::BasicBlock &block) const;

private:
  /// Records by variable number; null where predecessors disagree.
  using State = llvm::DenseMap<unsigned, llvm::DbgVariableRecord *>;

  void collect(llvm::Function &kernel);
  State meet(const llvm::BasicBlock &block) const;
  bool update(const llvm::BasicBlock &block);

  llvm::DenseMap<llvm::DebugVariable, unsigned> numbers;
  /// The last record of each variable in a block, and the program order of records.
  llvm::DenseMap<const llvm::BasicBlock *, State> written;
  llvm::DenseMap<const llvm::DbgVariableRecord *, unsigned> places;
  /// Blocks not visited yet are absent, which is the optimistic top value.
  llvm::DenseMap<const llvm::BasicBlock *, State> atEnd;
};

/// Selects the debug metadata that a clone of a function's code shares with it: everything that is
/// not local to the function.
llvm::MetadataPredicate getSharedMetadata(const llvm::Function &F);

} // namespace compiler::utils

#endif // COMPILER_UTILS_DEBUG_VARIABLES_H
