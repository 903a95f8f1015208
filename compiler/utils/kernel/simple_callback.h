// SimpleCallbackPass: calls a function on the module (compiler-utils: SimpleCallbackPass).
//
// The callback must not invalidate analyses.
#ifndef COMPILER_UTILS_SIMPLE_CALLBACK_H
#define COMPILER_UTILS_SIMPLE_CALLBACK_H

#include <llvm/IR/PassManager.h>

#include <functional>

namespace compiler::utils {

class SimpleCallbackPass : public llvm::PassInfoMixin<SimpleCallbackPass> {
public:
  using CallbackFn = std::function<void(llvm::Module &)>;

  explicit SimpleCallbackPass(CallbackFn callback) : callback(std::move(callback)) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &) {
    callback(M);
    return llvm::PreservedAnalyses::all();
  }

  static bool isRequired() { return true; }

private:
  CallbackFn callback;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_SIMPLE_CALLBACK_H
