// Pointers that are string literals, or a choice between some.
#ifndef COMPILER_UTILS_STRING_CHOICE_H
#define COMPILER_UTILS_STRING_CHOICE_H

#include <optional>
#include <string>
#include <vector>

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/StringRef.h>

namespace llvm {
class Value;
} // namespace llvm

namespace compiler::utils {

/// The strings that pointers may point to, each with a number. One choice may serve several
/// pointers.
class StringChoice {
public:
  /// Whether the pointer is a literal, null, or chosen between such by `select` and `phi`.
  static bool isChoice(llvm::Value *pointer);

  /// The i32 number of the string that the pointer points to. It is computed where the pointer is.
  /// The pointer must be a choice.
  llvm::Value *getIndex(llvm::Value *pointer);

  /// The strings by their numbers. A null pointer has none: its number is -1.
  const std::vector<std::string> &getStrings() const { return strings; }

private:
  llvm::Value *makeIndex(llvm::Value *pointer);
  uint32_t addString(llvm::StringRef string);

  std::vector<std::string> strings;
  llvm::DenseMap<llvm::Value *, llvm::Value *> indices;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_STRING_CHOICE_H
