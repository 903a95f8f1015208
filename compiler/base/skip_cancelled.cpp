#include "skip_cancelled.h"

#include "mux/cancellation.h"

#include <memory>

namespace compiler {

// No others: they may rely on what those before them did.
void skipCancelledPasses(llvm::PassInstrumentationCallbacks &callbacks) {
  if (!mux::isCancellable())
    return;
  auto isOptimizing = std::make_shared<bool>(false);
  const auto isOptimizer = [](llvm::StringRef pass) { return pass.ends_with("OptimizerPass"); };
  callbacks.registerBeforeNonSkippedPassCallback([=](llvm::StringRef pass, const llvm::Any &) {
    if (isOptimizer(pass))
      *isOptimizing = true;
  });
  callbacks.registerAfterPassCallback(
      [=](llvm::StringRef pass, const llvm::Any &, const llvm::PreservedAnalyses &) {
        if (isOptimizer(pass))
          *isOptimizing = false;
      });
  callbacks.registerShouldRunOptionalPassCallback([=](llvm::StringRef pass, const llvm::Any &) {
    return !mux::isCancelled() || !(*isOptimizing || pass.ends_with("RunVeczPass"));
  });
}

} // namespace compiler
