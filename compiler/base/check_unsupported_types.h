// CheckUnsupportedTypesPass: reports functions that use objects which no device supports yet:
// images, samplers, pipes, queues, and the events of asynchronous copies.
//
// Each kind is reported once for each function. It changes nothing.
#ifndef COMPILER_BASE_CHECK_UNSUPPORTED_TYPES_H
#define COMPILER_BASE_CHECK_UNSUPPORTED_TYPES_H

#include <llvm/IR/PassManager.h>

namespace compiler {

class CheckUnsupportedTypesPass : public llvm::PassInfoMixin<CheckUnsupportedTypesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace compiler

#endif // COMPILER_BASE_CHECK_UNSUPPORTED_TYPES_H
