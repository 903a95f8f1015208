// host-late-passes: what comes after the target-independent part of finalize.
#ifndef HOST_COMPILER_LATE_PASSES_H
#define HOST_COMPILER_LATE_PASSES_H

#include "compiler/options.h"
#include "compiler/utils/pass_machinery.h"

#include <llvm/IR/PassManager.h>

namespace host {

// Turns kernels that run one work-item into entry points that run a work-group, optimized and ready
// for the code generator.
llvm::ModulePassManager buildLatePasses(compiler::utils::PassMachinery &machinery,
                                        const compiler::Options &options);

} // namespace host

#endif // HOST_COMPILER_LATE_PASSES_H
