// ReduceToFunctionPass: removes the functions that no kernel needs.
//
// Kept are all functions marked as kernels (or, if names are given, the functions of these names),
// what they refer to in code or through the links between scalar and vectorized versions, and what
// global variables refer to. Global variables themselves are left to LLVM's GlobalDCEPass.
#ifndef COMPILER_UTILS_REDUCE_TO_FUNCTION_H
#define COMPILER_UTILS_REDUCE_TO_FUNCTION_H

#include <string>
#include <vector>

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

class ReduceToFunctionPass : public llvm::PassInfoMixin<ReduceToFunctionPass> {
public:
  ReduceToFunctionPass() = default;

  /// Keeps the functions of these names, not those marked as kernels. A name that the module does
  /// not hold is a warning; if it holds none of them, that is an error, and nothing is removed. An
  /// empty list means the kernels.
  explicit ReduceToFunctionPass(std::vector<std::string> names) : names(std::move(names)) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }

private:
  std::vector<std::string> names;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_REDUCE_TO_FUNCTION_H
