// MakeFunctionNameUniquePass: gives the kernel entry point of the module the name it is told.
//
// It is meant for modules with one entry point. If there are several, the first one gets the name
// and LLVM numbers the others. Another global of that name makes way if it is local to the module;
// if it is not, that is an error and nothing is changed.
#ifndef COMPILER_UTILS_MAKE_FUNCTION_NAME_UNIQUE_H
#define COMPILER_UTILS_MAKE_FUNCTION_NAME_UNIQUE_H

#include <string>

#include <llvm/IR/PassManager.h>

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
