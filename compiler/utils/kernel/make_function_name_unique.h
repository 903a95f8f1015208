// MakeFunctionNameUniquePass: renames the kernel entry point of the module (compiler-utils:
// MakeFunctionNameUniquePass).
//
// Meant for modules with a single entry point. With several, the first gets the name, and LLVM
// appends numbers for the others. A local global of that name is renamed; a non-local one is an
// error, and the module is not changed.
#ifndef COMPILER_UTILS_MAKE_FUNCTION_NAME_UNIQUE_H
#define COMPILER_UTILS_MAKE_FUNCTION_NAME_UNIQUE_H

#include <llvm/IR/PassManager.h>

#include <string>

namespace compiler::utils {

class MakeFunctionNameUniquePass : public llvm::PassInfoMixin<MakeFunctionNameUniquePass> {
public:
  explicit MakeFunctionNameUniquePass(std::string uniqueName) : uniqueName(std::move(uniqueName)) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }

private:
  std::string uniqueName;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_MAKE_FUNCTION_NAME_UNIQUE_H
