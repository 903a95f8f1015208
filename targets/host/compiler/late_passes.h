// host-late-passes: the host's part of finalize's pipeline.
#ifndef HOST_COMPILER_LATE_PASSES_H
#define HOST_COMPILER_LATE_PASSES_H

#include "compiler/options.h"
#include "compiler/utils/pass_machinery.h"

#include <llvm/IR/PassManager.h>

#include <optional>

namespace host {

/// The build option that sets the vectorization factor; 1 disables vectorization. It overrides
/// other options and the cost model.
inline constexpr char vectorWidthOption[] = "--vecz-width";

/// The value of --vecz-width, if given.
std::optional<unsigned> getVectorWidth(const compiler::Options &options);

/// Whether kernels are vectorized across work-items.
bool isVectorizing(const compiler::Options &options);

/// Whether the kernel must be vectorized because of a required sub-group size.
bool requiresVectors(const llvm::Function &kernel);

/// host-kernel-passes, a part of buildLatePasses: lowers kernels to entry points that run a
/// work-group.
llvm::ModulePassManager buildKernelPasses(const compiler::Options &options);

/// The part of buildLatePasses before optimization.
llvm::ModulePassManager buildLoweringPasses(compiler::utils::PassMachinery &machinery,
                                            const compiler::Options &options);

/// The rest of buildLatePasses: optimizes the entry points.
llvm::ModulePassManager buildCodePasses(compiler::utils::PassMachinery &machinery,
                                        const compiler::Options &options);

/// Lowers kernels to entry points that run a work-group, and optimizes them.
llvm::ModulePassManager buildLatePasses(compiler::utils::PassMachinery &machinery,
                                        const compiler::Options &options);

} // namespace host

#endif // HOST_COMPILER_LATE_PASSES_H
