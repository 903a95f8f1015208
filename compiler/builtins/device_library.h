// The device library: OpenCL C's built-in functions as bitcode, embedded at build time.
#ifndef COMPILER_BUILTINS_DEVICE_LIBRARY_H
#define COMPILER_BUILTINS_DEVICE_LIBRARY_H

#include "compiler/builtin_capabilities.h"

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/Error.h>

#include <memory>

namespace builtins {

// The library for a device with these capabilities. The module is empty at first: to have one of
// the library's functions in it, with all that it calls, declare that function in the module and
// materialize the declaration (which may be replaced by that); materializeAll brings them all.
// compiler::utils::findLibraryFunction does so.
//
// Functions are named as clang mangles the calls to them for the spir triple of the same address
// size. They may call the mux builtins __mux_isftz and __mux_usefast. An error for unknown
// capabilities.
llvm::Expected<std::unique_ptr<llvm::Module>> loadLibrary(llvm::LLVMContext &context,
                                                          file::capabilities_bitfield capabilities);

} // namespace builtins

#endif // COMPILER_BUILTINS_DEVICE_LIBRARY_H
