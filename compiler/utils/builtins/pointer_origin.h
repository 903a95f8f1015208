// Inference of the address spaces of generic pointers.
#ifndef COMPILER_UTILS_POINTER_ORIGIN_H
#define COMPILER_UTILS_POINTER_ORIGIN_H

#include <llvm/ADT/DenseMap.h>

#include <optional>

namespace llvm {
class Argument;
class Instruction;
class Value;
} // namespace llvm

namespace compiler::utils {

/// Traces pointers through address arithmetic, selects, phis and, if all callers agree, parameters,
/// to casts from specific address spaces. Emitted values are valid as long as the traced pointers
/// are.
class PointerOrigin {
public:
  /// The address space number as an i32 that is available where the pointer is. Null if unknown.
  llvm::Value *getAddressSpace(llvm::Value *pointer);

private:
  bool isKnown(llvm::Value *pointer);
  llvm::Value *emit(llvm::Value *pointer);
  llvm::Value *emitForInstruction(llvm::Instruction &instruction);
  std::optional<unsigned> getArgumentSpace(llvm::Argument &argument);
  std::optional<unsigned> findArgumentSpace(llvm::Argument &argument);

  llvm::DenseMap<llvm::Value *, llvm::Value *> emitted;
  llvm::DenseMap<llvm::Argument *, std::optional<unsigned>> argumentSpaces;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_POINTER_ORIGIN_H
