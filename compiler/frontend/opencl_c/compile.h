// Compilation of OpenCL C to LLVM IR.
#ifndef COMPILER_FRONTEND_OPENCL_C_COMPILE_H
#define COMPILER_FRONTEND_OPENCL_C_COMPILE_H

#include "cargo/array_view.h"
#include "cargo/expected.h"
#include "cargo/string_view.h"
#include "compiler/file_dependency.h"
#include "compiler/module.h"
#include "compiler/options.h"
#include "compiler/result.h"
#include "mux/mux.h"

#include <clang/Basic/CodeGenOptions.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace compiler::opencl_c {

struct Source {
  cargo::string_view text;
  /// Take precedence over files in include directories.
  cargo::array_view<InputHeader> headers;
  /// "FULL_PROFILE" or "EMBEDDED_PROFILE".
  cargo::string_view device_profile;
};

struct Compiled {
  /// Unoptimized IR without optnone. Kernels have the metadata that describeKernels reads.
  std::unique_ptr<llvm::Module> module;
  /// The options that clang derived, which configure the front end's pipeline.
  clang::CodeGenOptions code_gen_options;
  /// The files that it looked for; nullopt if the result depends on the time, as with __DATE__.
  std::optional<std::vector<FileDependency>> files;
};

/// Compiles `source` for the device, appends diagnostics to `log` and adds the number of errors to
/// `num_errors`.
///
/// Reads files only from the directories that `options` names. Thread-safe if each thread has its
/// own context.
///
/// INVALID_VALUE for an unknown profile, FEATURE_UNSUPPORTED for a device that OpenCL C does not
/// support, COMPILE_PROGRAM_FAILURE if the source has errors, OUT_OF_MEMORY.
cargo::expected<Compiled, Result> compile(llvm::LLVMContext &context, const Source &source,
                                          const Options &options, const mux_device_info_s &device,
                                          uint32_t &num_errors, std::string &log);

} // namespace compiler::opencl_c

#endif // COMPILER_FRONTEND_OPENCL_C_COMPILE_H
