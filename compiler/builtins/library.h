// The device library: OpenCL C's built-in functions as bitcode, embedded at build time.
#ifndef COMPILER_BUILTINS_LIBRARY_H
#define COMPILER_BUILTINS_LIBRARY_H

#include "builtins/capabilities.h"

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/Error.h>

#include <memory>

namespace builtins {

// The library for a device with these capabilities. Function bodies are read when they are
// materialized, out of memory that lives as long as the process. Functions are named as clang
// mangles the calls to them for the spir triple of the same address size; some call others of the
// library, so whoever links one must link what it calls. An error for unknown capabilities.
llvm::Expected<std::unique_ptr<llvm::Module>> loadLibrary(llvm::LLVMContext &context,
                                                          file::capabilities_bitfield capabilities);

} // namespace builtins

#endif // COMPILER_BUILTINS_LIBRARY_H
