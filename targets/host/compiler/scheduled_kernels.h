// Entry points with scheduling parameters, and wrappers that have the parameters of their kernel.
#ifndef HOST_COMPILER_SCHEDULED_KERNELS_H
#define HOST_COMPILER_SCHEDULED_KERNELS_H

#include "compiler/utils/builtin_info.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

namespace host {

/// The kernels of the module that are defined and entry points.
llvm::SmallVector<llvm::Function *, 4> getEntryPoints(llvm::Module &M);

/// The parameter of a kernel that points to its WorkGroupInfo; null if it has none.
llvm::Argument *findWorkGroupInfo(llvm::Function &F, compiler::utils::BuiltinInfo &BI);

/// Declares the wrapper `<base name><suffix>` with the parameters of the kernel, and retires the
/// kernel.
llvm::Function *wrapScheduledKernel(llvm::Function &kernel, llvm::StringRef suffix);

/// Calls the wrapped kernel with the parameters of the wrapper.
llvm::CallInst *callWithOwnArguments(llvm::IRBuilderBase &B, llvm::Function &kernel,
                                     llvm::Function &wrapper);

} // namespace host

#endif // HOST_COMPILER_SCHEDULED_KERNELS_H
