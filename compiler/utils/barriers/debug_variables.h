// What a debugger is to be told about the source's variables once a kernel has been taken apart.
#ifndef COMPILER_UTILS_DEBUG_VARIABLES_H
#define COMPILER_UTILS_DEBUG_VARIABLES_H

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/Transforms/Utils/ValueMapper.h>

namespace compiler::utils {

/// Which records say what the values of variables are, wherever a block of the kernel ends. Only
/// those are known that hold on all ways to that place.
class DebugVariables {
public:
  explicit DebugVariables(llvm::Function &kernel);

  /// In the order in which they stand in the kernel.
  llvm::SmallVector<llvm::DbgVariableRecord *, 8> getAtEnd(const llvm::BasicBlock &block) const;

private:
  /// By the numbers of variables; null where ways do not agree.
  using State = llvm::DenseMap<unsigned, llvm::DbgVariableRecord *>;

  void collect(llvm::Function &kernel);
  State meet(const llvm::BasicBlock &block) const;
  bool update(const llvm::BasicBlock &block);

  llvm::DenseMap<llvm::DebugVariable, unsigned> numbers;
  /// For each block the records with which it leaves variables, and their places in the kernel.
  llvm::DenseMap<const llvm::BasicBlock *, State> written;
  llvm::DenseMap<const llvm::DbgVariableRecord *, unsigned> places;
  /// Blocks that have not been visited are missing, and have no say.
  llvm::DenseMap<const llvm::BasicBlock *, State> atEnd;
};

/// What a copy of a part of the function shares with it: all that does not belong to the function.
llvm::MetadataPredicate getSharedMetadata(const llvm::Function &F);

} // namespace compiler::utils

#endif // COMPILER_UTILS_DEBUG_VARIABLES_H
