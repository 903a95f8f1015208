// A function that a wrapper calls instead of having its code inline.
#ifndef COMPILER_UTILS_OUTLINED_FUNCTION_H
#define COMPILER_UTILS_OUTLINED_FUNCTION_H

#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/Twine.h>
#include <llvm/IR/IRBuilder.h>

namespace compiler::utils {

class OutlinedFunction {
public:
  /// The function takes the wrapper's parameters first. `kernel` has the debug info.
  OutlinedFunction(llvm::Function &wrapper, const llvm::Function &kernel);

  /// Passes a value of the wrapper: create() replaces it by the parameter. Constants and null stay
  /// as they are.
  void addParameter(llvm::Value *&value);

  /// Adds a parameter that is no value of the wrapper, after those that are.
  void addOwnParameter(llvm::Type *type, llvm::StringRef name) { own.emplace_back(type, name); }

  /// Creates the function, which returns an i32 and is never inlined. B is left in its entry block.
  llvm::Function &create(llvm::IRBuilderBase &B, const llvm::Twine &name);

  /// The wrapper's values for all parameters but the function's own.
  llvm::ArrayRef<llvm::Value *> getArguments() const { return arguments; }

private:
  llvm::Function &wrapper;
  const llvm::Function &kernel;
  llvm::SmallVector<llvm::Value *, 16> arguments;
  llvm::SmallVector<llvm::Value **, 8> replaced;
  llvm::SmallVector<std::pair<llvm::Type *, llvm::StringRef>, 3> own;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_OUTLINED_FUNCTION_H
