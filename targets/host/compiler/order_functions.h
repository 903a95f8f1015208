// OrderFunctionsPass: places functions before those that they call.
//
// LLVM inlines `alwaysinline` functions in the order of the module. If a callee comes first, its
// body is copied into its caller, and again with the caller. In this order each body is copied
// once. Functions that are only reached through pointers or recursion have any order. No function
// is changed.
#ifndef HOST_COMPILER_ORDER_FUNCTIONS_H
#define HOST_COMPILER_ORDER_FUNCTIONS_H

#include <llvm/IR/PassManager.h>

namespace host {

class OrderFunctionsPass : public llvm::PassInfoMixin<OrderFunctionsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace host

#endif // HOST_COMPILER_ORDER_FUNCTIONS_H
