// The TargetMachine to vectorize for.
#ifndef VECZC_TARGET_H
#define VECZC_TARGET_H

#include "options.h"

#include <llvm/Target/TargetMachine.h>

#include <memory>

namespace veczc {

/// Null if no target is selected.
tools::Result<std::unique_ptr<llvm::TargetMachine>>
createTargetMachine(const TargetOptions &wanted);

} // namespace veczc

#endif // VECZC_TARGET_H
