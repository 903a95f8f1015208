// Making a new function that takes a kernel's place and calls it: what all passes that wrap kernels
// have in common.
//
//   llvm::Function *wrapper = createKernelWrapper(kernel, parameterTypes, baseName, ".my-wrapper");
//   startWrapper(B, *wrapper);
//   retireKernel(kernel);
//   createKernelCall(B, kernel, arguments);
//   B.CreateRetVoid();
#ifndef COMPILER_UTILS_WRAP_KERNEL_H
#define COMPILER_UTILS_WRAP_KERNEL_H

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/IR/IRBuilder.h>

namespace compiler::utils {

/// Puts `to` into `@llvm.used` and `@llvm.compiler.used` if `from` is listed there.
void shareUsedLists(llvm::Function &to, llvm::Function &from);

/// Makes `to` take the place of `from` in `!opencl.kernels`, where it is listed once at the most.
void takeKernelListEntry(llvm::Function &to, llvm::Function &from);

/// Makes `to` take the place of `from` in all these lists.
void takeListEntries(llvm::Function &to, llvm::Function &from);

/// Makes the function `<baseName><suffix>`, without a body, and makes it the kernel that `kernel`
/// was, also in the module's lists. It returns nothing. It has the linkage, the calling convention
/// and the function metadata of `kernel` but for its debug information and scheduling parameters,
/// and those attributes that are not about what the code does. If `kernel` has debug information,
/// so has the wrapper: as a function that the source does not show.
llvm::Function *createKernelWrapper(llvm::Function &kernel, llvm::ArrayRef<llvm::Type *> parameters,
                                    llvm::StringRef baseName, llvm::StringRef suffix);

/// Gives a parameter the name and the attributes of another function's.
void copyParameter(llvm::Argument &to, const llvm::Argument &from);

/// Gives the wrapper its first block, and makes B build there, with the wrapper's debug location.
void startWrapper(llvm::IRBuilderBase &B, llvm::Function &wrapper);

/// Makes a kernel that is now wrapped a function like any other, which can be called: local to the
/// module, and to be inlined unless it says that it must not be.
void retireKernel(llvm::Function &kernel);

/// Calls a retired kernel with its own calling convention and attributes.
llvm::CallInst *createKernelCall(llvm::IRBuilderBase &B, llvm::Function &kernel,
                                 llvm::ArrayRef<llvm::Value *> arguments);

} // namespace compiler::utils

#endif // COMPILER_UTILS_WRAP_KERNEL_H
