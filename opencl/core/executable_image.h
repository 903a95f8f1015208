// An executable in the form that a program binary stores.
#ifndef OPENCL_CORE_EXECUTABLE_IMAGE_H
#define OPENCL_CORE_EXECUTABLE_IMAGE_H

#include "compiler/info.h"
#include "compiler/printf/format.h"
#include "compiler/program_info.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace compiler {
class Module;
} // namespace compiler

namespace opencl {

/// A program of compiler::Module::serialize.
using SerializedModule = std::shared_ptr<const std::vector<uint8_t>>;

struct ExecutableImage {
  compiler::ProgramInfo info;
  std::vector<builtins::printf::descriptor> printfCalls;
  bool hasArgumentInfo = false; ///< built with -cl-kernel-arg-info
  /// The binary for muxCreateExecutable; empty if kernels are compiled when they are created.
  std::vector<uint8_t> code;
  /// The linked program, for DeferredKernels and Specializations; null if neither would be useful.
  SerializedModule module;
  /// The compiler::getCompilerFingerprint of what made `info` and `code` from `module`; empty if it
  /// has none.
  std::string compiler;
  /// Local sizes of -cl-precache-local-sizes.
  std::vector<std::array<size_t, 3>> precachedLocalSizes;
};

std::vector<uint8_t> serialize(compiler::Module &module);

/// Whether the kernels of the image are compiled when they are created.
inline bool isDeferred(const ExecutableImage &image) { return image.code.empty() && image.module; }

/// Whether kernels of the program may be specialized, so that its module must be kept. A program
/// with variables in global memory must not be: each executable would have its own.
bool mayBeSpecialized(const compiler::Info &compiler, const compiler::ProgramInfo &program);

/// Adds what the image has besides the results of finalize and createBinary, or of prepareKernels,
/// which are set.
void addProgram(ExecutableImage &image, const compiler::Info &compiler, compiler::Module &module);

} // namespace opencl

#endif // OPENCL_CORE_EXECUTABLE_IMAGE_H
