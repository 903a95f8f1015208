// Pointers to string literals, possibly selected from several.
#ifndef COMPILER_UTILS_STRING_CHOICE_H
#define COMPILER_UTILS_STRING_CHOICE_H

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/StringRef.h>

#include <optional>
#include <string>
#include <vector>

namespace llvm {
class Value;
} // namespace llvm

namespace compiler::utils {

/// The strings that pointers may refer to, with their indices. May serve several pointers.
class StringChoice {
public:
  /// Whether the pointer is a literal, null, or selected from such by `select` and `phi`.
  static bool isChoice(llvm::Value *pointer);

  /// The i32 index of the string, computed where the pointer is. The pointer must satisfy isChoice.
  llvm::Value *getIndex(llvm::Value *pointer);

  /// The strings by index. A null pointer has the index -1.
  const std::vector<std::string> &getStrings() const { return strings; }

private:
  llvm::Value *makeIndex(llvm::Value *pointer);
  uint32_t addString(llvm::StringRef string);

  std::vector<std::string> strings;
  llvm::DenseMap<llvm::Value *, llvm::Value *> indices;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_STRING_CHOICE_H
