// The device library: OpenCL C's built-in functions as bitcode, embedded at build time.
#ifndef COMPILER_BUILTINS_DEVICE_LIBRARY_H
#define COMPILER_BUILTINS_DEVICE_LIBRARY_H

#include "compiler/builtin_capabilities.h"

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/Error.h>

#include <memory>

namespace builtins {

/// Returns the library for the capabilities, or an error if there is no such variant. The module is
/// empty at first: to add a function and its callees, declare it and materialize the declaration,
/// which may be replaced; materializeAll adds all functions. See
/// compiler::utils::findLibraryFunction.
///
/// Functions are mangled as clang mangles calls for the spir triple of the same address size. They
/// may call the mux builtins __mux_isftz and __mux_usefast.
llvm::Expected<std::unique_ptr<llvm::Module>> loadLibrary(llvm::LLVMContext &context,
                                                          file::capabilities_bitfield capabilities);

} // namespace builtins

#endif // COMPILER_BUILTINS_DEVICE_LIBRARY_H
