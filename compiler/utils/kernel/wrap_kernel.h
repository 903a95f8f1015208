// Creation of wrappers: functions that replace a kernel and call it.
//
//   llvm::Function *wrapper = createKernelWrapper(kernel, parameterTypes, baseName, ".my-wrapper");
//   createWrapperEntry(B, *wrapper);
//   retireKernel(kernel);
//   createKernelCall(B, kernel, arguments);
//   B.CreateRetVoid();
#ifndef COMPILER_UTILS_WRAP_KERNEL_H
#define COMPILER_UTILS_WRAP_KERNEL_H

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/IR/IRBuilder.h>

namespace compiler::utils {

/// Adds `to` to `@llvm.used` and `@llvm.compiler.used` if `from` is listed there.
void shareUsedLists(llvm::Function &to, llvm::Function &from);

/// Replaces `from` by `to` in `!opencl.kernels`, without duplicating an entry for `to`.
void takeKernelListEntry(llvm::Function &to, llvm::Function &from);

/// Replaces `from` by `to` in all these lists.
void takeListEntries(llvm::Function &to, llvm::Function &from);

/// Declares the function `<baseName><suffix>`, which returns void, and transfers "mux-kernel" and
/// the entries in the module's lists from `kernel` to it. It gets the linkage, the calling
/// convention, the attributes that do not describe the body, and the function metadata of `kernel`
/// except for scheduling parameters. If `kernel` has debug info, the wrapper gets an artificial
/// subprogram.
llvm::Function *createKernelWrapper(llvm::Function &kernel, llvm::ArrayRef<llvm::Type *> parameters,
                                    llvm::StringRef baseName, llvm::StringRef suffix);

/// Gives a function the artificial subprogram of a wrapper of the kernel.
void addWrapperDebugInfo(llvm::Function &wrapper, const llvm::DISubprogram &kernel);

/// Copies name and attributes of a parameter.
void copyParameter(llvm::Argument &to, const llvm::Argument &from);

/// Creates the wrapper's entry block, and sets B's insertion point and debug location.
void createWrapperEntry(llvm::IRBuilderBase &B, llvm::Function &wrapper);

/// Turns a wrapped kernel into an internal function, alwaysinline unless it is noinline.
void retireKernel(llvm::Function &kernel);

/// Calls a retired kernel with its calling convention and attributes.
llvm::CallInst *createKernelCall(llvm::IRBuilderBase &B, llvm::Function &kernel,
                                 llvm::ArrayRef<llvm::Value *> arguments);

} // namespace compiler::utils

#endif // COMPILER_UTILS_WRAP_KERNEL_H
