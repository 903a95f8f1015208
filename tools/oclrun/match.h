// Checking of arguments against the kernel's signature.
#ifndef TOOLS_OCLRUN_MATCH_H
#define TOOLS_OCLRUN_MATCH_H

#include "argument.h"
#include "common/result.h"
#include "compiler/program_info.h"

#include <span>
#include <string>

namespace oclrun {

/// The name in the source, or "arg<index>".
std::string nameOfArgument(const compiler::KernelInfo &kernel, std::size_t index);

/// "argument 1 'x'".
std::string describeArgument(const compiler::KernelInfo &kernel, std::size_t index);

/// Checks number, kinds, types and sizes. Signed and unsigned integers match each other, bytes
/// match elements of any type, and integers match vectors of the same size.
tools::Result<void> matchArguments(const compiler::KernelInfo &kernel,
                                   std::span<const Argument> arguments);

} // namespace oclrun

#endif // TOOLS_OCLRUN_MATCH_H
