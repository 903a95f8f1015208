// Tells which passes of a pipeline are stages of a build.
#ifndef COMPILER_BASE_OBSERVE_STAGES_H
#define COMPILER_BASE_OBSERVE_STAGES_H

#include <llvm/IR/PassInstrumentation.h>

namespace compiler {

/// Makes some passes stages of mux::StageTimes: those with names of their own in the build log.
void observeStages(llvm::PassInstrumentationCallbacks &callbacks);

} // namespace compiler

#endif // COMPILER_BASE_OBSERVE_STAGES_H
