// An executable in the form that a program binary stores.
#ifndef OPENCL_CORE_EXECUTABLE_IMAGE_H
#define OPENCL_CORE_EXECUTABLE_IMAGE_H

#include "compiler/printf/format.h"
#include "compiler/program_info.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace opencl {

/// A program of compiler::Module::serialize.
using SerializedModule = std::shared_ptr<const std::vector<uint8_t>>;

struct ExecutableImage {
  compiler::ProgramInfo info;
  std::vector<builtins::printf::descriptor> printfCalls;
  bool hasArgumentInfo = false; ///< built with -cl-kernel-arg-info
  std::vector<uint8_t> code;    ///< the binary for muxCreateExecutable
  /// The linked program, for Specializations; null if they would not be useful. A program binary
  /// does not have it.
  SerializedModule module;
};

} // namespace opencl

#endif // OPENCL_CORE_EXECUTABLE_IMAGE_H
