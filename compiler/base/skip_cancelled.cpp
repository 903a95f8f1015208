#include "skip_cancelled.h"

#include "mux/cancellation.h"

#include <memory>

namespace compiler {

// Passes before the optimizer may rely on what those before them did.
void skipCancelledPasses(llvm::PassInstrumentationCallbacks &callbacks) {
  if (!mux::isCancellable())
    return;
  auto isOptimizing = std::make_shared<bool>(false);
  callbacks.registerBeforeNonSkippedPassCallback([=](llvm::StringRef pass, const llvm::Any &) {
    if (pass.ends_with("OptimizerPass"))
      *isOptimizing = true;
  });
  callbacks.registerShouldRunOptionalPassCallback([=](llvm::StringRef pass, const llvm::Any &) {
    return !mux::isCancelled() || !(*isOptimizing || pass.ends_with("RunVeczPass"));
  });
}

} // namespace compiler
