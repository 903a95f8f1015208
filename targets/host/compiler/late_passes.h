// host-late-passes: what comes after the target-independent part of finalize.
#ifndef HOST_COMPILER_LATE_PASSES_H
#define HOST_COMPILER_LATE_PASSES_H

#include "compiler/options.h"
#include "compiler/utils/pass_machinery.h"

#include <llvm/IR/PassManager.h>

#include <optional>

namespace host {

// The build option that gives kernels this many work-items for a vector, or leaves them as they are
// with 1, whatever the other options and the costs say.
inline constexpr char vectorWidthOption[] = "--vecz-width";

// What that option asks for, if it is given.
std::optional<unsigned> getVectorWidth(const compiler::Options &options);

// Whether kernels are to be vectorized across work-items.
bool isVectorizing(const compiler::Options &options);

// Whether the kernel must be, because of the sub-groups that it requires.
bool requiresVectors(const llvm::Function &kernel);

// host-kernel-passes, a part of buildLatePasses: turns kernels that run one work-item into entry
// points that run a work-group, in the form in which the runtime calls them.
llvm::ModulePassManager buildKernelPasses(const compiler::Options &options);

// Turns kernels that run one work-item into entry points that run a work-group, optimized and ready
// for the code generator.
llvm::ModulePassManager buildLatePasses(compiler::utils::PassMachinery &machinery,
                                        const compiler::Options &options);

} // namespace host

#endif // HOST_COMPILER_LATE_PASSES_H
