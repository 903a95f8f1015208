// RemoveLifetimeIntrinsicsPass: removes llvm.lifetime.start and llvm.lifetime.end, so that
// debuggers find variables on the stack (compiler-utils: RemoveLifetimeIntrinsicsPass).
#ifndef COMPILER_UTILS_REMOVE_LIFETIME_INTRINSICS_H
#define COMPILER_UTILS_REMOVE_LIFETIME_INTRINSICS_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

class RemoveLifetimeIntrinsicsPass : public llvm::PassInfoMixin<RemoveLifetimeIntrinsicsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_REMOVE_LIFETIME_INTRINSICS_H
