// Escape analysis of private variables.
#ifndef COMPILER_UTILS_VARIABLE_USES_H
#define COMPILER_UTILS_VARIABLE_USES_H

#include <llvm/ADT/SmallPtrSet.h>

#include <optional>

namespace llvm {
class AllocaInst;
class BasicBlock;
class Instruction;
} // namespace llvm

namespace compiler::utils {

struct VariableUses {
  /// All pointers that may be based on the variable, itself included, or on a variable that holds
  /// its address.
  llvm::SmallPtrSet<const llvm::Instruction *, 8> pointers;
  /// The blocks with accesses through these pointers.
  llvm::SmallPtrSet<llvm::BasicBlock *, 8> blocks;
  /// Whether its address is stored in other private variables.
  bool isStored = false;
};

/// All uses of the alloca; nullopt if its address escapes.
std::optional<VariableUses> findVariableUses(const llvm::AllocaInst &variable);

} // namespace compiler::utils

#endif // COMPILER_UTILS_VARIABLE_USES_H
