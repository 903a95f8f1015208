// From OpenCL C source to LLVM IR, by clang as a library and in memory.
#ifndef COMPILER_FRONTEND_OPENCL_C_COMPILE_H
#define COMPILER_FRONTEND_OPENCL_C_COMPILE_H

#include "cargo/array_view.h"
#include "cargo/expected.h"
#include "cargo/string_view.h"
#include "compiler/module.h"
#include "compiler/options.h"
#include "compiler/result.h"
#include "mux/mux.h"

#include <clang/Basic/CodeGenOptions.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <cstdint>
#include <memory>
#include <string>

namespace compiler::opencl_c {

struct Source {
  cargo::string_view text;
  // Found by `#include` before any file of an include directory.
  cargo::array_view<InputHeader> headers;
  // "FULL_PROFILE" or "EMBEDDED_PROFILE".
  cargo::string_view device_profile;
};

struct Compiled {
  // Not optimized, but ready to be: no function is optnone. Every kernel carries the metadata that
  // describeKernels reads.
  std::unique_ptr<llvm::Module> module;
  // What clang was told; they say how the module should be optimized.
  clang::CodeGenOptions code_gen_options;
};

// Compiles `source` for the device. Diagnostics are appended to `log`, and errors are added to
// `num_errors`.
//
// Files are read only from the directories that `options` names. Several threads may compile at the
// same time, each with its own context.
//
// INVALID_VALUE for an unknown profile, FEATURE_UNSUPPORTED for a device that OpenCL C cannot be
// compiled for, COMPILE_PROGRAM_FAILURE for a source with errors, OUT_OF_MEMORY.
cargo::expected<Compiled, Result> compile(llvm::LLVMContext &context, const Source &source,
                                          const Options &options, const mux_device_info_s &device,
                                          uint32_t &num_errors, std::string &log);

} // namespace compiler::opencl_c

#endif // COMPILER_FRONTEND_OPENCL_C_COMPILE_H
