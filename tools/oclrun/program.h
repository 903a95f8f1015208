// Compilation of a source to a binary for the device.
#ifndef TOOLS_OCLRUN_PROGRAM_H
#define TOOLS_OCLRUN_PROGRAM_H

#include "common/build.h"
#include "common/result.h"
#include "compiler/info.h"
#include "compiler/printf/descriptor.h"
#include "compiler/program_info.h"
#include "nd_range.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace oclrun {

struct Program {
  std::unique_ptr<tools::Build> build; ///< for specialize
  std::vector<uint8_t> binary;
  compiler::ProgramInfo info;
  std::vector<builtins::printf::descriptor> printfCalls;
};

/// Prints the build log to stderr.
tools::Result<Program> buildProgram(const compiler::Info &compilerInfo, const tools::Source &source,
                                    const std::string &buildOptions);

/// Replaces the binary by one of the kernel alone, for the ND-range.
tools::Result<void> specialize(Program &program, const compiler::KernelInfo &kernel,
                               const NDRange &range);

/// Returns the kernel with the name, or the only kernel if `name` is empty. An error lists the
/// kernels.
tools::Result<const compiler::KernelInfo *> findKernel(const compiler::ProgramInfo &program,
                                                       const std::string &name);

} // namespace oclrun

#endif // TOOLS_OCLRUN_PROGRAM_H
