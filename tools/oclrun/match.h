// Whether the arguments given are those that the kernel takes.
#ifndef TOOLS_OCLRUN_MATCH_H
#define TOOLS_OCLRUN_MATCH_H

#include "argument.h"
#include "common/result.h"
#include "compiler/program_info.h"

#include <span>
#include <string>

namespace oclrun {

// The argument's name in the source; "arg<index>" where the source gave it none.
std::string nameOfArgument(const compiler::KernelInfo &kernel, std::size_t index);

// "argument 1 'x'", as messages begin.
std::string describeArgument(const compiler::KernelInfo &kernel, std::size_t index);

// Number, kinds, types and sizes. Signed and unsigned integers may stand for each other, bytes for
// elements of any type, and integers for vectors of the same size.
tools::Result<void> matchArguments(const compiler::KernelInfo &kernel,
                                   std::span<const Argument> arguments);

} // namespace oclrun

#endif // TOOLS_OCLRUN_MATCH_H
