// The accelerator's part of the pipeline.
#ifndef REFSI_COMPILER_LATE_PASSES_H
#define REFSI_COMPILER_LATE_PASSES_H

#include "compiler/options.h"
#include "compiler/utils/pass_machinery.h"
#include "refsi/device_info.h"

#include <llvm/IR/PassManager.h>

namespace refsi {

/// refsi-m1-kernel-passes: lowers kernels to entry points, unoptimized.
llvm::ModulePassManager buildKernelPasses(compiler::utils::PassMachinery &machinery,
                                          const DeviceInfo &device,
                                          const compiler::Options &options);

/// refsi-m1-late-passes: these, then LLVM's optimizer.
llvm::ModulePassManager buildLatePasses(compiler::utils::PassMachinery &machinery,
                                        const DeviceInfo &device, const compiler::Options &options);

} // namespace refsi

#endif // REFSI_COMPILER_LATE_PASSES_H
