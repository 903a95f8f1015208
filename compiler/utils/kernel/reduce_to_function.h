// ReduceToFunctionPass: erases functions that no kernel references (compiler-utils:
// ReduceToFunctionPass).
//
// Keeps all functions with "mux-kernel" (or, if names are given, the functions of these names),
// functions that they reference in code or through the links between scalar and vectorized
// versions, and functions that global variables reference. Global variables are left to LLVM's
// GlobalDCEPass.
#ifndef COMPILER_UTILS_REDUCE_TO_FUNCTION_H
#define COMPILER_UTILS_REDUCE_TO_FUNCTION_H

#include <llvm/IR/PassManager.h>

#include <string>
#include <vector>

namespace compiler::utils {

class ReduceToFunctionPass : public llvm::PassInfoMixin<ReduceToFunctionPass> {
public:
  ReduceToFunctionPass() = default;

  /// Keeps the functions of these names instead of those with "mux-kernel". An unknown name is a
  /// warning; if all are unknown, it is an error, and the module is not changed. An empty list
  /// selects the kernels.
  explicit ReduceToFunctionPass(std::vector<std::string> names) : names(std::move(names)) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }

private:
  std::vector<std::string> names;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_REDUCE_TO_FUNCTION_H
