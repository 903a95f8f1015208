// Which address space a generic pointer was made from.
#ifndef COMPILER_UTILS_POINTER_ORIGIN_H
#define COMPILER_UTILS_POINTER_ORIGIN_H

#include <optional>

#include <llvm/ADT/DenseMap.h>

namespace llvm {
class Argument;
class Instruction;
class Value;
} // namespace llvm

namespace compiler::utils {

/// Follows pointers through address arithmetic, selections, phis and, where all callers agree,
/// parameters, to casts from other address spaces. What it emits stays valid as long as the
/// pointers that it has seen are not removed.
class PointerOrigin {
public:
  /// The number of the pointer's address space, as an i32 value that is available where the pointer
  /// is. Null if it is not known.
  llvm::Value *getAddressSpace(llvm::Value *pointer);

private:
  bool isKnown(llvm::Value *pointer);
  llvm::Value *emit(llvm::Value *pointer);
  llvm::Value *emitForInstruction(llvm::Instruction &instruction);
  std::optional<unsigned> getCallersSpace(llvm::Argument &argument);
  std::optional<unsigned> findCallersSpace(llvm::Argument &argument);

  llvm::DenseMap<llvm::Value *, llvm::Value *> emitted;
  llvm::DenseMap<llvm::Argument *, std::optional<unsigned>> callersSpaces;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_POINTER_ORIGIN_H
