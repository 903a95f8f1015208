// What is needed to run a program later, without compiling it again.
#ifndef OPENCL_CORE_EXECUTABLE_IMAGE_H
#define OPENCL_CORE_EXECUTABLE_IMAGE_H

#include "compiler/printf/format.h"
#include "compiler/program_info.h"

#include <cstdint>
#include <vector>

namespace opencl {

struct ExecutableImage {
  compiler::ProgramInfo info;
  std::vector<builtins::printf::descriptor> printfCalls;
  bool hasArgumentInfo = false; // it was built with -cl-kernel-arg-info
  std::vector<uint8_t> code;    // what the runtime takes
};

} // namespace opencl

#endif // OPENCL_CORE_EXECUTABLE_IMAGE_H
