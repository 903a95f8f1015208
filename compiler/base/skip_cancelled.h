// Gives up what takes long in builds that are cancelled.
#ifndef COMPILER_BASE_SKIP_CANCELLED_H
#define COMPILER_BASE_SKIP_CANCELLED_H

#include <llvm/IR/PassInstrumentation.h>

namespace compiler {

/// Skips the vectorizer, and the optional passes of LLVM's optimizer and behind it, once the
/// calling thread is cancelled. The IR stays valid. Does nothing if the thread is not in a
/// mux::CancellationScope.
void skipCancelledPasses(llvm::PassInstrumentationCallbacks &callbacks);

} // namespace compiler

#endif // COMPILER_BASE_SKIP_CANCELLED_H
