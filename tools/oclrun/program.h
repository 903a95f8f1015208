// From source to a binary for the device.
#ifndef TOOLS_OCLRUN_PROGRAM_H
#define TOOLS_OCLRUN_PROGRAM_H

#include "common/build.h"
#include "common/result.h"
#include "compiler/info.h"
#include "compiler/printf/descriptor.h"
#include "compiler/program_info.h"

#include <cstdint>
#include <string>
#include <vector>

namespace oclrun {

struct Program {
  std::vector<uint8_t> binary;
  compiler::ProgramInfo info;
  std::vector<builtins::printf::descriptor> printfCalls;
};

// What the compiler has to say goes to stderr, whether the build succeeds or not.
tools::Result<Program> buildProgram(const compiler::Info &compilerInfo, const tools::Source &source,
                                    const std::string &buildOptions);

// The kernel of that name; without a name, the only one. The error lists what there is.
tools::Result<const compiler::KernelInfo *> findKernel(const compiler::ProgramInfo &program,
                                                       const std::string &name);

} // namespace oclrun

#endif // TOOLS_OCLRUN_PROGRAM_H
