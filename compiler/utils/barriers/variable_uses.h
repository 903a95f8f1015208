// Where the address of a private variable gets.
#ifndef COMPILER_UTILS_VARIABLE_USES_H
#define COMPILER_UTILS_VARIABLE_USES_H

#include <optional>

#include <llvm/ADT/SmallPtrSet.h>

namespace llvm {
class AllocaInst;
class BasicBlock;
class Instruction;
} // namespace llvm

namespace compiler::utils {

struct VariableUses {
  /// The pointers that may point into the variable, itself among them, and into those that hold its
  /// address.
  llvm::SmallPtrSet<const llvm::Instruction *, 8> pointers;
  /// The blocks in which something is accessed through these pointers.
  llvm::SmallPtrSet<llvm::BasicBlock *, 8> blocks;
  /// Whether its address is stored in private variables, from where it may be loaded again.
  bool isStored = false;
};

/// All uses of the variable (alloca); nullopt if its address may get where they cannot be seen.
std::optional<VariableUses> findVariableUses(const llvm::AllocaInst &variable);

} // namespace compiler::utils

#endif // COMPILER_UTILS_VARIABLE_USES_H
